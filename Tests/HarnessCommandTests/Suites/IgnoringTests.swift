import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What a feature ignores in all its scripts.
final class IgnoringTests: ToolTestCase {
  private struct Alert: Equatable {
    var id = UUID()
    var title: String
  }

  private struct State: Equatable {
    var alert: Alert?
    var rows: [Alert] = []
    var count = 0
  }

  private enum Action: Equatable { case fail }

  private static let reducer = Reducer<State, Action, Void> { state, _, _ in
    state.alert = Alert(title: "Sorry")
    state.rows.append(Alert(title: "row"))
    state.count += 1
    return .none
  }

  private static var bare: Feature<State, Action, Void> {
    Feature("alerts", initialState: State(), reducer: reducer) { _ in }.outside(.random)
      .derived("digits") { $0.alert.map { "\($0.id)".filter(\.isNumber) } }
  }

  private static var feature: Feature<State, Action, Void> {
    bare.ignoring("alert.id", "rows[*].id").ignoring("~digits")
  }

  private let transcript = """
    transcript 1
    feature alerts

    send fail
      alert = Alert(id: _, title: "Sorry")
      count = 1
      rows[0] = Alert(id: _, title: "row")
    send fail
      count = 2
      rows[1] = Alert(id: _, title: "row")
    state
      alert.title = "Sorry"
      count = 2
      rows[0].title = "row"
      rows[1].title = "row"
    end

    """

  private func check(_ text: String, _ feature: Feature<State, Action, Void> = feature) -> [ScriptFailure.Kind] {
    feature.check(transcript: text).failures.map(\.kind)
  }

  func testAllScriptsLeaveThemOut() {
    XCTAssertEqual(check(transcript), [])
    XCTAssertNotEqual(check(transcript, Self.bare), [])
  }

  /// The header ignores more, and nothing less.
  func testTheHeaderAddsToThem() {
    let text = transcript.replacingOccurrences(of: "feature alerts\n", with: "feature alerts\nignore count\n")
      .replacingOccurrences(of: "  count = 1\n", with: "").replacingOccurrences(of: "  count = 2\n", with: "")
    XCTAssertEqual(check(text), [])
    XCTAssertEqual(
      check(text.replacingOccurrences(of: "ignore count", with: "ignore count\nignore alert.id")), [])
  }

  func testPathsThatTheTypesDoNotKnow() {
    for (path, why) in [
      ("alert.idd", "Alert has no 'idd'; did you mean 'id'?"),
      ("alerts", "State has no 'alerts'; did you mean 'alert'?"),
      ("rows[0", "unclosed bracket '['"),
      ("~digit", "unknown derived value 'digit'; did you mean 'digits'?"),
    ] {
      let failures = Self.bare.ignoring(path).check(transcript: transcript).failures
      XCTAssertEqual(failures.map(\.kind), [.unreadable("feature 'alerts' ignores '\(path)', but \(why)")])
      XCTAssertEqual(failures.map(\.line), [2])
      XCTAssertEqual(failures.map(\.column), [9])
    }
  }

  func testTraces() throws {
    try script("alerts/a", transcript)
    let runner = SuiteRunner(Suite(Self.feature), makesTraces: true)
    let result = runner.check(SnapshotDirectory(snapshots).file(at: snapshots + "/alerts/a.transcript"))
    XCTAssertEqual(result.failures, [])
    let trace = try XCTUnwrap(result.trace)
    XCTAssertFalse("\(trace)".contains("digits"))
    XCTAssertFalse("\(trace)".contains(".id\""), "\(trace)")
  }

  /// The test and the replay make ids of their own, and are equal otherwise.
  func testTestsThatAreKeptAsTranscripts() throws {
    let messages = TestSnapshots.$variable.withValue({ $0 == RecordingMode.variable ? "1" : nil }) {
      captureIssues {
        let store = TestStore(Self.feature, transcript: "kept", snapshots: snapshots)
        store.exhaustivity = .off
        store.send(.fail)
        store.send(.fail)
        store.finish()
      }.map(\.message)
    }
    XCTAssertEqual(messages, [])
    XCTAssertEqual(
      try scriptText("alerts/kept"),
      EarlierTranscript.addingOriginLine(
        """
        transcript 1
        feature alerts

        send fail
          alert = Alert(id: _, title: "Sorry")
          count = 1
          rows[0] = Alert(id: _, title: "row")
        send fail
          count = 2
          rows[1] = Alert(id: _, title: "row")
        end

        """))
  }
}
