import XCTest

@testable import Harness

/// Tasks of sends: what they cancel, what they wait for, and what they tell of.
@MainActor
final class SendTaskTests: XCTestCase {
  private struct State: Equatable { var ticks: [String] = [] }

  private enum Action: Equatable {
    case start(String)
    case chain(String)
    case later(String)
    case tick(String)
    case stop
  }

  private static func makeReducer() -> Reducer<State, Action, TestClock> {
    Reducer { state, action, clock in
      switch action {
      case .start(let name):
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.tick(name))
          }
        }
        .cancellable(id: name)
      case .chain(let name): return Effect(value: .start(name))
      case .later(let name):
        return Effect(value: .start(name)).delay(for: .milliseconds(500), scheduler: MainScheduler.instance)
      case .tick(let name): state.ticks.append(name)
      case .stop: return .cancel(id: "a")
      }
      return .none
    }
  }

  private func makeStore() -> TestStore<State, Action, TestClock> {
    let scheduler = TestScheduler()
    return TestStore(
      initialState: State(), reducer: Self.makeReducer(), environment: TestClock(scheduler), scheduler: scheduler)
  }

  func testCancelEndsTheEffectsOfThatSendAlone() async {
    let store = makeStore()
    let first = await store.send(.start("a"))
    let second = await store.send(.start("b"))
    await store.advance(by: .seconds(1))
    await store.receive(.tick("a")) { $0.ticks = ["a"] }
    await store.receive(.tick("b")) { $0.ticks = ["a", "b"] }
    XCTAssertFalse(first.isCancelled)
    await first.cancel()
    XCTAssertTrue(first.isCancelled)
    XCTAssertFalse(second.isCancelled)
    await store.advance(by: .seconds(1))
    await store.receive(.tick("b")) { $0.ticks = ["a", "b", "b"] }
    await second.cancel()
    await store.finish()
  }

  func testWhatItsActionsFedBackBelongsToIt() async {
    let store = makeStore()
    let task = await store.send(.chain("a"))
    await store.receive(.start("a"))
    await store.send(.start("b"))
    await task.cancel()
    await store.advance(by: .seconds(1))
    await store.receive(.tick("b")) { $0.ticks = ["b"] }
    await store.skipInFlightEffects(strict: true)
    await store.finish()
  }

  func testWhatItsEffectsFeedBackLaterBelongsToItToo() async {
    let store = makeStore()
    let task = await store.send(.later("a"))
    await store.send(.start("b"))
    await store.advance(by: .milliseconds(500))
    await store.receive(.start("a"))
    await task.cancel()
    await store.advance(by: .seconds(1))
    await store.receive(.tick("b")) { $0.ticks = ["b"] }
    await store.skipInFlightEffects(strict: true)
    await store.finish()
  }

  /// Until somebody asks for a task, effects don't know the send that they go back to.
  func testWhatWasSentBeforeTheFirstTaskBelongsToNone() async {
    let store = makeStore()
    func send(_ action: Action) { store.send(action) }
    send(.later("a"))
    let task = await store.send(.start("b"))
    await store.advance(by: .milliseconds(500))
    await store.receive(.start("a"))
    await task.cancel()
    await store.advance(by: .seconds(1))
    await store.receive(.tick("a")) { $0.ticks = ["a"] }
    await store.send(.stop)
    await store.finish()
  }

  func testFinishFailsByNameWhereTimeIsNeeded() async {
    let store = makeStore()
    var line = 0
    let issues = await captureIssues {
      let task = await store.send(.start("a"))
      line = #line + 1
      await task.finish()
      await task.cancel()
      await task.finish()
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        What this send started has not finished. In flight is:

          start("a") (id "a"): waits for virtual time (1s left)

        Let the time pass: store.advance(by: .seconds(1)). Or end it with cancel().
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line])
    await store.finish()
  }

  func testFinishSpeaksOfItsOwnSendAlone() async {
    let store = makeStore()
    let ticking = await store.send(.start("a"))
    await store.send(.tick("b")) { $0.ticks = ["b"] }.finish()
    await store.send(.stop).finish(timeout: 1)
    await ticking.finish(timeout: .seconds(1))
    await store.finish(timeout: 1)
  }

  func testATaskOfAStoreThatIsGoneHasNothingToDo() async {
    var store: TestStore? = makeStore()
    let task = await store?.send(.tick("a")) { $0.ticks = ["a"] }
    store = nil
    await task?.cancel()
    await task?.finish()
  }

  // MARK: Live stores

  private enum Live: Equatable {
    case wait(Int)
    case done(Int)
  }

  /// Ends each wait by hand.
  private final class Gates {
    var open: [Int: (Int) -> Void] = [:]
  }

  private func makeLiveStore(_ gates: Gates) -> Store<[Int], Live> {
    Store(
      initialState: [],
      reducer: Reducer<[Int], Live, Gates> { state, action, gates in
        switch action {
        case .wait(let number): return Effect.future { gates.open[number] = $0 }.map(Live.done)
        case .done(let number): state.append(number)
        }
        return .none
      }, environment: gates)
  }

  func testALiveTaskCancelsItsSendAlone() async {
    let gates = Gates()
    let store = makeLiveStore(gates)
    let first = store.send(.wait(1))
    store.send(.wait(2))
    await first.cancel()
    gates.open[1]?(1)
    gates.open[2]?(2)
    XCTAssertEqual(store.state, [2])
    XCTAssertTrue(first.isCancelled)
  }

  func testALiveTaskWaitsForTheEnd() async {
    let gates = Gates()
    let store = ViewStore(makeLiveStore(gates))
    let task = store.send(.wait(1))
    store.send(.wait(2))
    var isOver = false
    let waiting = Task {
      await task.finish()
      isOver = true
    }
    let other = Task { gates.open[1]?(1) }
    await other.value
    await waiting.value
    XCTAssertTrue(isOver)
    XCTAssertEqual(store.state, [1])
    await store.send(.done(3)).finish()
  }

  func testALiveTaskIsCancelledByWhoWaitsForIt() async {
    let gates = Gates()
    let store = makeLiveStore(gates)
    let task = store.send(.wait(1))
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.value
    gates.open[1]?(1)
    XCTAssertEqual(store.state, [])
  }

  func testWhoWaitsGoesOnWhenTheStoreEnds() async {
    let gates = Gates()
    var store: Store? = makeLiveStore(gates)
    let task = store?.send(.wait(1))
    let waiting = Task { await task?.finish() }
    await Task { store = nil }.value
    await waiting.value
  }
}
