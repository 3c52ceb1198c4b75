import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// The proposals of `harness new` and `harness describe` for this repository's features.
final class DescribedFeaturesTests: XCTestCase {
  /// Each commented-out line is put into a script of its own, which is read without an error.
  func testEveryProposedLineIsRead() throws {
    for feature in Bootcamp.suite.features {
      let frame = NewScript.text(feature.name, (feature.base as? any DescribableFeature)?.description)
      XCTAssertFalse(frame.contains("…"), frame)
      XCTAssertEqual(errors(of: frame), [], frame)
      let lines = frame.split(separator: "\n")
      for (index, line) in lines.enumerated() where line.hasPrefix("# send ") || line.hasPrefix("# stub ") {
        var script = lines.map(String.init)
        script[index].removeFirst(2)
        XCTAssertEqual(errors(of: script.map { "\($0)\n" }.joined()), [], "\(feature.name): \(line)")
      }
      let described = try XCTUnwrap(feature.base as? any DescribableFeature).description
      XCTAssertEqual(described.actions.map(\.name).sorted(), feature.actionCases.sorted(), feature.name)
      XCTAssertEqual(described.problems, [], feature.name)
      for action in described.actions {
        let script = "transcript 1\nfeature \(feature.name)\nsend \(action.example ?? "")\nend\n"
        XCTAssertTrue(action.example == nil ? action.problem != nil : errors(of: script) == [], action.name)
      }
      for endpoint in described.endpoints {
        let environment = endpoint.environment.map { "environment \($0)\n" } ?? ""
        let script = "transcript 1\nfeature \(feature.name)\n\(environment)\(endpoint.stub ?? "stub")\nend\n"
        XCTAssertEqual(errors(of: script), [], "\(feature.name): \(endpoint.name)")
      }
    }
  }

  /// The errors of the parser and the reader of stubs for a script; its replay is another matter.
  private func errors(of script: String) -> [String] {
    do throws(TranscriptErrors) {
      let document = TranscriptReader.readAll(SourceText(path: "new", bytes: Array(script.utf8)))
      let header = ScriptHeader(reading: document, load: SuiteRunner.load)
      guard let feature = header.feature.flatMap({ Bootcamp.suite[$0.name] }) else { return ["no feature"] }
      _ = try feature.play(document, header, .init(), nil) { _ in }.get()
      return []
    } catch {
      return error.reported.map { "\($0)" }
    }
  }

  func testDescriptionsAreTheSameEachTime() throws {
    for feature in Bootcamp.suite.features {
      let base = try XCTUnwrap(feature.base as? any DescribableFeature)
      XCTAssertEqual(base.description, base.description)
    }
  }
}
