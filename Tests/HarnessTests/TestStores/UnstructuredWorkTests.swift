import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Work that effects hand to their own tasks, sleeps, queues and threads: reported, or captured on request. Nothing hangs, and
/// nothing waits for a clock.
final class UnstructuredWorkTests: XCTestCase {
  private enum Action: Equatable {
    case start
    case stop
    case did(String)
  }

  private typealias Store = TestStore<[String], Action, Void>

  private func makeStore(
    _ unstructuredWork: UnstructuredWork = .reported, _ work: @escaping (Send<Action>) async throws -> Void
  ) -> Store {
    let reducer = Reducer<[String], Action, Void> { state, action, _ in
      switch action {
      case .start: return .run(work).cancellable(id: "work")
      case .stop: return .cancel(id: "work")
      case .did(let what):
        state.append(what)
        return .none
      }
    }
    return TestStore(initialState: [], reducer: reducer, environment: (), unstructuredWork: unstructuredWork)
  }

  private func messages(_ store: Store, _ steps: (Store) -> Void) -> [String] {
    captureIssues {
      steps(store)
      store.finish()
    }.map(\.message)
  }

  private static let outside = """
    An effect is still in flight at the end of the test: it was started by start, has the id "work", and waits for \
    something outside the engine.

    The engine can't see the test's own scheduler, a thread or a callback, so the test has to finish that work. \
    Inject a scheduler with TestStore(…, scheduler:), and move the rest into endpoints of the environment. For a hop \
    to the main actor, use the async steps: await store.send(…). Or cancel it, from the reducer or with \
    skipInFlightEffects().
    """

  // MARK: Reported

  private static func sleep(_ what: String) -> String {
    """
    An effect started by start left the engine by \(what) by the time of the machine. Sleep on a clock of the environment, \
    try await env.clock.sleep(for: …), and put a virtual one there: store.clock in a test, world.clock in a feature.
    """
  }

  func testASleepOfTheMachineIsReportedByNameAtOnce() {
    let messages = messages(makeStore { _ in try await Task.sleep(for: .seconds(3600)) }) { $0.send(.start) }
    let sleep = Self.sleep("Task.sleep or a live clock (ContinuousClock), which sleep")
    XCTAssertEqual(messages, DrainedExecutor.seesSleeps ? [sleep, Self.outside] : [Self.outside])
  }

  /// `Task.sleep` uses that very clock, so the two can't be distinguished.
  func testALiveClockOfTheEnvironmentIsCalledThat() {
    let clocks: [(any Clock<Duration>, String)] = [
      (ContinuousClock(), "Task.sleep or a live clock (ContinuousClock), which sleep"),
      (SuspendingClock(), "a live clock (SuspendingClock), which sleeps"),
    ]
    for (clock, name) in clocks {
      let messages = messages(makeStore { _ in try await clock.sleep(for: .seconds(3600)) }) { $0.send(.start) }
      XCTAssertEqual(messages, DrainedExecutor.seesSleeps ? [Self.sleep(name), Self.outside] : [Self.outside])
    }
  }

  func testADispatchQueueIsOutside() {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    defer { queue.resume() }
    let messages = messages(
      makeStore { _ in await withCheckedContinuation { next in queue.async { next.resume() } } }
    ) { $0.send(.start) }
    XCTAssertEqual(messages, [Self.outside])
  }

  func testAThreadIsOutside() {
    let mayEnd = DispatchSemaphore(value: 0)
    let messages = messages(
      makeStore { _ in
        await withCheckedContinuation { next in
          Thread.detachNewThread {
            mayEnd.wait()
            next.resume()
          }
        }
      }
    ) { $0.send(.start) }
    XCTAssertEqual(messages, [Self.outside])
    mayEnd.signal()
  }

  func testWhatAThreadHasEndedGoesOnInTheNextStep() {
    let didEnd = DispatchSemaphore(value: 0)
    let store = makeStore { send in
      await withCheckedContinuation { next in
        Thread.detachNewThread {
          next.resume()
          didEnd.signal()
        }
      }
      await send(.did("resumed"))
    }
    store.send(.start)
    didEnd.wait()
    store.receive(.did("resumed")) { $0 = ["resumed"] }
    store.finish()
  }

  func testATaskOfAnEffectThatIsNotAsyncIsReportedToo() {
    for effect in [
      Effect<Action>.fireAndForget { Task {} }, .future { _ in Task.detached {} },
      Effect<Action>.fireAndForget { Task {} }.debounce(id: 1, for: .seconds(1), scheduler: MainScheduler.instance),
    ] {
      let store = TestStore(
        initialState: 0, reducer: Reducer<Int, Action, Void> { _, action, _ in action == .start ? effect : .none },
        environment: ())
      let messages = captureIssues {
        store.send(.start)
        store.advance(by: .seconds(1))
        store.skipInFlightEffects()
      }.map(\.message)
      XCTAssertEqual(
        messages,
        [
          """
          An effect left the engine by Task { } or Task.detached: its timing can't be controlled. Do the work in .run \
          { }, with a task group or async let for concurrency, or merge effects; or move it into an endpoint of the \
          environment.
          """
        ])
    }
  }

  /// A listening task of the test wasn't started by the effect that wakes it, nor is it captured.
  func testATaskOfTheTestThatAnEffectWakesIsLeftAlone() async {
    for unstructuredWork in [UnstructuredWork.reported, .captured] where unstructuredWork.unsupportedReason == nil {
      for isAsync in [false, true] {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let isInStep = Flag()
        let listener = Task.detached {
          begin.finish()
          for await _ in stream { return isInStep.value }
          return true
        }
        for await _ in began {}
        // It waits for the stream, or will soon; either way nothing may be reported.
        await Task.yield()
        XCTAssertEqual(Self.wake(continuation, isAsync, unstructuredWork, isInStep), [])
        let wasInStep = await listener.value
        XCTAssertFalse(wasInStep)
      }
    }
  }

  private static func wake(
    _ continuation: AsyncStream<Int>.Continuation, _ isAsync: Bool, _ unstructuredWork: UnstructuredWork,
    _ isInStep: Flag
  ) -> [String] {
    captureIssues {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, _, _ in
          isAsync ? .run { _ in continuation.yield(7) } : .fireAndForget { continuation.yield(7) }
        }, environment: (), unstructuredWork: unstructuredWork)
      isInStep.onThisThread { store.send(1) }
      store.finish()
    }.map(\.message)
  }

  /// Whether the caller is inside of something, on the same thread.
  private final class Flag: @unchecked Sendable {
    // Unchecked: behind the lock.
    private let lock = NSLock()
    private var thread: Thread?

    var value: Bool { lock.withLock { thread === Thread.current } }

    func onThisThread(_ body: () -> Void) {
      lock.withLock { thread = .current }
      body()
      lock.withLock { thread = nil }
    }
  }

  // MARK: Captured

  private func captured(_ work: @escaping (Send<Action>) async throws -> Void) throws -> Store {
    try SystemShows.leavingWork()
    return makeStore(.captured, work)
  }

  func testTasksRunInsideTheStep() throws {
    let store = try captured { send in
      Task {
        await send(.did("task"))
        await Task { @MainActor in
          MainActor.preconditionIsolated()
          await send(.did("main"))
        }.value
      }
      Task.detached { await send(.did("detached")) }
    }
    store.send(.start)
    store.receive(.did("task")) { $0 = ["task"] }
    store.receive(.did("detached")) { $0.append("detached") }
    store.receive(.did("main")) { $0.append("main") }
    store.finish()
  }

  func testSleepsWaitForVirtualTime() throws {
    actor Sleeper { func sleep() async throws { try await Task.sleep(for: .seconds(60)) } }
    let store = try captured { send in
      Task { @MainActor in
        try await Task.sleep(nanoseconds: 30_000_000_000)
        MainActor.preconditionIsolated()
        await send(.did("half a minute"))
      }
      try await Sleeper().sleep()
      await send(.did("a minute"))
      try await Task.sleep(for: .seconds(3600), clock: .suspending)
      await send(.did("an hour"))
    }
    store.send(.start)
    store.advance(by: .seconds(30))
    store.receive(.did("half a minute")) { $0 = ["half a minute"] }
    store.advance(by: .milliseconds(29_999))
    XCTAssertEqual(store.session.inFlight.map(\.reason), [.due(.milliseconds(1))])
    store.advance(by: .milliseconds(1))
    store.receive(.did("a minute")) { $0.append("a minute") }
    store.advance(by: .seconds(3600))
    store.receive(.did("an hour")) { $0.append("an hour") }
    store.finish()
  }

  func testASleepThatOutlivesItsEffectIsReported() throws {
    let store = try captured { _ in
      Task { try await Task.sleep(for: .seconds(5)) }
      Task.detached { try await Task.sleep(for: .seconds(7)) }
    }
    let messages = messages(store) { $0.send(.start) }
    XCTAssertEqual(
      messages,
      ["5s", "7s"].map {
        """
        An effect is still in flight at the end of the test: it was started by start and waits for virtual time (\($0) \
        left).

        Advance time: store.advance(by: .seconds(\($0.dropLast()))). Or cancel it, from the reducer or with \
        skipInFlightEffects().
        """
      })
  }

  func testACancelledSleepEndsAtOnceAndLeavesNothing() throws {
    let store = try captured { send in
      let task = Task { try await Task.sleep(for: .seconds(5)) }
      try await Task.sleep(for: .seconds(1))
      task.cancel()
      if case .failure = await task.result { await send(.did("cancelled")) }
      try await Task.sleep(for: .seconds(100))
    }
    store.send(.start)
    store.advance(by: .seconds(1))
    store.receive(.did("cancelled")) { $0 = ["cancelled"] }
    XCTAssertEqual(store.scheduler.nextDue, .seconds(101))
    store.send(.stop)
    XCTAssertEqual(store.session.inFlight, [])
    XCTAssertNil(store.scheduler.nextDue)
    store.finish()
  }

  func testAFeatureMayAskForIt() throws {
    try SystemShows.leavingWork()
    let feature = Self.sleeper
    let store = TestStore(feature)
    store.send(.start)
    store.advance(by: .seconds(1))
    store.receive(.did("slept")) { $0 = ["slept"] }
    store.finish()
    XCTAssertEqual(captureIssues { TestStore(feature, unstructuredWork: .reported).send(.start) }.count, 2)
    let script = "transcript 1\nfeature sleeper\nsend start\nadvance 999ms\nrun\nend\n"
    let checker = ScriptChecker(Suite(feature), load: noFiles)
    let played = try checker.play(path: "sleeper.transcript", bytes: Array(script.utf8))
    XCTAssertEqual(
      TranscriptWriter.text(played.document, lines: played.lines),
      """
      transcript 1
      feature sleeper
      send start
        nothing
      advance 999ms
        nothing
      run
        +1ms
        receive did("slept")
        state[0] = "slept"
      end

      """)
  }

  private static var sleeper: Feature<[String], Action, Void> {
    let feature = Feature<[String], Action, Void>(
      "sleeper", initialState: [],
      reducer: Reducer { state, action, _ in
        if case .did(let what) = action { state.append(what) }
        return action == .start
          ? .run { send in
            try await Task.sleep(for: .seconds(1))
            await send(.did("slept"))
          } : .none
      }
    ) { _ in }
    return feature.unstructuredWork(.captured)
  }
}
