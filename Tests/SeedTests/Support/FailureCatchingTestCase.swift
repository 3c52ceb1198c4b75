import XCTest

/// A test case that can inspect failures of XCTest itself, which the bootcamp's environments report with `XCTFail`.
class FailureCatchingTestCase: XCTestCase {
  private var caught: [String]?

  /// Runs `body` and returns its failures in order, instead of failing the test.
  func failures(_ body: () -> Void) -> [String] {
    caught = []
    body()
    defer { caught = nil }
    return caught ?? []
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      if caught == nil { super.record(issue) } else { caught?.append(issue.compactDescription) }
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard caught == nil else {
        caught?.append(description)
        return
      }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif
}
