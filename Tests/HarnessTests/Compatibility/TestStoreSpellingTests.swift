import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Steps of a test store as The Composable Architecture spells them.
@MainActor
final class TestStoreSpellingTests: XCTestCase {
  private struct App: Equatable {
    var child = Child()
    var log = 0
  }

  private struct Child: Equatable {
    var grandchild = 0
    var text = ""
  }

  private enum AppAction: Equatable {
    case child(ChildAction)
    case logged
  }

  private enum ChildAction: Equatable {
    case load
    case loaded(String)
    case grandchild(Int)
  }

  private func makeStore() -> TestStore<App, AppAction, Void> {
    TestStore(
      initialState: App(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .child(.load): return Effect(value: .child(.loaded("text")))
        case .child(.loaded(let text)):
          state.child.text = text
          return Effect(value: .logged)
        case .child(.grandchild(let number)):
          state.child.grandchild = number
          return Effect(value: .logged)
        case .logged:
          state.log += 1
          return .none
        }
      }, environment: ())
  }

  func testAScopeReceivesActionsOfTheRoot() async {
    let store = makeStore()
    let child = store.scope(state: \.child, action: AppAction.child)
    await child.send(.load)
    await child.receive(.child(.loaded("text"))) { $0.text = "text" }
    await child.receive(.logged)
    await child.send(.load)
    await child.receive(.loaded("text"))
    await child.receive(/AppAction.logged)
    await child.send(.load)
    await child.receive(AppAction.child(.loaded("text")), timeout: .seconds(1))
    await child.receive { (action: AppAction) in action == .logged }
    await child.send(.load)
    await child.receive(.loaded("text"))
    await child.receive(.logged, timeout: 1_000_000)
    await store.finish()
  }

  func testAScopeOfAScopeReceivesActionsOfTheRoot() {
    let store = makeStore()
    let child = store.scope(state: \.child, action: /AppAction.child)
    let grandchild = child.scope(state: \.grandchild, action: ChildAction.grandchild)
    grandchild.send(3) { $0 = 3 }
    grandchild.receive(.logged)
    let text = child.scope(state: \.text)
    text.send(.load)
    text.receive(.child(.loaded("text"))) { $0 = "text" }
    text.receive(/AppAction.logged)
    store.finish()
  }

  func testAFailureOfARootActionStandsAtItsLine() {
    let store = makeStore()
    let child: TestStore = store.scope(state: \.child, action: AppAction.child)
    XCTAssertEqual(child.state, Child())
    let scoped = store.scope(state: \.child, action: AppAction.child)
    var line = 0
    let issues = captureIssues {
      scoped.send(.load)
      line = #line + 1
      scoped.receive(.child(.loaded("text"))) { $0.text = "other" }
      scoped.receive(.child(.load))
      scoped.exhaustivity = .off
      scoped.send(.load)
      scoped.receive(/AppAction.logged)
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The state after child(.loaded("text")) is not as expected:

          text
            expected "other"
            actual   "text"

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        Received a different action than expected:

          expected child(.load)
          actual   logged

        Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line, line + 1])
    store.finish()
  }

  func testReceiveTakesTimeoutsAndConditions() async {
    let store = makeStore()
    store.timeout = 1
    await store.send(.child(.load))
    await store.receive(.child(.loaded("text")), timeout: 1) { $0.child.text = "text" }
    await store.receive(.logged, timeout: .seconds(1)) { $0.log = 1 }
    await store.send(.child(.grandchild(2))) { $0.child.grandchild = 2 }
    await store.receive(/AppAction.logged, timeout: .seconds(1)) { $0.log = 2 }
    await store.send(.child(.grandchild(3))) { $0.child.grandchild = 3 }
    await store.receive {
      $0 == .logged
    } assert: {
      $0.log = 3
    }
    await store.send(.child(.grandchild(4))) { $0.child.grandchild = 4 }
    await store.receive({ $0 == .logged }, timeout: .seconds(1)) { $0.log = 4 }
    await store.finish(timeout: .seconds(1))
  }

  func testConditionsInSynchronousTests() {
    let store = makeStore()
    store.send(.child(.grandchild(2))) { $0.child.grandchild = 2 }
    store.receive {
      $0 == .logged
    } assert: {
      $0.log = 1
    }
    store.finish()
  }

  func testAHelperHandsItsPlaceOn() async {
    let store = makeStore()
    func load(file: StaticString = #filePath, line: UInt = #line) async {
      await store.send(.child(.load), { $0.log = 9 }, file: file, line: line)
      await store.receive(.logged, file: file, line: line)
    }
    let line = #line + 1
    let issues = await captureIssues { await load() }
    XCTAssertEqual(issues.map(\.line), Array(repeating: line, count: issues.count))
    XCTAssertEqual(issues.count, 3)
    await store.skipReceivedActions()
  }

  func testAHelperOfASynchronousTestHandsItsPlaceOn() {
    let store = makeStore()
    func load(file: StaticString = #filePath, line: UInt = #line) {
      store.send(.child(.load), { $0.log = 9 }, file: file, line: line)
      store.receive(.logged, file: file, line: line)
    }
    let line = #line + 1
    let issues = captureIssues { load() }
    XCTAssertEqual(issues.map(\.line), [line, line, line])
    store.skipReceivedActions()
  }

  // MARK: Skipping

  func testStrictSkippingFailsWhereThereIsNothing() async {
    let store = makeStore()
    let issues = await captureIssues {
      await store.skipReceivedActions(strict: true)
      await store.skipInFlightEffects(strict: true)
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        skipReceivedActions(strict: true) had nothing to skip: every received action was asserted. Remove the step, \
        or find out why the action that it should skip is no longer received.
        """,
        """
        skipInFlightEffects(strict: true) had nothing to skip: no effect is in flight. Remove the step, or find out \
        why the effect that it should skip has ended.
        """,
      ])
  }

  func testStrictSkippingSkips() async {
    let store = makeStore()
    await store.send(.child(.load))
    await store.skipReceivedActions(strict: true)
    XCTAssertEqual(store.state.log, 1)
    await store.finish()
  }
}
