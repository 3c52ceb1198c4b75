import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Rules of features in scripts.
final class RuleTests: XCTestCase {
  func testARuleOfAStateIsBrokenByAnAction() throws {
    XCTAssertEqual(
      try RuleFeature.recorded(
        "expect failure", "send set(0)", "send set(-1)", "send setAll(4, true)", "send set(0)", "end"),
      [
        "expect failure",
        "send set(0)", "  number = 0", "  fail rule \"enabled means above 0\" broken by set(0)",
        // It is still broken.
        "send set(-1)", "  number = -1",
        "send setAll(4, true)", "  number = 4",
        "send set(0)", "  number = 0", "  fail rule \"enabled means above 0\" broken by set(0)",
        "end",
      ])
  }

  func testARuleOfAnActionIsBrokenEachTime() throws {
    let broken = "  fail rule \"no toast while one is shown\" broken by show(\"a\")"
    XCTAssertEqual(
      try RuleFeature.recorded("expect failure", "send show(\"a\")", "send show(\"a\")", "send show(\"a\")", "end"),
      [
        "expect failure", "send show(\"a\")", "  toast = \"a\"", "send show(\"a\")", broken, "send show(\"a\")", broken,
        "end",
      ])
  }

  /// After the changes of the state, before what the action has cancelled and called; the same for received and sent actions.
  func testThePlaceOfTheLine() throws {
    XCTAssertEqual(
      try RuleFeature.recorded(
        "expect failure", "stub load = 5 after 1s", "stub wait", "send load", "send leave", "end"
      )
      .suffix(6),
      [
        "send leave", "  number = -1", "  fail rule \"enabled means above 0\" broken by leave", "  cancel LoadId()",
        "  call wait()", "end",
      ])
    XCTAssertEqual(
      try RuleFeature.recorded("expect failure", "stub load = -5 after 1s", "send load", "run", "end").suffix(6),
      [
        "  +1s", "  receive loaded(-5)", "  isLoading = false", "  number = -5",
        "  fail rule \"enabled means above 0\" broken by loaded(-5)", "end",
      ])
  }

  /// The first command records it, whatever it is; the failure is at the line with the script's state.
  func testTheInitialState() throws {
    let line = "  fail rule \"enabled means above 0\" broken by the initial state"
    XCTAssertEqual(
      try RuleFeature.recorded("initial wrong", "expect failure", "stub wait", "send wait", "send set(0)", "end"),
      [
        "initial wrong", "expect failure", "stub wait", "send wait", line, "  call wait()", "send set(0)", "  nothing",
        "end",
      ])
    XCTAssertEqual(try RuleFeature.recorded("initial wrong", "expect failure", "end").last, line)
    let failure = try XCTUnwrap(RuleFeature.check("# a comment", "initial wrong", "end").failures.first)
    XCTAssertEqual(failure.line, 4)
    let failures = RuleFeature.check("initial wrong", "send enable(true)", line, "end").failures
    XCTAssertEqual(failures.map(\.line), [3])
    XCTAssertEqual(
      failures.map(\.kind),
      [
        .reported(
          "rule \"enabled means above 0\" broken by the initial state", command: "initial wrong",
          origin: .rule(name: "enabled means above 0", kind: .state))
      ])
    // It is the feature's if the script gives none.
    let feature = RuleFeature.plain.always("never") { _ in false }
    let first = try XCTUnwrap(RuleFeature.check("note a", "end", of: feature).failures.first)
    XCTAssertEqual(first.line, 2)
  }

  func testTheOriginOfAFailure() {
    let failures = RuleFeature.check("send set(0)", "  number = 0", "end").failures
    XCTAssertEqual(
      failures.map(\.kind),
      [
        .reported(
          "rule \"enabled means above 0\" broken by set(0)", command: "send set(0)",
          origin: .rule(name: "enabled means above 0", kind: .state))
      ])
    XCTAssertEqual(failures.map(\.line), [3])
    XCTAssertEqual(
      RuleFeature.check("stub load = 0", "send enable(false)", "send load", "run", "end").failures.last?.kind,
      .reported(
        "rule \"loading ends\" broken by run", command: "run", origin: .rule(name: "loading ends", kind: .eventually)))
  }

  // MARK: The end

  func testTheEndIsDueWhereRunLeavesNothingInFlight() throws {
    XCTAssertEqual(
      try RuleFeature.recorded(
        "expect failure", "stub load = 0 after 1s", "send load", "advance 1s", "run", "run", "end"
      )
      .suffix(7),
      [
        "advance 1s", "  +1s", "  receive loaded(0)", "  number = 0",
        "  fail rule \"enabled means above 0\" broken by loaded(0)",
        "run", "  fail rule \"loading ends\" broken by run",
        "run", "  nothing", "end",
      ].suffix(7))
  }

  func testElsewhereTheEndIsNotDue() {
    func due(_ lines: String...) -> [String]? {
      RuleFeature.check(lines[0], lines.dropFirst().joined(separator: "\n"), "end").dueRules
    }
    XCTAssertEqual(due("stub load = 5 after 1s", "send load\nrun"), ["loading ends"])
    XCTAssertEqual(due("stub load = 5 after 1s", "send load\nadvance 1s"), nil)
    XCTAssertEqual(due("stub load = never", "send load\nrun"), nil)
    // A call without an answer.
    XCTAssertEqual(due("send load", "run"), nil)
    XCTAssertEqual(due("send set(1)", "run"), ["loading ends"])
    // A call that the feature has cancelled leaves nothing.
    XCTAssertEqual(due("stub load = never\nstub wait", "send load\nsend leave\nrun"), ["loading ends"])
  }

  // MARK: Goals

  func testGoals() {
    func goals(_ lines: String...) -> [String]? {
      RuleFeature.check(lines.joined(separator: "\n"), "end", measuresReach: true).reach?.goals
    }
    XCTAssertEqual(goals("send set(3)"), [])
    XCTAssertEqual(goals("send set(3)", "send show(\"a\")"), ["a toast, and 3 of them"])
    XCTAssertEqual(goals("initial RuleFeature.State(number: 100)", "send set(3)"), ["a hundred"])
    XCTAssertNil(RuleFeature.check("end", of: RuleFeature.plain, measuresReach: true).reach?.goals)
    XCTAssertNil(RuleFeature.check("end").reach)
  }

  // MARK: Odds

  func testARuleThatReportsSomethingReportsAnIssue() {
    let feature = RuleFeature.plain.always("curious") { state in
      if state.number == 2 { reportIssue("two!") }
      return true
    }
    XCTAssertEqual(
      RuleFeature.check("send set(2)", "  number = 2", "end", of: feature).failures.map(\.kind),
      [.reported("two!", command: "send set(2)")])
  }

  func testANameStandsForOneRule() {
    let feature = RuleFeature.feature.sometimes("loading ends") { _ in true }
    let failures = RuleFeature.check("end", of: feature).failures
    XCTAssertEqual(
      failures.map(\.kind),
      [.unreadable("feature 'rules' has two rules called \"loading ends\"; give one of them another name")])
    XCTAssertEqual(failures.map(\.line), [2])
  }

  func testPrototypesCountInTheActionAndNamedValuesDoNot() throws {
    let failures = RuleFeature.check(
      "let message = \"a message that is long enough for a name\"", "send show($message)", "send show($message)", "end"
    ).failures
    XCTAssertTrue(
      failures.contains {
        $0.kind
          == .reported(
            "rule \"no toast while one is shown\" broken by show(\"a message that is long enough for a name\")",
            command: "send show($message)", origin: .rule(name: "no toast while one is shown", kind: .step))
      }, "\(failures)")
  }
}
