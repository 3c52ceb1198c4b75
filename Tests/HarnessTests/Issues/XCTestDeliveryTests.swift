import Harness
import XCTest

/// Intercepts its own tests' failures before XCTest counts them, and checks their places.
final class XCTestDeliveryTests: XCTestCase {
  private struct Failure: Equatable {
    var text: String
    var path: String
    var line: Int
  }

  private var isIntercepting = false
  private var intercepted: [Failure] = []

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isIntercepting else { return super.record(issue) }
      let location = issue.sourceCodeContext.location
      let path = location?.fileURL.path ?? ""
      intercepted.append(Failure(text: issue.compactDescription, path: path, line: location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(withDescription text: String, inFile path: String, atLine line: Int, expected: Bool) {
      guard isIntercepting else {
        return super.recordFailure(withDescription: text, inFile: path, atLine: line, expected: expected)
      }
      intercepted.append(Failure(text: text, path: path, line: line))
    }
  #endif

  private func failures(of body: () -> Void) -> [Failure] {
    isIntercepting = true
    body()
    isIntercepting = false
    defer { intercepted = [] }
    return intercepted
  }

  func testIssueFailsTheRunningTestAtItsLine() {
    let failures = failures { reportIssue("a failing effect ran, in a text too long to be stored inline") }
    let text = "failed - a failing effect ran, in a text too long to be stored inline"
    XCTAssertEqual(failures, [Failure(text: text, path: #filePath, line: #line - 2)])
  }

  func testIssueFailsAtAPlaceThatWasHandedOn() {
    let failures = failures {
      reportIssue("elsewhere", fileID: "M/Other.swift", filePath: "/nowhere/Other.swift", line: 4321, column: 1)
    }
    XCTAssertEqual(failures, [Failure(text: "failed - elsewhere", path: "/nowhere/Other.swift", line: 4321)])
  }

  func testIssueOfADetachedTaskFailsTheRunningTest() async {
    isIntercepting = true
    let line = await Task.detached {
      reportIssue("from outside")
      return #line - 1
    }.value
    isIntercepting = false
    XCTAssertEqual(intercepted, [Failure(text: "failed - from outside", path: #filePath, line: line)])
  }

  func testCapturedIssueFailsNothing() {
    XCTAssertEqual(failures { _ = captureIssues { reportIssue("captured") } }, [])
  }

  func testManyIssues() {
    let failures = failures {
      for number in 0..<1_000 { reportIssue("a text that is too long to be stored inline, number \(number)") }
    }
    XCTAssertEqual(failures.count, 1_000)
    XCTAssertEqual(failures.last?.text, "failed - a text that is too long to be stored inline, number 999")
  }
}
