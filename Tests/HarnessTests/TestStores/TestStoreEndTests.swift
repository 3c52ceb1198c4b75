import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestStoreEndTests: TestStoreTestCase {
  private let slow = """
    An effect is still in flight at the end of the test: it was started by ask, has the id "ask", and waits for virtual \
    time (2s left).

    Advance time: store.advance(by: .seconds(2)). Or cancel it, from the reducer or with skipInFlightEffects().
    """

  func testAnEffectInFlightIsReportedWhenTheStoreIsReleasedAtTheLastStep() {
    var line: Int?
    let issues = captureIssues {
      let store = makeSlowStore()
      line = #line + 1
      store.send(.ask)
    }
    XCTAssertEqual(issues.map(\.message), [slow])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testFinishReportsAtItsLineAndOnlyOnce() {
    var line: Int?
    let issues = captureIssues {
      let store = makeSlowStore()
      store.send(.ask)
      line = #line + 1
      store.finish()
      store.finish()
      store.advance(by: .seconds(3))
    }
    XCTAssertEqual(issues.map(\.message), [slow])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testAStoreThatSomethingHoldsIsFinishedByWithTestStore() {
    let held = makeSlowStore()
    var line: Int?
    let issues = captureIssues {
      withTestStore(held) { store in
        line = #line + 1
        store.send(.ask)
      }
    }
    XCTAssertEqual(issues.map(\.message), [slow])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testWithTestStoreMakesStores() {
    let issues = messages {
      let result = withTestStore(
        initialState: State(), reducer: Self.reducer, environment: Environment { Effect(value: 3) }
      ) { store in
        store.send(.ask)
        return store.state.number
      }
      XCTAssertEqual(result, 0)
    }
    XCTAssertEqual(issues.map { $0.prefix(23) }, ["1 received action was n"])
  }

  func testATestThatThrowsHasFailedOtherwise() {
    struct Missing: Error {}
    var thrown: (any Error)?
    let issues = messages {
      do {
        try withTestStore(makeSlowStore()) { store in
          store.send(.ask)
          throw Missing()
        }
      } catch {
        thrown = error
      }
    }
    XCTAssertTrue(thrown is Missing)
    XCTAssertEqual(issues, [])
  }

  func testEffectsInFlightCanBeSkippedAndThenNeverGiveAnything() {
    var ran = false
    let store = makeStore {
      .merge(
        Effect(value: 3).delay(for: .seconds(2), scheduler: MainScheduler.instance),
        Effect<Int>.fireAndForget { ran = true }.delay(for: .seconds(1), scheduler: MainScheduler.instance))
    }
    XCTAssertEqual(
      messages(store) { store in
        store.send(.ask)
        store.skipInFlightEffects()
        store.advance(by: .seconds(5))
      }, [])
    // Only the end of the effect is delayed: its work is done at once.
    XCTAssertTrue(ran)
  }

  func testTheReducerCancels() {
    XCTAssertEqual(
      messages(makeSlowStore()) { store in
        store.send(.ask)
        store.send(.stop)
      }, [])
  }

  func testWhatAnEffectWaitsFor() {
    let foreign = TestScheduler()
    XCTAssertEqual(
      messages {
        let store = makeStore { Effect(value: 3).delay(for: .seconds(2), scheduler: foreign) }
        store.send(.ask)
      },
      [
        """
        An effect is still in flight at the end of the test: it was started by ask, has the id "ask", and waits for \
        the test's own scheduler (2s left).

        Advance that scheduler: advance(by: .seconds(2)). Or make it the store's own: TestStore(…, scheduler:). Or \
        cancel it, from the reducer or with skipInFlightEffects().
        """
      ])
  }

  // MARK: Time

  func testTimeMovesBySecondsAndToInstants() {
    let store = makeStore { Effect(value: 3).delay(for: .milliseconds(2500), scheduler: MainScheduler.instance) }
    XCTAssertEqual(
      messages(store) { store in
        store.send(.ask)
        store.advance(by: 1)
        store.advance(by: 0.5)
        store.advance(to: .seconds(2))
        XCTAssertEqual(store.scheduler.now, .seconds(2))
        store.advance(by: .milliseconds(500))
        store.receive(.answer(3)) { gotIt(&$0) }
        store.send(.ask)
        store.run()
        store.receive(.answer(3))
        XCTAssertEqual(store.scheduler.now, .seconds(5))
      }, [])
  }

  func testTimeThatCanNotPass() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.advance(by: .seconds(2))
        store.advance(to: .milliseconds(1500))
        store.advance(by: .seconds(-1))
        store.advance(by: .nan)
        store.advance(by: 1e300)
      },
      [
        """
        advance(to: .seconds(1.5)) is in the past: it is already 2s. Virtual time never goes back.
        """,
        "advance(by: -1s): virtual time can't advance by that much.",
        "advance(by: nan): virtual time can't advance by that much.",
        "advance(by: 1e+300): virtual time can't advance by that much.",
      ])
  }

  func testARunThatHasNoEnd() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { _, _, _ in
        Effect(value: 1).delay(for: .seconds(1), scheduler: MainScheduler.instance)
      }, environment: ())
    let issues = captureIssues {
      store.send(1)
      store.run()
      store.skipReceivedActions()
      store.skipInFlightEffects()
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        run() stopped after 10,000 work items with more still due: something repeats forever. Use advance(by:), or \
        cancel it first.
        """
      ])
  }

  func testASchedulerOfTheTestsOwnIsTheStoresOnlyWhenPassed() {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: State(), reducer: Self.reducer,
      environment: Environment { Effect(value: 3).delay(for: 1, scheduler: MainScheduler.instance) },
      scheduler: scheduler)
    XCTAssertEqual(
      messages {
        store.send(.ask)
        scheduler.advance(by: .seconds(1))
        store.receive(.answer(3)) { gotIt(&$0) }
        XCTAssertTrue(store.scheduler === scheduler)
        XCTAssertEqual(store.clock.now.offset, .seconds(1))
        store.finish()
      }, [])
  }
}
