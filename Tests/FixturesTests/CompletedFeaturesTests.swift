import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// The completions of `harness play` for this repository's features.
final class CompletedFeaturesTests: XCTestCase {
  /// From nothing, and from each part of each action: with its hole filled, each candidate can be read.
  func testEveryProposedActionIsRead() throws {
    var count = 0
    for feature in Bootcamp.suite.features {
      let vocabulary = try XCTUnwrap(feature.base as? any CompletableFeature).vocabulary
      let context = CompletionContext(vocabulary)
      let described = try XCTUnwrap(feature.base as? any DescribableFeature).description
      for action in described.actions {
        // No value can be generated for a type that reads itself.
        guard let example = action.example, !example.contains("BindingAction(") else { continue }
        var isProposed = false
        for length in 0...example.count {
          let typed = "send " + example.prefix(length)
          let completion = LineCompleter(typed, cursor: typed.utf8.count, context).completion
          for candidate in completion.candidates where candidate.isComplete {
            let start = String(decoding: Array(typed.utf8)[..<completion.range.lowerBound], as: UTF8.self)
            let text = Array((start + candidate.filled).utf8)
            var parser = LiteralParser(text, in: 5..<text.count, types: vocabulary.types)
            XCTAssertNoThrow(
              try parser.parseAll(vocabulary.action, bare: true),
              "\(feature.name): \(typed) -> \(String(decoding: text, as: UTF8.self))")
            isProposed = true
            count += 1
          }
        }
        XCTAssertTrue(isProposed, "\(feature.name): \(example)")
      }
    }
    XCTAssertGreaterThan(count, 1_000)
  }
}
