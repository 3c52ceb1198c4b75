import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// A hop to the main actor has its place in the order, in both the synchronous and the async form.
final class MainActorHopTests: XCTestCase {
  private enum Action: Equatable {
    case start
    case stop
    case did(String)
  }

  private typealias Store = Engine<[String], Action>

  private static func makeEngine(
    _ timeline: TestScheduler = TestScheduler(), _ work: @escaping (Send<Action>) async throws -> Void
  ) -> Store {
    Engine(state: [], timeline: timeline) { state, action in
      switch action {
      case .start: return .run(work).cancellable(id: "effect")
      case .stop: return .cancel(id: "effect")
      case .did(let what):
        state.append(what)
        return .none
      }
    }
  }

  @MainActor private static var count = 0

  @MainActor private static func next() -> Int {
    count += 1
    return count
  }

  /// Work that goes back and forth, with other work beside it.
  private static func backAndForth(_ send: Send<Action>) async {
    await MainActor.run { count = 0 }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<3 { await send(.did("first \(await next())")) }
      }
      group.addTask {
        for number in 0..<3 { await send(.did("second \(number)")) }
      }
      group.addTask { await stay(send) }
    }
  }

  @MainActor private static func stay(_ send: Send<Action>) async {
    for _ in 0..<2 {
      await send(.did("third \(next())"))
      // Back on the main actor, without a hop of its own.
      MainActor.preconditionIsolated()
    }
  }

  /// Where hops are supported, no test is skipped.
  func testHopsAreSeenOnLinux() {
    #if os(Linux) && !APPLE_FALLBACK
      XCTAssertTrue(RuntimeHooks.seesMainActor)
    #else
      XCTAssertFalse(RuntimeHooks.seesMainActor)
    #endif
  }

  func testASynchronousStepServesTheMainActor() throws {
    try SystemShows.mainActor()
    let engine = Self.makeEngine { await Self.backAndForth($0) }
    engine.send(.start)
    XCTAssertEqual(
      engine.state.sorted(),
      ["first 1", "first 3", "first 5", "second 0", "second 1", "second 2", "third 2", "third 4"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  /// On and off the main thread, synchronous and async.
  func testTheOrderIsTheSameInEachForm() async throws {
    try SystemShows.mainActor()
    let here = OrderScenario.mainActor.trace()
    let onMain = await MainActor.run { OrderScenario.mainActor.trace() }
    XCTAssertEqual(here, onMain)
    let engine = Self.makeEngine { await Self.backAndForth($0) }
    engine.send(.start)
    for _ in 0..<100 {
      let other = Self.makeEngine { await Self.backAndForth($0) }
      other.begin(.start)
      await other.settleAsync()
      XCTAssertEqual(other.state, engine.state)
    }
    for _ in 0..<100 {
      let other = Self.makeEngine { await Self.backAndForth($0) }
      other.send(.start)
      XCTAssertEqual(other.state, engine.state)
    }
  }

  @MainActor private static func move(_ timeline: TestScheduler, _ send: Send<Action>) async {
    await timeline.advance(by: .zero)
    await send(.did("moved"))
  }

  /// A main-actor job that moves time, and so makes the engine settle, isn't overtaken by the others.
  func testAJobThatMovesTheTimeHasItsPlaceToo() async throws {
    try SystemShows.mainActor()
    @Sendable func moving() -> Store {
      let timeline = TestScheduler()
      return Self.makeEngine(timeline) { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await Self.move(timeline, send) }
          group.addTask {
            for number in 0..<3 {
              await send(.did("plain \(number)"))
              await Task.yield()
            }
          }
          group.addTask {
            await MainActor.run {}
            await send(.did("hopped"))
          }
        }
      }
    }
    @Sendable func sent() -> [String] {
      let engine = moving()
      engine.send(.start)
      return engine.state
    }
    let here = sent()
    let onMain = await MainActor.run { sent() }
    let settled = moving()
    settled.begin(.start)
    await settled.settleAsync()
    XCTAssertEqual(here.sorted(), ["hopped", "moved", "plain 0", "plain 1", "plain 2"])
    XCTAssertEqual(onMain, here)
    XCTAssertEqual(settled.state, here)
  }

  func testTheMainQueueIsTheMainQueue() throws {
    try SystemShows.mainActor()
    let engine = Self.makeEngine { send in
      await MainActor.run {
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { MainActor.assertIsolated() }
      }
      await send(.did("isolated"))
    }
    engine.send(.start)
    XCTAssertEqual(engine.state, ["isolated"])
  }

  func testErrorsAndSleepsOnTheMainActor() throws {
    try SystemShows.mainActor()
    struct Failure: Error {}
    @MainActor func fail() throws { throw Failure() }
    let timeline = TestScheduler()
    let clock = TestClock(timeline)
    let engine = Self.makeEngine(timeline) { send in
      do { try await fail() } catch { await send(.did("threw")) }
      try await { @MainActor in
        try await clock.sleep(for: .seconds(1))
        MainActor.preconditionIsolated()
      }()
      await send(.did("slept"))
    }
    engine.send(.start)
    XCTAssertEqual(engine.state, ["threw"])
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.due(.seconds(1))])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["threw", "slept"])
  }

  /// It hops, so it doesn't leave: `Task { @MainActor in }` gets its turn.
  func testATaskOfTheMainActorIsServed() throws {
    try SystemShows.mainActor()
    let issues = captureIssues {
      let engine = Self.makeEngine { send in
        await Task { @MainActor in
          let number = 1
          await send(.did("main \(number)"))
        }.value
      }
      engine.send(.start)
    }
    // Whatever it does off the main actor, such as sending, leaves the store.
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(captureIssues { Task { @MainActor in } }, [])
  }

  @MainActor private static var gate: CheckedContinuation<Void, Never>?
  @MainActor private static func wait() async { await withCheckedContinuation { gate = $0 } }

  /// The code that resumes it is no async effect: it has its turn all the same, within the step.
  func testWorkOnTheMainActorThatASynchronousEffectResumes() throws {
    try SystemShows.mainActor()
    let engine = Engine<[String], Action>(state: [], timeline: TestScheduler()) { state, action in
      switch action {
      case .start:
        return .run { send in
          await Self.wait()
          await send(.did("passed"))
        }
      case .stop:
        return .fireAndForget { MainActor.assumeIsolated { Self.gate?.resume() } }
      case .did(let what):
        state.append(what)
        return .none
      }
    }
    engine.send(.start)
    XCTAssertEqual(engine.state, [])
    engine.send(.stop)
    XCTAssertEqual(engine.state, ["passed"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  /// Although nothing else in the store is async.
  func testATaskOfTheMainActorThatASynchronousEffectBeginsIsServed() throws {
    try SystemShows.mainActor()
    @MainActor final class Screen {
      var texts: [String] = []
    }
    let screen = MainActor.assumeIsolated { Screen() }
    let engine = Engine<Int, Int>(state: 0, timeline: TestScheduler()) { _, number in
      .fireAndForget { Task { @MainActor in screen.texts.append("\(number)") } }
    }
    engine.send(1)
    engine.send(2)
    XCTAssertEqual(MainActor.assumeIsolated { screen.texts }, ["1", "2"])
  }

  func testAFutureThatATaskOfTheMainActorFulfills() throws {
    try SystemShows.mainActor()
    let engine = Engine<[String], Action>(state: [], timeline: TestScheduler()) { state, action in
      if case .did(let what) = action { state.append(what) }
      return action != .start
        ? .none
        : .future { fulfill in
          nonisolated(unsafe) let fulfill = fulfill
          Task { @MainActor in fulfill(.did("fulfilled")) }
        }
    }
    engine.send(.start)
    XCTAssertEqual(engine.state, ["fulfilled"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  private static func onMain(_ unstructuredWork: UnstructuredWork) -> Engine<Int, Int> {
    Engine<Int, Int>(state: 0, timeline: TestScheduler(), unstructuredWork: unstructuredWork) { state, action in
      MainActor.assumeIsolated { state = action }
      return .fireAndForget {
        MainActor.preconditionIsolated()
        dispatchPrecondition(condition: .onQueue(.main))
      }
    }
  }

  /// If a step is taken on the main actor, reducers and effects run on it, too.
  func testReducersAndEffectsKnowTheMainActor() async {
    for unstructuredWork in [UnstructuredWork.reported, .captured] {
      await MainActor.run {
        let engine = Self.onMain(unstructuredWork)
        engine.send(1)
        XCTAssertEqual(engine.state, 1)
      }
    }
  }

  func testReducersAndEffectsOfASynchronousTestKnowTheMainActor() {
    for unstructuredWork in [UnstructuredWork.reported, .captured] {
      let engine = Self.onMain(unstructuredWork)
      engine.send(1)
      XCTAssertEqual(engine.state, 1)
    }
  }

  func testAHopOfAnEndedEngineIsLeftToTheMainQueue() async {
    let ended = expectation(description: "the hop was made")
    do {
      let engine = Self.makeEngine { _ in
        try? await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(3600))
        } onCancel: {
        }
        await MainActor.run { ended.fulfill() }
      }
      _ = captureIssues { engine.send(.start) }
    }
    await fulfillment(of: [ended], timeout: 60)
  }

  /// A main thread that waits for the step can't serve it. It doesn't hang: the failure names the async form.
  func testABlockedMainThreadIsReported() async throws {
    try SystemShows.mainActor()
    let engine = Self.makeEngine { send in await send(.did("hopped \(await MainActor.run { 1 })")) }
    engine.runner.executor.patience = .milliseconds(1)
    let isBlocking = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      isBlocking.signal()
      mayGoOn.wait()
    }
    let issues = blocking(isBlocking) { captureIssues { engine.send(.start) } }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        An effect started by start hopped to the main actor, but the main thread never ran it. It may be blocked, \
        waiting for this step. Use the async form, await store.send(…), or run the step on the main thread.
        """
      ])
    XCTAssertEqual(engine.state, [])
    mayGoOn.signal()
    // The hop was not lost.
    await engine.settleAsync()
    XCTAssertEqual(engine.state, ["hopped 1"])
  }

  private func blocking<Result>(_ begun: DispatchSemaphore, _ body: () -> Result) -> Result {
    begun.wait()
    return body()
  }
}
