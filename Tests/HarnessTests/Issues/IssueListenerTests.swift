import Dispatch
import Harness
import XCTest

final class IssueListenerTests: XCTestCase {
  func testListenerIsCalledAtOnceAndInOrder() {
    var log: [String] = []
    let result = withIssueListener {
      log.append("heard " + $0.message)
    } _: {
      log.append("start")
      reportIssue("one")
      log.append("between")
      reportIssue("two")
      log.append("end")
      return 42
    }
    XCTAssertEqual(result, 42)
    XCTAssertEqual(log, ["start", "heard one", "between", "heard two", "end"])
  }

  func testInnermostOfListenerAndCaptureHears() {
    var heard: [String] = []
    let outer = captureIssues {
      withIssueListener {
        heard.append($0.message)
      } _: {
        reportIssue("to the listener")
        XCTAssertEqual(captureIssues { reportIssue("to the capture") }.map(\.message), ["to the capture"])
      }
      reportIssue("outside")
    }
    XCTAssertEqual(heard, ["to the listener"])
    XCTAssertEqual(outer.map(\.message), ["outside"])
  }

  func testWhatTheListenerReportsGoesOutside() {
    let outer = captureIssues {
      withIssueListener {
        reportIssue("about " + $0.message)
      } _: {
        reportIssue("it")
      }
    }
    XCTAssertEqual(outer.map(\.message), ["about it"])
  }

  /// The closure isn't Sendable, so an issue on another thread may not call it there.
  func testIssuesOfOtherThreadsWaitForThisThread() {
    var log: [String] = []
    withIssueListener {
      log.append($0.message)
    } _: {
      runOnAnotherThread { reportIssue("foreign 1") }
      log.append("back")
      reportIssue("own")
      runOnAnotherThread { reportIssue("foreign 2") }
      log.append("end")
    }
    XCTAssertEqual(log, ["back", "foreign 1", "own", "end", "foreign 2"])
  }

  func testThrowingBodyStillDelivers() {
    struct Stop: Swift.Error {}
    var log: [String] = []
    XCTAssertThrowsError(
      try withIssueListener {
        log.append($0.message)
      } _: {
        runOnAnotherThread { reportIssue("foreign") }
        throw Stop()
      }
    )
    XCTAssertEqual(log, ["foreign"])
  }

  func testTaskThatOutlivesTheListenerReportsOutside() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let outer = await captureIssues {
      let late = withIssueListener { _ in
        XCTFail("the listener's code has ended")
      } _: {
        Task {
          for await _ in gate {}
          reportIssue("late")
        }
      }
      open.finish()
      await late.value
    }
    XCTAssertEqual(outer.map(\.message), ["late"])
  }
}

/// Runs `body` in a task, which inherits the listener, and waits for its end.
private func runOnAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    body()
    done.signal()
  }
  done.wait()
}
