import Harness
import XCTest

/// Asserts that the steps of a test break rules of their feature, in this order, and fail in no other way.
/// - Parameter rules: As transcripts word them, `"loading ends" broken by run`.
func assertBreaks(_ rules: String..., file: StaticString = #filePath, line: UInt = #line, _ steps: () -> Void) {
  let issues = captureIssues(steps).map { String($0.message.prefix { $0 != "\n" }) }
  let expected = rules.map { "A rule of the feature does not hold: rule \($0)." }
  XCTAssertEqual(issues, expected, file: file, line: line)
}
