import Harness
import XCTest

final class CaptureIssuesTests: XCTestCase {
  func testCapturesInOrderWithPlace() {
    let issues = captureIssues {
      reportIssue("first")
      reportIssue("second", fileID: "M/F.swift", filePath: "/p/F.swift", line: 7, column: 9)
      reportIssue("third", at: SourcePlace(fileID: "A/B.swift", filePath: "/B.swift", line: 2, column: 3))
    }
    XCTAssertEqual(issues.map(\.message), ["first", "second", "third"])
    XCTAssertEqual(issues[0].fileID, "HarnessTests/CaptureIssuesTests.swift")
    XCTAssertEqual(issues[0].filePath, #filePath)
    XCTAssertEqual(issues[0].line, #line - 7)
    XCTAssertEqual(
      Array(issues[1...]),
      [
        ReportedIssue(message: "second", fileID: "M/F.swift", filePath: "/p/F.swift", line: 7, column: 9),
        ReportedIssue(message: "third", fileID: "A/B.swift", filePath: "/B.swift", line: 2, column: 3),
      ]
    )
  }

  func testMessageMayBeLeftOut() {
    XCTAssertEqual(captureIssues { reportIssue() }.map(\.message), [""])
  }

  func testNothingReportedIsEmpty() {
    XCTAssertEqual(captureIssues {}, [])
  }

  func testInnermostCaptureHears() {
    var inner: [ReportedIssue] = []
    let outer = captureIssues {
      reportIssue("before")
      inner = captureIssues { reportIssue("inside") }
      reportIssue("after")
    }
    XCTAssertEqual(inner.map(\.message), ["inside"])
    XCTAssertEqual(outer.map(\.message), ["before", "after"])
  }

  func testThrowingBodyHandsItsIssuesOutside() {
    struct Stop: Swift.Error {}
    var inner: [ReportedIssue]?
    let outer = captureIssues {
      inner = try? captureIssues {
        reportIssue("before the error")
        throw Stop()
      }
    }
    XCTAssertNil(inner)
    XCTAssertEqual(outer.map(\.message), ["before the error"])
  }

  func testAsyncCaptureHearsAcrossSuspensionsAndChildTasks() async {
    let issues = await captureIssues {
      reportIssue("start")
      await Task.yield()
      async let child: Void = reportIssue("child")
      await child
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 { group.addTask { reportIssue("grouped") } }
      }
      await Task { reportIssue("unstructured") }.value
    }
    XCTAssertEqual(
      issues.map(\.message),
      ["start", "child"] + Array(repeating: "grouped", count: 10) + ["unstructured"]
    )
  }

  func testNestedAsyncCaptures() async {
    let outer = await captureIssues {
      let inner = await captureIssues {
        await Task.yield()
        reportIssue("inside")
      }
      XCTAssertEqual(inner.map(\.message), ["inside"])
      reportIssue("outside")
    }
    XCTAssertEqual(outer.map(\.message), ["outside"])
  }

  func testTaskThatOutlivesItsCaptureReportsToTheOneOutside() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let outer = await captureIssues {
      var late: Task<Void, Never>?
      let inner = captureIssues {
        late = Task {
          for await _ in gate {}
          reportIssue("late")
        }
      }
      open.finish()
      await late?.value
      XCTAssertEqual(inner, [])
    }
    XCTAssertEqual(outer.map(\.message), ["late"])
  }

  @MainActor func testAsyncCaptureStaysOnTheCallersActor() async {
    let issues = await captureIssues {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      reportIssue("on the main actor")
    }
    XCTAssertEqual(issues.count, 1)
  }
}
