import XCTest

@testable import Harness

/// The place of a failure is where a recorded line begins to differ, in the file as it is written.
final class TextPositionTests: XCTestCase {
  /// The first places in the failures of a step with these lines in its file, as `line:column`.
  private func places(_ recorded: String, _ actual: [String]) throws -> [String] {
    let text = "transcript 1\nfeature a\nsend b\n\(recorded)\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
    let statement = document.statements[2]
    let comparison = StepComparison(recorded: statement.observations, actual: actual, line: statement.endLine)
    return comparison.map { $0.entries.map { "\($0.line):\($0.column)" } } ?? []
  }

  func testOneLine() throws {
    let table: [(recorded: String, actual: [String], places: [String])] = [
      ("  a = 1", ["a = 2"], ["4:7"]),
      ("  a = 12", ["a = 1"], ["4:8"]),
      ("  a = 1", ["a = 12"], ["4:8"]),
      ("  a = \"naïve\"", ["a = \"naïvely\""], ["4:13"]),
      // An accent is a part of its letter, and a family is one character.
      ("  a = \"xe\"", ["a = \"xe\u{301}\""], ["4:9"]),
      ("  a = \"e\u{301}\"", ["a = \"\u{E9}\""], ["4:8"]),
      ("  a = \"👩‍👩‍👧x\"", ["a = \"👩‍👩‍👧y\""], ["4:9"]),
      // What is missing or new begins after the indentation.
      ("  a = 1\n  b = 1", ["a = 1"], ["5:3"]),
      ("  a = 1", ["a = 1", "b = 1"], ["5:3"]),
      ("  call x()\n  a = 1", ["a = 1", "call x()"], ["4:3"]),
    ]
    for row in table { XCTAssertEqual(try places(row.recorded, row.actual), row.places, row.recorded) }
  }

  /// The line is that of the difference, too.
  func testWrappedLines() throws {
    let recorded = "  a = [\n    \"b, [\",\n# [1, 2]\n    A(b: 1),\n  ]"
    let table: [(actual: String, places: [String])] = [
      ("a = [\"b, (\", A(b: 1)]", ["5:9"]),
      ("a = [\"b, [\", A(b: 2)]", ["7:10"]),
      ("a = [\"b, [\", A(b: 1), A(b: 2)]", ["7:12"]),
      ("a = [\"b, [\", B(b: 1)]", ["7:5"]),
      ("a = 1", ["4:7"]),
    ]
    for row in table { XCTAssertEqual(try places(recorded, [row.actual]), row.places, row.actual) }
  }

  /// An expectation is the user's line.
  func testAnExpectation() {
    let text = "transcript 1\nfeature snippet\nsend setList([1, 2])\nexpect list = [1, 3]\nend\n"
    let failure = Snippet.check(text).first { if case .reported = $0.kind { true } else { false } }
    XCTAssertEqual([failure?.line, failure?.column], [4, 19])
  }
}
