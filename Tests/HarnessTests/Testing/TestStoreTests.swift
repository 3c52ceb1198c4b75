import XCTest

@testable import Harness

/// The failures of a test store are literal blocks: their words are what users work with.
final class TestStoreTests: XCTestCase {
  private struct State: Equatable {
    var number = 0
    var message: String?
  }

  private enum Action: Equatable {
    case plus
    case ask
    case answer(Int)
    case nothing
  }

  private struct Environment {
    var ask: () -> Effect<Int>
  }

  private func store(_ ask: @escaping () -> Effect<Int> = { Effect(value: 3) }) -> TestStore<State, Action, Environment>
  {
    TestStore(
      initialState: State(),
      reducer: Reducer { state, action, env in
        switch action {
        case .plus: state.number += 1
        case .ask: return env.ask().map(Action.answer)
        case .answer(let number):
          state.number = number
          state.message = "got it"
        case .nothing: break
        }
        return .none
      },
      environment: Environment(ask: ask))
  }

  private func messages(_ body: () -> Void) -> [String] { captureIssues(body).map(\.message) }

  func testATestThatAssertsEverythingPasses() {
    let issues = messages {
      let store = store()
      store.send(.plus) { $0.number = 1 }
      store.send(.nothing)
      store.send(.ask)
      store.receive(.answer(3)) {
        XCTAssertEqual(store.state.number, 1)
        $0.number = 3
        $0.message = "got it"
      }
      store.finish()
    }
    XCTAssertEqual(issues, [])
  }

  func testAWrongExpectation() {
    let line = #line + 1
    let issues = captureIssues { store().send(.plus) { $0.number = 2 } }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The state after plus is not the expected one:

          number
            expected 2
            actual   1

        Change the closure, or the reducer if it is wrong.
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(issues.map(\.filePath), ["\(#filePath)"])
  }

  func testAChangeWithoutAClosure() {
    XCTAssertEqual(
      messages { store().send(.plus) },
      [
        """
        plus changed the state, and nothing was asserted:

          number
            expected 0
            actual   1

        Assert the change in a trailing closure: { $0.number = 1 }
        """
      ])
  }

  func testAClosureThatChangesNothing() {
    XCTAssertEqual(
      messages { store().send(.nothing) { _ in } },
      ["A closure was given for nothing, but it changes nothing. Remove the closure, or assert in it what changes."])
  }

  func testAReceivedActionThatIsNotAsserted() {
    XCTAssertEqual(
      messages {
        let store = store()
        store.send(.ask)
        store.send(.nothing)
      },
      [
        """
        1 received action was not asserted before send:

          answer(3)

        Assert each with receive(…), in this order.
        """
      ])
  }

  func testAnotherActionThanExpected() {
    XCTAssertEqual(
      messages {
        let store = store()
        store.send(.ask)
        store.receive(.answer(4)) {
          $0.number = 3
          $0.message = "got it"
        }
      },
      [
        """
        Received another action than expected:

          expected answer(4)
          actual   answer(3)
        """
      ])
  }

  func testNoActionToReceive() {
    XCTAssertEqual(
      messages {
        let store = store { Effect(value: 3).delay(for: .seconds(2), scheduler: MainScheduler.instance) }
        store.send(.ask)
        store.receive(.answer(3))
        store.advance(by: .seconds(2))
        store.receive(.answer(3)) {
          $0.number = 3
          $0.message = "got it"
        }
      },
      [
        """
        Expected to receive answer(3), but there is no received action. In flight are:

          ask: is due in 2s of virtual time: advance(by:)
        """
      ])
  }

  func testAnEffectInFlightAtTheEndIsToldAtTheLastStep() {
    var line: Int?
    let issues = captureIssues {
      let store = store { Effect(value: 3).delay(for: .seconds(2), scheduler: MainScheduler.instance) }
      line = #line + 1
      store.send(.ask)
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        An effect is still in flight at the end. It was started by ask and is due in 2s of virtual time: advance(by:). \
        Let it finish, cancel it, or leave it out of the test.
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testAFailingEndpointFailsTheStepThatCalledIt() {
    let line = #line + 1
    let issues = captureIssues { store { .failing("ask") }.send(.ask) }
    XCTAssertEqual(issues.map(\.message), ["ask - A failing effect ran."])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testTheEnvironmentMayChangeBetweenSteps() {
    let issues = messages {
      let store = store { .failing("ask") }
      store.environment.ask = { Effect(value: 8) }
      store.send(.ask)
      store.receive(.answer(8)) {
        $0.number = 8
        $0.message = "got it"
      }
    }
    XCTAssertEqual(issues, [])
  }
}
