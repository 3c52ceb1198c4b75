import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Failures of scripts, and lines that only look like them.
final class FailureOriginTests: XCTestCase {
  private struct State: Equatable, Sendable {
    var fail = 0
    var receive = 0
  }

  private enum Action: Equatable, Sendable {
    case set(Int)
    case report(String)
    case reportElsewhere(String)
  }

  private var feature: Feature<State, Action, Void> {
    Feature(
      "a", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .set(let number): (state.fail, state.receive) = (number, number)
        case .report(let text): reportIssue(text)
        case .reportElsewhere(let text):
          let receiver = IssueContext.innermost
          let isDone = DispatchSemaphore(value: 0)
          Thread {
            IssueContext.$innermost.withValue(receiver) { reportIssue(text) }
            isDone.signal()
          }.start()
          isDone.wait()
        }
        return .none
      }, environment: { _ in () })
  }

  private func check(_ text: String) -> [ScriptFailure.Kind] {
    ScriptChecker(Suite(feature), load: noFiles).check(
      name: "a/test", path: "a.transcript", bytes: Array(text.utf8)
    ).failures.map(\.kind)
  }

  /// It passed with any value.
  func testAFieldMayBeCalledFail() {
    XCTAssertEqual(check("transcript 1\nfeature a\nsend set(4)\n  fail = 4\n  receive = 4\nend\n"), [])
    XCTAssertEqual(
      check("transcript 1\nfeature a\nsend set(4)\n  fail = 3\n  receive = 4\nend\n"),
      [.differs(subject: "fail", expected: "3", actual: "4", command: "send set(4)")])
    XCTAssertEqual(
      check("transcript 1\nfeature a\nsend set(4)\n  receive = 4\nend\n"),
      [.unrecorded("fail = 4", command: "send set(4)")])
  }

  /// Nor is it worded like one in a report.
  func testAFieldOfAnEventsNameIsAField() throws {
    for (name, line) in [("fail", 4), ("receive", 5)] {
      let text = "transcript 1\nfeature a\nsend set(4)\n  fail = 4\n  receive = 4\nend\n"
      let result = feature.check(transcript: text.replacing("\(name) = 4", with: "\(name) = 3"))
      let failure = try XCTUnwrap(result.failures.first)
      XCTAssertEqual(failure.line, line)
      XCTAssertEqual(FailureText(failure, accept: "").headline, "\(name), after send set(4)")
      XCTAssertEqual(ScriptRow.differences(of: result).map(\.text), ["  \(name) = 3", "  \(name) = 4"])
    }
  }

  /// Saying so doesn't make more of the step wrong.
  func testNothingHappenedButAnIssue() {
    let result = feature.check(transcript: "transcript 1\nfeature a\nsend report(\"no\")\n  nothing\nend\n")
    XCTAssertEqual(result.failures.map(\.kind), [.reported("no", command: "send report(\"no\")")])
    XCTAssertNil(result.outcomes)
    let other = feature.check(
      transcript: "transcript 1\nfeature a\nsend report(\"no\")\n  nothing\nsend set(1)\n  fail = 1\nend\n")
    XCTAssertEqual(other.outcomes?.map(\.line), [5])
  }

  /// Whatever its words.
  func testAnIssueIsThatOfWhoeverReportsIt() {
    for text in ["never used: stub x", "expected fail = 1, but it is 0", "== 3"] {
      let command = "send report(\"\(text)\")"
      XCTAssertEqual(
        check("transcript 1\nfeature a\n\(command)\n  nothing\nend\n").first, .reported(text, command: command))
    }
    XCTAssertEqual(
      check("transcript 1\nfeature a\nexpect fail = 1\nend\n"),
      [
        .reported(
          "expected fail = 1, but it is 0", command: "expect fail = 1",
          origin: .expectation(path: "fail", expected: "1", actual: "0"))
      ])
  }

  /// Nothing of the script's own follows with which it could be delivered.
  func testAnIssueOfAnotherThreadIsReportedInItsStep() {
    let command = "send reportElsewhere(\"late\")"
    XCTAssertEqual(
      check("transcript 1\nfeature a\n\(command)\n  nothing\nsend set(0)\n  nothing\nend\n").first,
      .reported("late", command: command))
  }
}
