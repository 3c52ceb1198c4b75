import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ScopedTestStoreTests: TestStoreTestCase {
  private struct App: Equatable {
    var child = State()
    var log: [String] = []
  }

  private enum AppAction: Equatable {
    case child(Action)
    case elsewhere
  }

  private func makeApp() -> TestStore<App, AppAction, Environment> {
    TestStore(
      initialState: App(),
      reducer: .combine(
        TestStoreTestCase.reducer.pullback(state: \.child, action: /AppAction.child, environment: { $0 }),
        Reducer { state, action, _ in
          if case .child(.plus) = action {
            state.log.append("plus")
            return Effect(value: .elsewhere)
          }
          return .none
        }),
      environment: Environment { Effect(value: 3).delay(for: 1, scheduler: MainScheduler.instance) })
  }

  func testAScopeAssertsOnItsPart() {
    XCTAssertEqual(
      messages {
        let app = makeApp()
        let child = app.scope(state: \.child, action: AppAction.child)
        child.send(.ask)
        XCTAssertEqual(child.state, State())
        child.advance(by: .seconds(1))
        child.receive(.answer(3)) {
          XCTAssertEqual($0.number, 0)
          gotIt(&$0)
        }
        child.environment.ask = { Effect(value: 5) }
        child.send(.ask)
        app.receive(.child(.answer(5))) { $0.child.number = 5 }
        XCTAssertEqual(child.state.number, 5)
        app.finish()
      }, [])
  }

  func testFailuresOfAScopeSpeakOfItsPart() {
    XCTAssertEqual(
      messages {
        let app = makeApp()
        let child = app.scope(state: \.child, action: /AppAction.child)
        child.send(.plus) { $0.number = 2 }
        child.receive(.plus)
        child.send(.ask)
        child.send(.nothing)
      },
      [
        """
        The state after plus is not as expected:

          number
            expected 2
            actual   1

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        Received a different action than expected:

          expected plus
          actual   elsewhere

        Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
        """,
        """
        An effect is still in flight at the end of the test: it was started by child(.ask), has the id "ask", and waits for \
        virtual time (1s left).

        Advance time: store.advance(by: .seconds(1)). Or cancel it, from the reducer or with skipInFlightEffects().
        """,
      ])
  }

  func testPendingActionsAreCalledAsTheScopeKnowsThem() {
    XCTAssertEqual(
      messages {
        let app = makeApp()
        app.environment.ask = { Effect(value: 3) }
        let child = app.scope(state: \.child, action: AppAction.child)
        child.send(.ask)
        child.send(.plus) { $0.number = 4 }
        child.send(.nothing)
      },
      [
        """
        1 received action was not asserted before plus was sent:

          answer(3)

        Assert it with receive(…), or skip it with skipReceivedActions().
        """,
        """
        1 received action was not asserted before nothing was sent:

          elsewhere

        Assert it with receive(…), or skip it with skipReceivedActions().
        """,
      ])
  }

  func testAStateScopeKeepsTheActions() {
    XCTAssertEqual(
      messages {
        let app = makeApp()
        let log = app.scope(state: \.log)
        log.send(.child(.plus)) { $0 = ["plus"] }
        log.receive(.elsewhere)
        log.scope(state: \.count).send(.child(.plus)) { $0 = 2 }
        app.skipReceivedActions()
      }, [])
  }

  func testAScopeKeepsTheStoreAlive() {
    var child: TestStore<State, Action, Environment>?
    XCTAssertEqual(
      messages {
        child = makeApp().scope(state: \.child, action: AppAction.child)
        child?.send(.ask)
      }, [])
    XCTAssertEqual(messages { child = nil }.count, 1)
  }

  func testAScopeIsAsStrictAsItsStoreWas() {
    XCTAssertEqual(
      messages {
        let app = makeApp()
        app.exhaustivity = .off
        app.scope(state: \.child, action: AppAction.child).send(.plus)
      }, [])
  }
}
