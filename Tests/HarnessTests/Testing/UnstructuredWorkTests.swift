import Foundation
import XCTest

@testable import Harness

/// What effects hand to tasks of their own, to sleeps, queues and threads: told, or captured where that was asked for.
/// Nothing hangs, and nothing waits for a clock.
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

    What the engine doesn't know, such as a scheduler of the test's own, a thread or a callback, has to be ended by the \
    test: hand a scheduler in by TestStore(…, scheduler:), and let endpoints of the environment do the rest. A hop to the \
    main actor is served by the async verbs: await store.send(…). Or cancel it, from the reducer or with \
    skipInFlightEffects().
    """

  // MARK: Told

  func testASleepOfTheMachineIsToldByNameAtOnce() {
    let messages = messages(makeStore { _ in try await Task.sleep(for: .seconds(3600)) }) { $0.send(.start) }
    let sleep = """
      An effect started by start left the engine by Task.sleep, which waits for the clock of the machine. Sleep on the \
      clock of the store: put a clock into the environment, and use try await env.clock.sleep(for: …).
      """
    XCTAssertEqual(messages, DrainedExecutor.seesSleeps ? [sleep, Self.outside] : [Self.outside])
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

  // MARK: Captured

  private func captured(_ work: @escaping (Send<Action>) async throws -> Void) throws -> Store {
    try XCTSkipIf(UnstructuredWork.captured.shortcoming != nil, "This toolchain shows less.")
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

  func testASleepThatOutlivesItsEffectIsTold() throws {
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

        Let the time pass: store.advance(by: .seconds(\($0.dropLast()))). Or cancel it, from the reducer or with \
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
    try XCTSkipIf(UnstructuredWork.captured.shortcoming != nil, "This toolchain shows less.")
    let feature = Self.sleeper
    let store = TestStore(feature)
    store.send(.start)
    store.advance(by: .seconds(1))
    store.receive(.did("slept")) { $0 = ["slept"] }
    store.finish()
    XCTAssertEqual(captureIssues { TestStore(feature, unstructuredWork: .reported).send(.start) }.count, 2)
    let script = "transcript 1\nfeature sleeper\nsend start\nadvance 999ms\nrun\nend\n"
    let checker = ScriptChecker(Suite(feature), load: { _ in .success([]) })
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
