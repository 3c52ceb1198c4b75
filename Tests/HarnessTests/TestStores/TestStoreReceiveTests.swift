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

        Assert it with receive(…), or give up on it with skipReceivedActions().
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

        Assert each, in this order, with receive(…), or give up on them with skipReceivedActions().
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
        Received answer with another payload than expected:

          answer.0
            expected 4
            actual   3

        Change the expected action, or what the effect gives if that is wrong.
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
        Received other with another payload than expected:

          other.0.count
            expected 1
            actual   2

        Change the expected action, or what the effect gives if that is wrong.
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
        Received another action than expected:

          expected stop
          actual   answer(3)

        Assert the actions in the order in which they are received, or correct the effect if it gives the wrong one.
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
        other(Answer(text: "second", count: 2)) was received, but not as the next action. Not asserted before it:

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
        Expected to receive answer(3), but no action was received, and no effect is in flight: either none was returned, \
        or it has ended without this action.
        """,
        """
        Expected to receive answer(3), but no action was received. In flight is:

          started by ask (id "ask"): waits for virtual time (2s left)

        Let the time pass: store.advance(by: .seconds(2)).
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
        Received another action than expected:

          expected \($0)
          actual   answer(3)

        Assert the actions in the order in which they are received, or correct the effect if it gives the wrong one.
        """
      } + [
        """
        Expected to receive other(…), but no action was received, and no effect is in flight: either none was returned, or \
        it has ended without this action.
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
        Expected to receive 2 actions in any order, but others came.

        Not received:

          answer(3)

        Received and not expected:

          other(Answer(text: "second", count: 2))
        """,
        """
        Expected to receive 2 actions in any order, but there was only 1.

        Not received:

          stop
        """,
        """
        Expected to receive 1 action in any order, but none came.

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
        The state after no action is not the expected one:

          number
            expected 3
            actual   0

        Change the closure, or the reducer if it is wrong.
        """,
        """
        A closure was given for no action, but it changes nothing, and neither did the action: either the change is no \
        longer made, or the state had these values before. Remove the closure, or assert in it what changes.
        """,
        """
        The state after no action is not the expected one:

          number
            expected 4
            actual   0

        Change the closure, or the reducer if it is wrong.
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
        Expected to receive 3 actions in any order, but others came.

        Not received:

          stop

        Received and not expected:

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
        "Received and not expected:", "  answer(1)\n  answer(2)\n  answer(3)", "Received, but only after those:",
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
        The state after answer(3), other(Answer(text: "second", count: 2)) is not the expected one:

          message
            expected nil
            actual   "second"

        Change the closure, or the reducer if it is wrong.
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
