import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Rules of features in test stores.
final class TestStoreRuleTests: XCTestCase {
  private typealias State = RuleFeature.State
  private typealias Store = TestStore<State, RuleFeature.Action, RuleFeature.Environment>

  private func issues(_ store: @autoclosure () -> Store, _ steps: (Store) -> Void) -> [ReportedIssue] {
    captureIssues {
      let store = store()
      steps(store)
      store.finish()
    }
  }

  private func messages(_ steps: (Store) -> Void) -> [String] {
    issues(TestStore(RuleFeature.feature), steps).map(\.message)
  }

  private func broken(_ what: String) -> String {
    """
    A rule of the feature does not hold: rule \(what).

    Correct the reducer, or the rule if it is too strict.
    """
  }

  func testAnActionBreaksARule() {
    let line = #line + 2
    let issues = issues(TestStore(RuleFeature.feature)) { store in
      store.send(.set(0)) { $0.number = 0 }
      store.send(.set(-1)) { $0.number = -1 }
      store.send(.show("a")) { $0.toast = "a" }
      store.send(.show("a"))
      store.send(.show("a"))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        broken("\"enabled means above 0\" broken by set(0)"),
        broken("\"no toast while one is shown\" broken by show(\"a\")"),
        broken("\"no toast while one is shown\" broken by show(\"a\")"),
      ])
    XCTAssertEqual(issues.map(\.line), [line, line + 3, line + 4])
  }

  func testAReceivedActionBreaksARule() {
    XCTAssertEqual(
      messages { store in
        store.world.stub("load", -5)
        store.send(.load) { $0.isLoading = true }
        store.receive(.loaded(-5)) { $0 = State(number: -5) }
      }, [broken("\"enabled means above 0\" broken by loaded(-5)")])
  }

  func testTheInitialState() {
    let line = #line + 1
    let issues = issues(TestStore(RuleFeature.feature, initialState: State(number: 0))) { _ in }
    XCTAssertEqual(issues.map(\.message), [broken("\"enabled means above 0\" broken by the initial state")])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  // MARK: The end

  private func load(_ store: Store, _ answer: Int) {
    store.world.stub("load", answer, after: .seconds(1))
    store.send(.load) { $0.isLoading = true }
  }

  private let loadingEnds = "\"loading ends\" broken by the end of the test"

  func testTheEndOfTheTest() {
    func messages(after number: Int) -> [String] {
      self.messages { store in
        load(store, number)
        store.advance(by: .seconds(1))
        store.receive(.loaded(number)) { state in
          state.isEnabled = true
          state.isLoading = number == 0
          state.number = number
        }
      }
    }
    XCTAssertEqual(messages(after: 5), [])
    XCTAssertEqual(
      self.messages { store in
        store.exhaustivity = .off
        load(store, 0)
        store.advance(by: .seconds(1))
      }.suffix(1), [broken(loadingEnds)], "also where nobody asserts what comes")
    XCTAssertEqual(messages(after: 0), [broken("\"enabled means above 0\" broken by loaded(0)"), broken(loadingEnds)])
  }

  /// Once, whether or not the test finishes the store.
  func testTheEndOfTheStore() {
    let issues = captureIssues {
      let store = TestStore(RuleFeature.feature, initialState: State(isLoading: true))
      store.send(.set(2)) { $0.number = 2 }
    }
    XCTAssertEqual(issues.map(\.message), [broken(loadingEnds)])
    XCTAssertEqual(
      self.issues(TestStore(RuleFeature.feature, initialState: State(isLoading: true))) { $0.finish() }.count, 1)
  }

  func testTheEndIsNotDueWhereSomethingIsLeft() {
    XCTAssertEqual(messages { load($0, 5) }.count, 1, "in flight")
    XCTAssertEqual(
      messages { store in
        load(store, 5)
        store.skipInFlightEffects()
      }, [], "the test has cancelled it")
    XCTAssertEqual(messages { $0.send(.load) { $0.isLoading = true } }.count, 1, "nobody has answered")
    XCTAssertEqual(
      captureIssues {
        struct Stop: Error {}
        try? withTestStore(TestStore(RuleFeature.feature, initialState: State(isLoading: true))) { _ in throw Stop() }
      }.count, 0, "the test has failed in another way")
  }

  func testATaskThatTheTestCancelsEndsNothing() async {
    let store = TestStore(RuleFeature.feature)
    store.world.stub("load", .never)
    let task = await store.send(.load) { $0.isLoading = true }
    await task.cancel()
    await store.finish()
  }

  func testATaskThatHadNothingInFlightCancelsNothing() async {
    let issues = await captureIssues {
      let store = TestStore(RuleFeature.feature, initialState: State(isLoading: true))
      let task = await store.send(.set(2)) { $0.number = 2 }
      await task.cancel()
      XCTAssertTrue(task.isCancelled)
      await store.finish()
    }
    XCTAssertEqual(issues.map(\.message), [broken(loadingEnds)])
  }

  // MARK: Odds

  func testARuleThatReportsSomethingReportsAnIssue() {
    let feature = RuleFeature.plain.eventually("curious") { _ in
      reportIssue("well?")
      return true
    }
    let issues = captureIssues { TestStore(feature).send(.set(2)) { $0.number = 2 } }
    XCTAssertEqual(issues.map(\.message), ["well?"])
  }

  func testANameStandsForOneRule() {
    let feature = RuleFeature.feature.always("a hundred") { _ in true }
    let issue = "feature 'rules' has two rules called \"a hundred\"; give one of them another name"
    XCTAssertEqual(issues(TestStore(feature)) { $0.send(.set(0)) }.map(\.message), [issue, issue, issue])
  }

  func testGoalsFailNothing() { XCTAssertEqual(messages { $0.send(.enable(true)) }, []) }
}
