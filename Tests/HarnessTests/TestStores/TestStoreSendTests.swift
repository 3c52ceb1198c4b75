import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestStoreSendTests: TestStoreTestCase {
  func testATestThatAssertsEverythingPasses() {
    let issues = messages(makeStore()) { store in
      store.send(.plus) { $0.number = 1 }
      store.send(.nothing)
      store.send(.ask)
      store.receive(.answer(3)) {
        XCTAssertEqual(store.state.number, 1)
        XCTAssertEqual($0, store.state)
        $0.number = 3
        $0.message = "got it"
      }
      XCTAssertEqual(store.state, State(number: 3, message: "got it"))
    }
    XCTAssertEqual(issues, [])
  }

  func testAWrongExpectation() {
    let line = #line + 1
    let issues = captureIssues { makeStore().send(.plus) { $0.number = 2 } }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The state after plus is not as expected:

          number
            expected 2
            actual   1

        Correct the closure, or the reducer if the closure is right.
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(issues.map(\.filePath), ["\(#filePath)"])
  }

  func testAClosureThatForgetsAPart() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.ask)
        store.receive(.answer(3)) { $0.number = 3 }
      },
      [
        """
        The state after answer(3) is not as expected:

          message
            expected nil
            actual   "got it"

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  func testAChangeWithoutAClosure() {
    XCTAssertEqual(
      messages { makeStore().send(.plus) },
      [
        """
        plus changed the state, but the test asserts no change:

          number
            expected 0
            actual   1

        Assert the change in a trailing closure: { $0.number = 1 }
        """
      ])
  }

  func testSeveralChangesWithoutAClosureAreGivenAsCode() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.ask)
        store.receive(.answer(3))
      },
      [
        """
        answer(3) changed the state, but the test asserts no change:

          message
            expected nil
            actual   "got it"
          number
            expected 0
            actual   3

        Assert the change in a trailing closure:

          {
            $0.message = "got it"
            $0.number = 3
          }
        """
      ])
  }

  func testAClosureThatChangesNothing() {
    XCTAssertEqual(
      messages {
        let store = makeStore()
        store.send(.nothing) { _ in }
        store.send(.nothing) { $0.number = 0 }
      },
      [String](
        repeating: """
          The closure of nothing changes nothing, and neither did the action. Either the reducer no longer makes the \
          change, or the state had these values before. Remove the closure, or assert in it what changes.
          """, count: 2))
  }

  func testAClosureThatThrows() {
    struct Missing: Error {}
    XCTAssertEqual(
      messages {
        makeStore().send(.plus) { _ in throw Missing() }
      },
      [
        """
        The closure of plus threw an error, so the state was not compared:

          Missing()
        """
      ])
  }

  func testAFailedStepDoesNotFailTheNext() {
    let issues = messages(makeStore()) { store in
      store.send(.plus)
      store.send(.plus) { $0.number = 2 }
    }
    XCTAssertEqual(issues.count, 1)
  }

  func testAFailingEndpointFailsTheStepThatCalledIt() {
    let line = #line + 1
    let issues = captureIssues { makeStore { .failing("ask") }.send(.ask) }
    XCTAssertEqual(issues.map(\.message), ["ask - A failing effect ran."])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testTheEnvironmentMayChangeBetweenSteps() {
    let issues = messages(makeStore { .failing("ask") }) { store in
      store.environment.ask = { Effect(value: 8) }
      store.send(.ask)
      store.receive(.answer(8)) {
        $0.number = 8
        $0.message = "got it"
      }
      store.environment = Environment { Effect(value: 3) }
      store.send(.ask)
      store.receive(.answer(3)) { $0.number = 3 }
    }
    XCTAssertEqual(issues, [])
  }

  func testAStepInsideAnEffectIsLeftOut() {
    let store = makeStore { .none }
    store.environment.ask = { [unowned store] in .fireAndForget { store.send(.plus) } }
    XCTAssertEqual(
      messages(store) { $0.send(.ask) },
      [
        """
        This step was skipped because another step of the store was still running. A reducer, an effect, the closure \
        of a step or a concurrent task called it. Return an effect that sends the action instead, or take one step \
        after the other.
        """
      ])
  }

  func testAStepInsideTheClosureOfAStepIsLeftOut() {
    let steps: [(String, (Store) -> Void)] = [
      ("send", { $0.send(.nothing) }), ("receive", { $0.receive(.answer(3)) }),
      ("unordered", { $0.receive(unordered: [.answer(3)]) }), ("advance", { $0.advance(by: 1) }), ("run", { $0.run() }),
      ("skip", { $0.skipReceivedActions() }), ("skip effects", { $0.skipInFlightEffects() }),
      ("finish", { $0.finish() }),
      ("scope", { $0.scope(state: \.number).send(.nothing) }),
    ]
    for (name, step) in steps {
      let store = makeStore()
      XCTAssertEqual(
        messages(store) { store in
          store.exhaustivity = .off
          store.send(.ask) { _ in step(store) }
          store.receive(where: { _ in
            step(store)
            return true
          })
        }, [TestFailure.nestedStep, TestFailure.nestedStep], name)
    }
  }

  /// The environment being changed is the store's own.
  func testAStepInsideAChangeOfTheEnvironmentIsLeftOut() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.assert(.environment { _ in store.send(.ask) }, .do { store.send(.plus) { $0.number = 1 } })
      }, [TestFailure.nestedStep])
  }

  // MARK: Types without conformances

  private struct Plain {
    var number = 0
    var names: [String] = []
    var page = Page.empty
    var total: Double { Double(number) }
  }

  private enum Page {
    case empty
    case loaded(count: Int)
  }

  private enum PlainAction {
    case load
    case loaded(Plain)
  }

  func testNeitherStateNorActionNeedsAConformance() {
    let store = TestStore(
      initialState: Plain(),
      reducer: Reducer<Plain, PlainAction, Void> { state, action, _ in
        switch action {
        case .load: return Effect(value: .loaded(Plain(number: 2, names: ["a"], page: .loaded(count: 3))))
        case .loaded(let plain): state = plain
        }
        return .none
      }, environment: ())
    XCTAssertEqual(
      messages {
        store.send(.load)
        store.receive(.loaded(Plain(number: 2, names: ["a"], page: .loaded(count: 3)))) {
          $0.number = 2
          $0.names = ["a"]
          $0.page = .loaded(count: 4)
        }
        store.send(.load)
        store.receive(.loaded(Plain(number: 3, names: ["a"], page: .loaded(count: 3))))
        store.send(.load) { _ in }
        store.receive(where: { if case .loaded = $0 { true } else { false } })
      },
      [
        """
        The state after loaded(Plain(number: 2, names: ["a"], page: .loaded(count: 3))) is not as expected:

          page.loaded.count
            expected 4
            actual   3

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        Received loaded with a different payload than expected:

          loaded.0.number
            expected 3
            actual   2

        Correct the expected action, or the effect if it sends the wrong payload.
        """,
        """
        The closure of load changes nothing, and neither did the action. Either the reducer no longer makes the \
        change, or the state had these values before. Remove the closure, or assert in it what changes.
        """,
      ])
  }

  func testANumberThatIsNoneEqualsItself() {
    struct Ratio: Equatable { var value = Double.nan, count = 0 }
    let store = TestStore(
      initialState: Ratio(),
      reducer: Reducer<Ratio, Action, Void> { state, _, _ in
        state.count += 1
        return .none
      }, environment: ())
    XCTAssertEqual(messages { store.send(.plus) { $0.count = 1 } }, [])
  }

  // MARK: Properties that are never equal

  private struct Toasted: Equatable {
    @NeverEqual var toast: String?
    var count = 0
  }

  private func toastStore() -> TestStore<Toasted, String, Void> {
    TestStore(
      initialState: Toasted(),
      reducer: Reducer { state, action, _ in
        if action == "twice" { state.toast = nil }
        if action != "silent" { state.toast = action }
        return .none
      }, environment: ())
  }

  func testAnExpectedActionThatHoldsANeverEqualIsComparedByValue() {
    func toasted(_ text: String) -> Toasted {
      var toasted = Toasted()
      toasted.toast = text
      return toasted
    }
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Toasted, Void> { _, action, _ in
        action.count == 0 ? .none : Effect(value: toasted("hello"))
      }, environment: ())
    XCTAssertEqual(
      messages {
        store.send(Toasted(count: 1))
        store.receive(toasted("hello"))
        store.send(Toasted(count: 1))
        store.receive(toasted("other"))
      },
      [
        """
        Received an action with a different payload than expected:

          toast
            expected "other"
            actual   "hello"

        Correct the expected action, or the effect if it sends the wrong payload.
        """
      ])
  }

  func testASetOfANeverEqualIsAChange() {
    XCTAssertEqual(
      messages {
        let store = toastStore()
        store.send("hello") { $0.toast = "hello" }
        store.send("hello") { $0.toast = "hello" }
        store.send("twice") { $0.toast = "twice" }
        store.send("silent")
        store.send("hello") { $0.toast = "other" }
        store.send("hello")
        store.send("silent") { $0.toast = "hello" }
      },
      [
        """
        The state after "hello" is not as expected:

          toast
            expected "other"
            actual   "hello"

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        "hello" changed the state, but the test asserts no change:

          toast: set to the same value, "hello", which is observed, but the test does not assert it

        Assert the change in a trailing closure: { $0.toast = "hello" }
        """,
        """
        The state after "silent" is not as expected:

          toast: expected to be set to "hello", but it was not set

        Correct the closure, or the reducer if the closure is right.
        """,
      ])
  }
}
