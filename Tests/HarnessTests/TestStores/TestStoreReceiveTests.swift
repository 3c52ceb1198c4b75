import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestStoreReceiveTests: TestStoreTestCase {
  private func twice() -> Store { makeStore() }

  func testAReceivedActionThatIsNotAsserted() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.ask)
        store.send(.nothing)
        XCTAssertEqual(store.state.number, 3)
      },
      [
        """
        1 received action was not asserted before nothing was sent:

          answer(3)

        Assert it with receive(…), or skip it with skipReceivedActions().
        """
      ])
  }

  func testSeveralReceivedActionsThatAreNotAsserted() {
    XCTAssertEqual(
      messages(makeStore()) { store in store.send(.askTwice) },
      [
        """
        2 received actions were not asserted before the end of the test:

          answer(3)
          other(Answer(text: "second", count: 2))

        Assert each, in this order, with receive(…), or skip them with skipReceivedActions().
        """
      ])
  }

  func testAnotherPayloadThanExpected() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.ask)
        store.receive(.answer(4)) {
          $0.number = 4
          $0.message = "got it"
        }
      },
      [
        """
        Received answer with a different payload than expected:

          answer.0
            expected 4
            actual   3

        Correct the expected action, or the effect if it sends the wrong payload.
        """
      ])
  }

  func testOnlyWhatDiffersOfAPayloadIsShown() {
    XCTAssertEqual(
      messages(makeStore { .none }) { store in
        store.send(.askTwice)
        store.receive(.other(Answer(text: "second", count: 1)))
      },
      [
        """
        Received other with a different payload than expected:

          other.0.count
            expected 1
            actual   2

        Correct the expected action, or the effect if it sends the wrong payload.
        """
      ])
  }

  func testAnotherActionThanExpected() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.ask)
        store.receive(.stop)
      },
      [
        """
        Received a different action than expected:

          expected stop
          actual   answer(3)

        Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
        """
      ])
  }

  func testAnActionThatCameLater() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(.other(Answer(text: "second", count: 2))) {
          XCTAssertEqual($0.number, 3)
          $0.message = "second"
        }
      },
      [
        """
        other(Answer(text: "second", count: 2)) was received, but not as the next action. These came first and are \
        not asserted:

          answer(3)

        Assert it with receive(…) first, or all of them with receive(unordered: […]) where the order doesn't matter.
        """
      ])
  }

  func testNoActionToReceive() {
    XCTAssertEqual(
      messages(makeSlowStore()) { store in
        store.receive(.answer(3))
        store.send(.ask)
        store.receive(.answer(3))
        store.advance(by: .seconds(2))
        store.receive(.answer(3)) { gotIt(&$0) }
      },
      [
        """
        Expected to receive answer(3), but no action was received, and no effect is in flight: either the reducer \
        returned none, or it ended without sending this action.
        """,
        """
        Expected to receive answer(3), but no action was received. In flight:

          started by ask (id "ask"): waits for virtual time (2s left)

        Advance time: store.advance(by: .seconds(2)).
        """,
      ])
  }

  // MARK: Cases and conditions

  func testACasePathReceivesAnyPayload() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(/Action.answer) { gotIt(&$0) }
        store.receive(where: { if case .other(let answer) = $0 { answer.count > 1 } else { false } }) {
          $0.message = "second"
        }
      }, [])
  }

  func testAnotherCaseThanExpected() {
    let line = #line + 3
    let issues = captureIssues {
      let store = makeStore()
      store.send(.ask); store.receive(/Action.other)
      store.send(.ask); store.receive(/Action.stop)
      store.send(.ask); store.receive(where: { $0 == .plus })
      store.receive(/Action.other)
    }
    XCTAssertEqual(
      issues.map(\.message),
      ["other(…)", "stop", "an action that satisfies the condition"].map {
        """
        Received a different action than expected:

          expected \($0)
          actual   answer(3)

        Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
        """
      } + [
        """
        Expected to receive other(…), but no action was received, and no effect is in flight: either the reducer \
        returned none, or it ended without sending this action.
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line, line + 1, line + 2, line + 3])
  }

  func testAPathThroughTwoCasesIsCalledByBoth() {
    enum Outer { case inner(Inner) }
    enum Inner { case value(Int), object(Thing) }
    final class Thing {}
    XCTAssertEqual(ReceivePattern(case: /Outer.inner .. /Inner.value).text, "inner(.value(…))")
    XCTAssertEqual(ReceivePattern(case: /Outer.inner).text, "inner(…)")
    XCTAssertEqual(ReceivePattern(case: /Inner.object).text, "a case with a Thing")
  }

  // MARK: Any order

  func testActionsInAnyOrder() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(unordered: [.other(Answer(text: "second", count: 2)), .answer(3)]) {
          XCTAssertEqual(store.state, State())
          $0.number = 3
          $0.message = "second"
        }
      }, [])
  }

  func testActionsInAnyOrderThatAreNotTheExpectedOnes() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(unordered: [.answer(3), .answer(3)])
        store.send(.ask)
        store.receive(unordered: [.answer(3), .stop])
        store.receive(unordered: [.stop])
      },
      [
        """
        Expected to receive 2 actions in any order, but received others.

        Not received:

          answer(3)

        Received but not expected:

          other(Answer(text: "second", count: 2))
        """,
        """
        Expected to receive 2 actions in any order, but received only 1.

        Not received:

          stop
        """,
        """
        Expected to receive 1 action in any order, but received none.

        Not received:

          stop
        """,
      ])
  }

  func testNoActionsInAnyOrderChangeNothing() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.receive(unordered: [])
        store.receive(unordered: []) { $0.number = 3 }
        store.receive(unordered: []) { $0.number = 0 }
        store.exhaustivity = .off
        store.receive(unordered: []) { $0.number = 4 }
      },
      [
        """
        The state after no action is not as expected:

          number
            expected 3
            actual   0

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        The closure of no action changes nothing, and neither did the action. Either the reducer no longer makes the \
        change, or the state had these values before. Remove the closure, or assert in it what changes.
        """,
        """
        The state after no action is not as expected:

          number
            expected 4
            actual   0

        Correct the closure, or the reducer if the closure is right.
        """,
      ])
  }

  func testActionsInAnyOrderThatWaitBehindOthers() {
    let store = makeStore { .merge((1...5).map { Effect(value: $0) }) }
    XCTAssertEqual(
      messages(store) { store in
        store.send(.ask)
        store.receive(unordered: [.answer(4), .answer(2), .stop])
        store.receive(.answer(4)) { $0.number = 4 }
        store.receive(.answer(5)) { $0.number = 5 }
      },
      [
        """
        Expected to receive 3 actions in any order, but received others.

        Not received:

          stop

        Received but not expected:

          answer(1)
          answer(3)

        Received, but only after those:

          answer(4)
        """
      ])
  }

  func testAllThatAnActionWaitsBehindIsNamed() {
    let store = makeStore { .merge((1...5).map { Effect(value: $0) }) }
    store.send(.ask)
    let messages = messages { store.receive(unordered: [.answer(4)]) }
    XCTAssertEqual(
      messages.first?.components(separatedBy: "\n\n").dropFirst(),
      [
        "Received but not expected:", "  answer(1)\n  answer(2)\n  answer(3)", "Received, but only after those:",
        "  answer(4)",
      ])
    store.exhaustivity = .off
  }

  func testTheStateAfterActionsInAnyOrder() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(unordered: [.other(Answer(text: "second", count: 2)), .answer(3)]) { $0.number = 3 }
      },
      [
        """
        The state after answer(3), other(Answer(text: "second", count: 2)) is not as expected:

          message
            expected nil
            actual   "second"

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  // MARK: Skipping

  func testReceivedActionsCanBeSkipped() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.send(.askTwice)
        store.receive(.answer(3)) { gotIt(&$0) }
        store.skipReceivedActions()
        XCTAssertEqual(store.state.message, "second")
        store.send(.plus) { $0.number = 4 }
        store.skipReceivedActions()
      }, [])
  }

  func testManyReceivedActionsEachHaveTheirState() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return action == 0 ? .merge((1...200).map { Effect(value: $0) }) : .none
      }, environment: ())
    XCTAssertEqual(
      messages {
        store.send(0)
        var sum = 0
        for number in 1...200 {
          sum += number
          store.receive(number) { $0 = sum }
        }
        store.finish()
      }, [])
  }

  func testWhoAsksForTheLastOfVeryManyActionsNeedsNoPatience() {
    // The maximum number in one instant.
    let count = 9_000
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state = action
        return action == 0 ? .merge((1...count).map { Effect(value: $0) }) : .none
      }, environment: ())
    XCTAssertEqual(
      messages {
        store.exhaustivity = .off
        store.send(0)
        store.receive(count) { $0 = count }
      }, [])
  }

  func testVeryManyActionsThatNobodyReceivesAreReleasedWithoutStack() {
    // On a thread of its own, since the main thread's stack may be unlimited.
    let done = expectation(description: "released")
    Thread {
      var received: ReceivedActions<Int, Int>? = ReceivedActions()
      for number in 0..<500_000 { received?.willReduce(number, isReceived: true) { KeptState(number) } }
      XCTAssertEqual(received?.count, 500_000)
      received = nil
      done.fulfill()
    }
    .start()
    wait(for: [done], timeout: 60)
  }
}
