import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Issues about effects on a scheduler created by the test, and about those that end with their store.
final class ForeignSchedulerIssueTests: ForeignSchedulerTestCase {
  // MARK: Issues

  func testIssuesStandAtTheLineOfTheLastStep() {
    let clock = clock
    let store = makeStore(then: { what in
      reportIssue("reduced \(what)")
      return .merge(.failing("started"), .run { _ in throw Broken() })
    }) {
      .merge(
        self.delayed("delayed"),
        .run { send in
          try await clock.sleep(for: .seconds(2))
          await send(.did("slept"))
        },
        self.fulfilled("fulfilled", 3),
        .run { _ in
          try await clock.sleep(for: .seconds(4))
          reportIssue("woken")
        })
    }
    var line: Int?
    let issues = captureIssues {
      line = #line + 1
      store.send(.start)
      scheduler.advance(by: .seconds(4))
    }
    let broken = "An effect started by %@ threw an error that it did not catch: Broken(). Catch it, and send an action."
    XCTAssertEqual(
      issues.map(\.message),
      ["delayed", "slept", "fulfilled"].flatMap { what in
        [
          "reduced \(what)", "started - A failing effect ran.",
          broken.replacingOccurrences(of: "%@", with: "did(\"\(what)\")"),
        ]
      } + ["woken"])
    XCTAssertEqual(issues.map(\.line), issues.map { _ in line })
    XCTAssertEqual(issues.map(\.filePath), issues.map { _ in #filePath })
    end(store)
  }

  func testIssuesOfWhatATestFulfillsByHandStandThereToo() {
    var fulfill: ((Action) -> Void)?
    let store = makeStore(then: { .failing($0) }) { .future { fulfill = $0 } }
    var line: Int?
    let issues = captureIssues {
      line = #line + 1
      store.send(.start)
      fulfill?(.did("fulfilled"))
    }
    XCTAssertEqual(issues.map(\.message), ["fulfilled - A failing effect ran."])
    XCTAssertEqual(issues.map(\.line), [line])
    end(store)
  }

  func testAStepIsNestedWhileItMoves() {
    var store: Store?
    store = makeStore(then: { _ in .fireAndForget { store?.send(.stop) } }) { self.sleeping("slept") }
    let issues = captureIssues {
      store?.send(.start)
      scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(issues.map(\.message), [TestFailure.nestedStep])
    if let store { end(store) }
    store = nil
  }

  func testWhatEndsTheStoreMeanwhileLetsNoStepThrough() {
    struct Stop: Error {}
    var store: Store?
    store = makeStore(
      then: { _ in
        .fireAndForget {
          guard let store else { return }
          try? withTestStore(store) { _ in throw Stop() }
          store.send(.stop)
        }
      }
    ) { self.sleeping("slept") }
    let issues = captureIssues {
      store?.send(.start)
      scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(issues.map(\.message), [TestFailure.nestedStep])
    store = nil
  }

  func testIssuesStandAtTheStepInWhichItMoves() {
    let store = makeStore(then: { _ in .failing("started") }) { self.sleeping("slept") }
    var line: Int?
    let issues = captureIssues {
      line = #line + 3
      store.assert(
        .send(.start),
        .do { [scheduler] in scheduler.advance(by: .seconds(1)) },
        .receive(.did("slept")) { $0 = ["slept"] })
    }
    XCTAssertEqual(issues.map(\.line), [line])
    store.finish()
  }

  /// Either store moves the time of both.
  func testIssuesOfTwoStoresOnOneTimelineStandAtTheStepThatMovesIt() {
    let own = TestScheduler()
    let stores = ["a", "b"].map { name in
      makeStore(on: own, then: { _ in .failing(name) }) {
        Effect(value: .did("delayed")).delay(for: .seconds(1), scheduler: own)
      }
    }
    for mover in [stores[0], stores[1], stores[0]] {
      var line: Int?
      let issues = captureIssues {
        for store in stores { store.send(.start) }
        line = #line + 1
        mover.advance(by: .seconds(1))
        for store in stores { store.skipReceivedActions() }
      }
      XCTAssertEqual(issues.map(\.message), ["a", "b"].map { "\($0) - A failing effect ran." })
      XCTAssertEqual(issues.map(\.line), [line, line])
    }
    for store in stores { store.finish() }
  }

  /// A scheduler that was passed in, and is moved by hand.
  func testIssuesOfTheStoresOwnSchedulerStandAtTheLastStepToo() {
    let reducer = makeReducer(then: { what in
      reportIssue("reduced \(what)")
      return .run { _ in reportIssue("ran") }
    }) {
      Effect(value: .did("delayed")).delay(for: .seconds(1), scheduler: MainScheduler.instance)
    }
    let store = TestStore(initialState: [], reducer: reducer, environment: (), scheduler: scheduler)
    var line: Int?
    let issues = captureIssues {
      line = #line + 1
      store.send(.start)
      scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(issues.map(\.message), ["reduced delayed", "ran"])
    XCTAssertEqual(issues.map(\.line), [line, line])
    end(store)
  }

  // MARK: The end

  func testItKeepsNoStoreAliveAndWakesNoneThatHasEnded() {
    weak var engine: Engine<[String], Action>?
    var held: [CheckedContinuation<Void, Never>] = []
    do {
      let reducer = makeReducer {
        .merge(
          self.sleeping("slept"), self.delayed("delayed"), self.fulfilled("fulfilled"),
          .run { send in
            await withCheckedContinuation { held.append($0) }
            await send(.did("resumed"))
          })
      }
      let own = Engine<[String], Action>(state: [], timeline: TestScheduler()) { reducer.run(&$0, $1, ()) }
      engine = own
      own.send(.start)
    }
    XCTAssertNil(engine)
    scheduler.schedule(after: .seconds(1)) { for continuation in held { continuation.resume() } }
    scheduler.advance(by: .seconds(5))
    XCTAssertEqual(log, [])
  }

  func testNothingIsWokenAfterTheEnd() {
    var gate: CheckedContinuation<Void, Never>?
    let reducer = makeReducer {
      .run { [unowned self] _ in
        // It ignores its cancellation.
        await withCheckedContinuation { gate = $0 }
        log.append("went on")
      }
    }
    let engine = Engine<[String], Action>(state: [], timeline: TestScheduler()) { reducer.run(&$0, $1, ()) }
    engine.send(.start)
    engine.end()
    scheduler.schedule(after: .seconds(1)) { gate?.resume() }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, [])
  }

  /// Work scheduled there for a released store knows nothing about its test.
  func testItKeepsNoReporterOfAStoreThatHasGone() {
    weak var reporter: StepReporter?
    do {
      let store = makeStore { [scheduler] in .fireAndForget { scheduler.schedule(after: .seconds(1)) {} } }
      reporter = store.reporter
      store.send(.start)
      store.finish()
    }
    XCTAssertNil(reporter)
    scheduler.advance(by: .seconds(1))
  }

  /// Its effects end when the reducer has finished, and not within it.
  func testAStoreThatItsReducerReleasesEndsBehindIt() {
    var held: Store?
    let clock = clock
    held = makeStore(then: { [unowned self] _ in
      held = nil
      log.append("reduced")
      return .none
    }) {
      .merge(
        .run { [unowned self] _ in
          try? await clock.sleep(for: .seconds(5))
          log.append("ended")
        }, self.delayed("delayed"))
    }
    _ = captureIssues {
      held?.send(.start)
      scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(log, ["delayed", "reduced", "ended"])
  }

  private static func capturing(_ clocks: [TestClock]) -> Effect<Action> {
    .run { _ in
      let task = Task { @MainActor in for clock in clocks { try await clock.sleep(for: .seconds(5)) } }
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  func testNothingOfAStoreIsLeftBehind() {
    weak var timeline: TestScheduler?
    weak var world: World?
    weak var executor: DrainedExecutor?
    for unstructuredWork in [UnstructuredWork.reported, .captured] {
      if unstructuredWork == .captured, unstructuredWork.unsupportedReason != nil { continue }
      do {
        let own = TestScheduler()
        let clocks = [TestClock(own), clock]
        let store = makeStore(on: own, unstructuredWork: unstructuredWork) {
          .merge(
            clocks.map { clock in .run { _ in try await clock.sleep(for: .seconds(5)) } } + [
              self.delayed("delayed"), .fireAndForget { own.schedule(after: .seconds(5)) {} },
              unstructuredWork == .captured ? Self.capturing(clocks) : .none,
            ])
        }
        (timeline, world) = (own, store.world)
        executor = (store.session as? RootSession<[String], Action>)?.executor
        XCTAssertNotNil(executor)
        _ = captureIssues {
          store.send(.start)
          store.skipInFlightEffects()
        }
      }
      XCTAssertNil(timeline)
      XCTAssertNil(world)
      XCTAssertNil(executor)
    }
  }

  /// Released by the reducer called by an effect on it, in each way.
  func testAStoreThatIsReleasedInTheMiddle() {
    for effect in [delayed("woken"), sleeping("woken"), fulfilled("woken")] {
      log = []
      var held: Store?
      let issues = captureIssues {
        held = makeStore(then: { _ in
          held = nil
          return self.delayed("never")
        }) { effect }
        held?.send(.start)
        scheduler.advance(by: .seconds(5))
      }
      XCTAssertNil(held)
      XCTAssertEqual(log, ["woken"])
      // The effect that was running, and the one it returned.
      XCTAssertEqual(issues.count, 2)
    }
  }

  func testAnEffectThatIsReadyToEndIsNotInFlightWhenTheStoreIsReleased() {
    let issues = captureIssues {
      var gate: CheckedContinuation<Void, Never>?
      let store = makeStore {
        .run { _ in await withCheckedContinuation { gate = $0 } }
      }
      store.send(.start)
      gate?.resume()
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  func testWhatItGivesWhenTheStoreIsReleasedIsReported() {
    var line: Int?
    let issues = captureIssues {
      var gate: CheckedContinuation<Void, Never>?
      let store = makeStore(then: { _ in .failing("reduced") }) {
        .run { send in
          await withCheckedContinuation { gate = $0 }
          await send(.did("resumed"))
        }
      }
      line = #line + 1
      store.send(.start)
      gate?.resume()
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != "\n" } },
      ["reduced - A failing effect ran.", "1 received action was not asserted before the end of the test:"])
    XCTAssertEqual(issues.map(\.line), [line, line])
  }

  func testWhatWaitsForItSaysWhenItIsDue() {
    let clock = clock
    let issues = captureIssues {
      let store = makeStore {
        .merge(self.delayed("never", 2), .run { _ in try await clock.sleep(for: .milliseconds(2500)) })
      }
      store.send(.start)
      scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [("1s", ".seconds(1)"), ("1.5s", ".seconds(1.5)")].map { left, duration in
        """
        An effect is still in flight at the end of the test: it was started by start, has the id "work", and waits \
        for the test's own scheduler (\(left) left).

        Advance that scheduler: advance(by: \(duration)). Or make it the store's own: TestStore(…, scheduler:). Or \
        cancel it, from the reducer or with skipInFlightEffects().
        """
      })
  }
}
