import XCTest

@testable import Harness
@testable import HarnessCommand

/// Failures with one fix are one finding, whatever actions lead to them.
final class FindingCausesTests: BinaryTestCase {
  private func causes(_ words: String...) throws -> String {
    let outcome = try faulty(words, environment: ["CAUSES": "1"])
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    return outcome.outputText
  }

  private func lines(_ text: String, _ beginning: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) }
  }

  /// `Causes.swift:21`, the place of the line that ends with a comment.
  private func place(_ comment: String) throws -> String {
    let file = PathText.join(PathText.directory(of: #filePath), "../FaultyHarness/Causes.swift")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let index = try XCTUnwrap(lines.firstIndex { $0.hasSuffix("// \(comment)") }, comment)
    return "Causes.swift:\(index + 1)"
  }

  func testFourCausesAreFourFindings() throws {
    try make(
      "Snapshots/causes/picks.transcript",
      "transcript 1\nfeature causes\n\nsend pick(index: 0)\n  selected = 3\n\nsend pick(index: 1)\n  selected = 5\nend\n"
    )
    let text = try causes("explore", "causes", "--runs", "160", "--check")
    let found = lines(text, "  FOUND ")
    XCTAssertEqual(found.count, 4, text)
    XCTAssertEqual(found.first, "rule \"closed at most twice\" broken by close", text)
    #if os(Linux)
      XCTAssertEqual(found[1], "Fatal error: Index out of range, in causeReducer at \(try place("index"))", text)
      let overflow = found[2]
      XCTAssertTrue(overflow.hasPrefix("the process trapped, signal "), text)
      XCTAssertTrue(
        overflow.hasSuffix(", in CauseState.total(_:_:) at \(try place("total")), probably by an overflow"), text)
      XCTAssertTrue(found[3].hasPrefix("UUID() was made in send "), text)
    #endif
    let unsent = lines(text, "    no script sends pick.index = ")
    XCTAssertTrue(unsent.count == 1 && unsent[0].hasSuffix(": they send 0 to 1"), text)
    XCTAssertTrue(text.contains("\n    values: at the ends of their types: "), text)
    XCTAssertEqual(lines(text, "    3 ways lead to it; the others:").count, 1, text)
  }

  /// A part that is found alone isn't found again in the whole.
  func testAPartIsFoundOnce() throws {
    let text = try causes("explore", "part", "whole", "--runs", "256")
    let whole = try XCTUnwrap(text.range(of: "\nwhole: "))
    let part = lines(String(text[..<whole.lowerBound]), "  FOUND ")
    XCTAssertEqual(part.count, 3, text)
    let again = String(text[whole.lowerBound...])
    XCTAssertEqual(lines(again, "  FOUND "), [], text)
    XCTAssertTrue(again.contains("  found above already: rule \"at most two\" broken by "), text)
    XCTAssertTrue(again.contains("\n3 found in 2 features"), text)
    let files = try FileSystem.list(path("Snapshots/part")).map(\.name).sorted()
    XCTAssertEqual(
      files,
      [
        "at-most-two-2.transcript.new", "at-most-two.transcript.new", "nobody-sets-seven-in-set.transcript.new",
      ])
    XCTAssertFalse(FileSystem.exists(path("Snapshots/whole")))
    // When only the whole is explored, it has them.
    XCTAssertEqual(lines(try causes("explore", "whole", "--runs", "256", "--check"), "  FOUND ").count, 3)
  }
}
