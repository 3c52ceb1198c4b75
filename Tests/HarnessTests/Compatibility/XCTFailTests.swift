import Harness
import XCTest

/// Failing tests from targets without XCTest. A plain `XCTFail` beside `import Harness` is XCTest's in all of these files.
final class XCTFailTests: XCTestCase {
  private struct User: Equatable {
    var name = "Blob"
    var age = 3
  }

  func testAFailureStandsWhereItWasCalled() {
    let line = #line
    let issues = captureIssues {
      Harness.XCTFail("FactClient.fetch")
      Harness.XCTFail()
      Harness.XCTFail("elsewhere", file: "Other.swift", line: 7)
    }
    XCTAssertEqual(issues.map(\.message), ["FactClient.fetch", "failed", "elsewhere"])
    XCTAssertEqual(issues.map(\.filePath), [#filePath, #filePath, "Other.swift"])
    XCTAssertEqual(issues.map(\.line), [line + 2, line + 3, 7])
  }

  func testEqualValuesPass() {
    XCTAssertEqual(captureIssues { XCTAssertNoDifference(User(), User()) }.count, 0)
    XCTAssertEqual(captureIssues { XCTAssertNoDifference([1, 2], [1, 2], "numbers") }.count, 0)
  }

  func testADifferenceIsReportedByItsLines() {
    let line = #line
    let issues = captureIssues {
      XCTAssertNoDifference(User(), User(age: 4))
      XCTAssertNoDifference(1, 2, "the number")
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The values differ (− first, + second).

          User(
            name: "Blob",
        −   age: 3
        +   age: 4
          )
        """,
        """
        the number: The values differ (− first, + second).

        − 1
        + 2
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line + 2, line + 3])
  }

  func testValuesThatReadTheSameSayWhy() {
    struct Never: Equatable { static func == (left: Self, right: Self) -> Bool { false } }
    let messages = captureIssues { XCTAssertNoDifference(Never(), Never()) }.map(\.message)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.contains("both print the same") == true, "\(messages)")
  }

  func testAnExpressionThatThrowsFails() {
    struct Oops: Error {}
    func compare() { XCTAssertNoDifference(try { throw Oops() }(), 1) }
    XCTAssertEqual(
      captureIssues(compare).map(\.message), ["There is no value to compare: its expression threw Oops()."])
  }
}
