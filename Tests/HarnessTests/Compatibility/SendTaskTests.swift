import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Tasks of sends: what they cancel, wait for and report.
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

  /// Until a task is requested, effects don't know which send they belong to.
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

  private enum Chained: Equatable { case begin, cancelFirst, next, tick }

  /// Earlier work continues during a send that has a task.
  func testWhatOthersOutputMeanwhileDoesNotBelongToIt() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Chained, Void> { state, action, _ in
        switch action {
        case .begin: return .concatenate(.run { _ in try await Task.never() }.cancellable(id: "first"), .just(.next))
        case .cancelFirst: return .cancel(id: "first")
        case .next: return Effect(value: .tick).delay(for: .seconds(1), scheduler: MainScheduler.instance)
        case .tick: state += 1
        }
        return .none
      }, environment: ())
    func send(_ action: Chained) { store.send(action) }
    send(.begin)
    let task = await store.send(.cancelFirst)
    await store.receive(.next)
    await task.cancel()
    await store.advance(by: .seconds(1))
    await store.receive(.tick) { $0 = 1 }
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
        The effects of this send have not finished. In flight:

          started by start("a") (id "a"): waits for virtual time (1s left)

        Advance time: store.advance(by: .seconds(1)). Or end it with cancel().
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
    let other = Task {
      XCTAssertFalse(isOver)
      gates.open[1]?(1)
    }
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

  func testALiveTaskOnAnotherThreadIsAFailureAndHandedOver() async {
    let gates = Gates()
    let store = makeLiveStore(gates)
    let (first, second) = (store.send(.wait(1)), store.send(.wait(2)))
    let issues = await captureIssues {
      await Self.elsewhere { await first.cancel() }
      await Self.elsewhere { Self.cancel(second) }
      await second.finish()
      let third = store.send(.wait(3))
      let waiting = Task { await Self.elsewhere { await third.finish() } }
      await Task { gates.open[3]?(3) }.value
      await waiting.value
    }
    XCTAssertEqual(issues.count, 3)
    for issue in issues {
      XCTAssertTrue(issue.message.hasPrefix("A task of a store was used on another thread than"), issue.message)
    }
    XCTAssertTrue(first.isCancelled)
    XCTAssertTrue(second.isCancelled)
    XCTAssertEqual(store.state, [3])
  }

  /// On another thread, in a task of its own: a store belongs to the task that created it.
  @concurrent
  private nonisolated static func elsewhere(_ work: @escaping @Sendable () async -> Void) async {
    await Task { await work() }.value
  }

  private nonisolated static func cancel(_ task: StoreTask) { task.cancel() }

  func testTasksAreEqualThatAreOfTheSameSend() {
    let store = makeLiveStore(Gates())
    let (first, second) = (store.send(.wait(1)), store.send(.wait(2)))
    XCTAssertEqual(first, first)
    XCTAssertNotEqual(first, second)
    XCTAssertEqual(Set([first, second, first]).count, 2)
  }

  /// An action fed back is waiting when the task is cancelled: it is reduced, but starts nothing that stays.
  func testACancelledTaskLeavesNothingInFlightThatBeginsLater() async {
    let gates = Gates()
    var task: StoreTask?
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Live, Gates> { state, action, gates in
        switch action {
        case .wait(let number): return Effect.future { gates.open[number] = $0 }.map(Live.done)
        case .done(1): return .merge(.just(.wait(2)), .fireAndForget { task?.cancel() })
        case .done(let number): state.append(number)
        }
        return .none
      }, environment: gates)
    task = store.send(.wait(1))
    gates.open[1]?(1)
    gates.open[2]?(2)
    XCTAssertEqual(store.state, [])
    await task?.finish()
  }

  nonisolated private static func part() async -> Int { await withTaskCancellation(id: "part") { 1 } }

  /// Nothing handles what it hands to its store any more.
  func testWorkThatOutlivesItsStoreGoesOn() async {
    final class Work: @unchecked Sendable { var task: Task<Int, Never>? }
    let work = Work()
    let (stream, continuation) = AsyncStream<Void>.streamWithContinuation()
    var store: Store? = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return action > 1
          ? .none
          : .run { send in
            work.task = Task {
              for await _ in stream.prefix(1) {}
              let value = await Self.part()
              await Task.cancel(id: "part")
              await send(2)
              return value
            }
          }
      }, environment: ())
    await store?.send(1).finish()
    await Task { store = nil }.value
    continuation.yield()
    let value = await work.task?.value
    XCTAssertEqual(value, 1)
  }
}
