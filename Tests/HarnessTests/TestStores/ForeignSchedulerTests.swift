import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// When a scheduler created by the test moves, what it wakes has run when `advance` returns, whatever the effect consists of.
final class ForeignSchedulerTests: ForeignSchedulerTestCase {
  // MARK: What runs

  func testAnAsyncEffectThatSleepsOnItRunsBeforeAdvanceReturns() {
    let clock = clock
    let store = makeStore {
      .run { send in
        for number in 1...3 {
          try await clock.sleep(for: .seconds(1))
          await send(.did("\(number)"))
        }
      }
    }
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["1"])
    store.receive(.did("1")) { $0 = ["1"] }
    // Sleeps that begin on the way end on the way.
    scheduler.advance(by: .seconds(2))
    XCTAssertEqual(log, ["1", "2", "3"])
    store.receive(.did("2")) { $0.append("2") }
    store.receive(.did("3")) { $0.append("3") }
    store.finish()
  }

  func testWhatFollowsWithoutTimePassingRunsToo() {
    for effect in [
      delayed("first"), sleeping("first"), fulfilled("first"),
      Effect<Duration>.timer(id: "timer", every: .seconds(1), on: scheduler).map { _ in .did("first") },
      Effect(value: .did("first")).debounce(id: "debounce", for: .seconds(1), scheduler: scheduler),
      Effect.concatenate(Effect<Action>.none.debounce(id: 1, for: 1, scheduler: scheduler), sleeping("first", 0)),
    ] {
      log = []
      let store = makeStore(then: { what in
        guard what == "first" else { return .none }
        return .merge(
          .run { send in
            await Task.yield()
            await send(.did("async"))
          },
          Effect(value: .did("queued")).receive(on: MainScheduler.instance),
          Effect(value: .did("value")))
      }) { effect }
      store.send(.start)
      scheduler.advance(by: .seconds(1))
      XCTAssertEqual(log, ["first", "value", "async", "queued"])
      end(store)
    }
  }

  /// Only work that is due at once on the store's own time follows.
  func testWhatIsDueAtOnceFollows() {
    let store = makeStore {
      .concatenate(
        Effect.fireAndForget {}.delay(for: .seconds(1), scheduler: self.scheduler),
        Effect(value: .did("queued")).receive(on: MainScheduler.instance))
    }
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["queued"])
    end(store)
  }

  func testAThrottledEffectHandsOnWhatWaits() {
    let store = makeStore {
      Effect<Action>.merge(Effect(value: .did("1")), Effect(value: .did("2")))
        .throttle(id: "throttle", for: .seconds(1), scheduler: self.scheduler, latest: true)
        .flatMap { action in .run { send in await send(action) } }
    }
    store.send(.start)
    XCTAssertEqual(log, [])
    scheduler.advance()
    XCTAssertEqual(log, ["1"])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["1", "2"])
    end(store)
  }

  func testAHopToTheMainActorRunsToo() throws {
    try SystemShows.mainActor()
    let clock = clock
    let store = makeStore {
      .run { send in
        try await { @MainActor in
          try await clock.sleep(for: .seconds(1))
          MainActor.preconditionIsolated()
          await send(.did("main"))
        }()
      }
    }
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["main"])
    end(store)
  }

  /// The work belongs to the test; what it wakes belongs to the store.
  func testWorkOfTheTestThatWakesAnEffect() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    for text in ["a", "b"] {
      scheduler.schedule(after: .seconds(1)) { [unowned self] in
        continuation.yield(text)
        log.append("yielded \(text)")
      }
    }
    let store = makeStore {
      .run { send in for await text in stream { await send(.did(text)) } }
    }
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["yielded a", "a", "yielded b", "b"])
    end(store)
  }

  func testAFutureThatIsFulfilledByItKeepsTheRestOfItsWorkTogether() {
    let store = makeStore(then: { what in .run { [unowned self] _ in log.append("after \(what)") } }) {
      .future { [unowned self] fulfill in
        scheduler.schedule(after: .seconds(1)) { [unowned self] in
          fulfill(.did("fulfilled"))
          log.append("rest")
        }
      }
    }
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["fulfilled", "rest", "after fulfilled"])
    end(store)
  }

  func testInTheLiveStore() {
    let store = Harness.Store(initialState: [], reducer: makeReducer { self.sleeping("slept") }, environment: ())
    store.send(.start)
    // Until the main queue has let it begin, it doesn't sleep.
    scheduler.advance(by: .zero)
    let begun = expectation(description: "begun")
    DispatchQueue.main.async { begun.fulfill() }
    wait(for: [begun], timeout: 60)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(store.state, ["slept"])
  }

  // MARK: Several stores, steps inside

  func testSeveralStoresOnOneSchedulerHaveOneOrder() {
    let stores = ["a", "b", "c"].map { name in
      makeStore("\(name) ", then: { what in what == "1" ? self.sleeping("2", 0) : .none }) { self.sleeping("1") }
    }
    for store in stores.reversed() { store.send(.start) }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["c 1", "b 1", "a 1", "c 2", "b 2", "a 2"])
    for store in stores { end(store) }
  }

  func testAnEffectOrAReducerMayMoveIt() {
    for isReducer in [true, false] {
      log = []
      let store = makeStore(then: { [unowned self] what in
        guard what == "move" else { return .none }
        if isReducer {
          scheduler.advance(by: .seconds(1))
          log.append("moved")
          return .none
        }
        return .fireAndForget { [unowned self] in
          scheduler.advance(by: .seconds(1))
          log.append("moved")
        }
      }) {
        .merge(
          self.sleeping("slept"), self.delayed("delayed"),
          Effect(value: .did("move")).delay(for: .seconds(1), scheduler: MainScheduler.instance))
      }
      let other = makeStore("other ") { self.sleeping("slept") }
      store.send(.start)
      other.send(.start)
      store.advance(by: .seconds(1))
      // The store itself continues after its present work; the other one has none.
      XCTAssertEqual(log, ["move", "other slept", "moved", "delayed", "slept"])
      end(store)
      end(other)
    }
  }

  /// A store's work may wake another store, which has nothing to do with the scheduler itself.
  func testWhatAWokenStoreWakesRunsToo() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let listener = makeStore("listener ") { .run { send in for await text in stream { await send(.did(text)) } } }
    let speaker = makeStore("speaker ", then: { what in .fireAndForget { continuation.yield("of \(what)") } }) {
      self.sleeping("slept")
    }
    listener.send(.start)
    speaker.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["speaker slept", "listener of slept"])
    end(listener)
    end(speaker)
  }

  func testTwoSchedulersThatMoveEachOther() {
    let second = TestScheduler()
    let secondClock = TestClock(second)
    let first = makeStore(then: { $0 == "1" ? .fireAndForget { second.advance(by: .seconds(1)) } : .none }) {
      .concatenate(self.sleeping("1"), self.sleeping("2", 0))
    }
    let other = makeStore(
      "other ",
      then: { [scheduler] what in
        what == "1" ? .fireAndForget { scheduler.advance(by: .seconds(1)) } : .none
      }
    ) {
      .run { send in
        try await secondClock.sleep(for: .seconds(1))
        await send(.did("1"))
        await send(.did("2"))
      }
    }
    first.send(.start)
    other.send(.start)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["1", "other 1", "other 2", "2"])
    end(first)
    end(other)
  }

  /// The work of a scheduler may be a test in itself.
  func testItsWorkMayTakeSteps() {
    let store = makeStore { .run { send in await send(.did("ran")) } }
    scheduler.schedule(after: .seconds(1)) {
      store.send(.start)
      store.receive(.did("ran")) { $0 = ["ran"] }
    }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["ran"])
    store.finish()
  }

  func testItMayMoveOnAnotherThread() {
    let store = makeStore { .merge(self.fulfilled("fulfilled"), self.delayed("delayed"), self.sleeping("slept")) }
    store.send(.start)
    let didMove = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [scheduler] in
      scheduler.advance(by: .seconds(1))
      didMove.signal()
    }
    didMove.wait()
    XCTAssertEqual(log, ["fulfilled", "delayed", "slept"])
    end(store)
  }

  func testInAsyncTests() async {
    let store = makeStore { self.sleeping("slept") }
    await store.send(.start)
    await scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["slept"])
    await store.receive(.did("slept")) { $0 = ["slept"] }
    await store.finish()
  }

  func testATimerHasNoEnd() {
    let store = makeStore {
      Effect<Duration>.timer(id: "timer", every: .seconds(1), on: self.scheduler).map { _ in .did("tick") }
    }
    store.send(.start)
    XCTAssertFalse(scheduler.run(limit: 3))
    XCTAssertEqual(log, ["tick", "tick", "tick"])
    end(store)
    XCTAssertTrue(scheduler.run())
  }

  func testItMovesInsideACapturedTask() throws {
    try SystemShows.leavingWork()
    let other = makeStore("other ") { self.sleeping("slept") }
    other.send(.start)
    let store = makeStore(unstructuredWork: .captured) { [scheduler] in
      .run { send in
        Task {
          await scheduler.advance(by: .seconds(1))
          await send(.did("moved"))
        }
      }
    }
    store.send(.start)
    XCTAssertEqual(log, ["other slept", "moved"])
    end(store)
    end(other)
  }

  /// A script can't move it; an effect of the feature can.
  func testInATranscript() throws {
    let reducer = makeReducer(then: { [scheduler] what in
      what == "move" ? .fireAndForget { scheduler.advance(by: .seconds(1)) } : .none
    }) { .merge(self.sleeping("slept"), self.delayed("late", 2)) }
    let feature = Feature<[String], Action, Void>("foreign", initialState: [], reducer: reducer) { _ in }
    let script = "transcript 1\nfeature foreign\nsend start\nsend did(\"move\")\nend\n"
    let checker = ScriptChecker(Suite(feature), load: noFiles)
    let played = try checker.play(path: "foreign.transcript", bytes: Array(script.utf8))
    XCTAssertEqual(
      TranscriptWriter.text(played.document, lines: played.lines),
      """
      transcript 1
      feature foreign
      send start
        nothing
      send did("move")
        state[0] = "move"
        receive did("slept")
        state[1] = "slept"
      end
        in flight, started by start: waits for something outside the engine

      """)
  }
}
