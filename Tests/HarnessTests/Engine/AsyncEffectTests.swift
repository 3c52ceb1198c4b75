import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Async effects run to the end inside a synchronous step, in one order.
final class AsyncEffectTests: XCTestCase {
  enum Action: Equatable {
    case start
    case stop
    case value(Int)
  }

  /// The actions sent by an effect, in order.
  private func trace(
    _ effect: @escaping (TestClock) -> Effect<Action>, _ steps: (Engine<[Int], Action>, TestScheduler) -> Void
  )
    -> [Int]
  {
    let timeline = TestScheduler()
    let clock = TestClock(timeline)
    let engine = Engine<[Int], Action>(state: [], timeline: timeline) { state, action in
      switch action {
      case .start: return effect(clock).cancellable(id: "effect")
      case .stop: return .cancel(id: "effect")
      case .value(let number):
        state.append(number)
        return .none
      }
    }
    steps(engine, timeline)
    return engine.state
  }

  func testRunOutputsInsideTheStepThatStartedIt() {
    let trace = trace({ _ in
      .run { send in
        for number in 1...3 { await send(.value(number)) }
      }
    }) { engine, _ in
      engine.send(.start)
      XCTAssertEqual(engine.runner.inFlight, [])
    }
    XCTAssertEqual(trace, [1, 2, 3])
  }

  func testASendReturnsWhenItsActionWasReduced() {
    var seen: [Int] = []
    var engine: Engine<[Int], Action>?
    engine = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { state, action in
      if case .value(let number) = action {
        state.append(number)
        return .none
      }
      return .run { send in
        await send(.value(1))
        seen.append(engine?.state.count ?? -1)
        await send(.value(2))
        seen.append(engine?.state.count ?? -1)
      }
    }
    engine?.send(.start)
    XCTAssertEqual(seen, [1, 2])
  }

  func testSleepingOnTheClockIsVirtualTimeAndSaysWhenItIsDue() {
    let trace = trace({ clock in
      .run { send in
        try await clock.sleep(for: .seconds(2))
        await send(.value(1))
        try await clock.sleep(for: .seconds(3))
        await send(.value(2))
      }
    }) { engine, timeline in
      engine.send(.start)
      XCTAssertEqual(engine.runner.inFlight, [InFlight(action: "start", id: "\"effect\"", reason: .due(.seconds(2)))])
      timeline.advance(by: .seconds(2))
      XCTAssertEqual(engine.state, [1])
      timeline.advance(by: .seconds(10))
    }
    XCTAssertEqual(trace, [1, 2])
  }

  func testCancellingInTheMiddleOfAnAwait() {
    let trace = trace({ clock in
      .run { send in
        await withTaskCancellationHandler {
          await send(.value(1))
          do {
            try await clock.sleep(for: .seconds(2))
          } catch {
            // Sends of a cancelled effect are dropped.
            await send(.value(99))
          }
        } onCancel: {
        }
      }
    }) { engine, timeline in
      engine.send(.start)
      engine.send(.stop)
      timeline.advance(by: .seconds(10))
      XCTAssertEqual(engine.runner.inFlight, [])
    }
    XCTAssertEqual(trace, [1])
  }

  func testGroupsAsyncLetActorsAndStreamsHaveOneOrder() {
    actor Counter {
      var count = 0
      func next() -> Int {
        count += 1
        return count
      }
    }
    func once() -> [Int] {
      trace({ clock in
        .run { send in
          let counter = Counter()
          await withTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
              group.addTask {
                try? await clock.sleep(for: .milliseconds(number % 3))
                return await counter.next() * 100 + number
              }
            }
            for await number in group { await send(.value(number)) }
          }
          async let first = counter.next()
          async let second = counter.next()
          await send(.value(await first))
          await send(.value(await second))
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          async let produced: Void = {
            for number in 0..<3 { continuation.yield(number) }
            continuation.finish()
          }()
          for await number in stream { await send(.value(number)) }
          await produced
        }
      }) { engine, timeline in
        engine.send(.start)
        timeline.advance(by: .seconds(1))
      }
    }
    let expected = once()
    XCTAssertEqual(expected.count, 25)
    for _ in 0..<LongTests.count(1_000, short: 50) { XCTAssertEqual(once(), expected) }
  }

  func testAThousandChildTasks() {
    let trace = trace({ _ in
      .run { send in
        await withTaskGroup(of: Int.self) { group in
          for number in 0..<1000 { group.addTask { number } }
          for await number in group { await send(.value(number)) }
        }
      }
    }) { engine, _ in engine.send(.start) }
    XCTAssertEqual(trace, Array(0..<1000))
  }

  func testAContinuationResumedByAnotherEffect() {
    final class Gate: @unchecked Sendable { var continuation: CheckedContinuation<Int, Never>? }
    let gate = Gate()
    let engine = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { state, action in
      switch action {
      case .start:
        return .run { send in await send(.value(await withCheckedContinuation { gate.continuation = $0 })) }
      case .stop: return .fireAndForget { gate.continuation?.resume(returning: 7) }
      case .value(let number):
        state.append(number)
        return .none
      }
    }
    engine.send(.start)
    XCTAssertEqual(engine.runner.inFlight, [InFlight(action: "start", reason: .outside)])
    engine.send(.stop)
    XCTAssertEqual(engine.state, [7])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testWorkThatLeavesTheEngineIsReportedByNameAtOnce() {
    actor Other { func number() -> Int { 1 } }
    let issues = captureIssues {
      _ = trace({ _ in
        .run { _ in
          _ = await Other().number()
          await withTaskGroup(of: Void.self) { group in group.addTask {} }
          Task {}
          Task.detached {}
        }
      }) { engine, _ in engine.send(.start) }
    }
    let message = """
      An effect started by start left the engine by Task { } or Task.detached: its timing can't be controlled. Do the \
      work in .run { }, with a task group or async let for concurrency, or merge effects; or move it into an endpoint \
      of the environment.
      """
    XCTAssertEqual(issues.map(\.message), [message, message])
    // Outside of effects, tasks are not checked.
    XCTAssertEqual(captureIssues { Task {} }, [])
  }

  func testTheTaskOfAReleasedEngineEnds() {
    final class Held: @unchecked Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let timeline = TestScheduler()
      let engine = Engine<Int, Action>(state: 0, timeline: timeline) { _, _ in
        .run { _ in
          try await TestClock(timeline).sleep(for: .seconds(1))
          withExtendedLifetime(object) {}
        }
      }
      engine.send(.start)
      XCTAssertEqual(engine.runner.inFlight.count, 1)
    }
    XCTAssertNil(held)
  }

  func testErrorsAreReportedAndCancellationIsNot() {
    struct Broken: Error {}
    let issues = captureIssues {
      _ = trace({ _ in .run { _ in throw Broken() } }) { engine, _ in engine.send(.start) }
      _ = trace({ _ in .run { _ in throw CancellationError() } }) { engine, _ in engine.send(.start) }
    }
    XCTAssertEqual(
      issues.map(\.message),
      ["An effect started by start threw an error that it did not catch: Broken(). Catch it, and send an action."])
  }

  func testTaskAndCatching() {
    struct Broken: Error {}
    let engine = Engine<[String], Result<Int, any Error>>(state: [], timeline: TestScheduler()) { state, action in
      switch action {
      case .success(0):
        return .merge(
          .task { .success(1) }, .catching { () async throws -> Int in throw Broken() },
          .catching { () throws -> Int in 2 }, .result { .failure(Broken()) })
      case .success(let number): state.append("\(number)")
      case .failure: state.append("failed")
      }
      return .none
    }
    engine.send(.success(0))
    XCTAssertEqual(engine.state, ["2", "failed", "1", "failed"])
  }

  func testAHopToTheMainActorIsServedByTheAsyncForm() async {
    @MainActor func onMain(_ number: Int) -> Int { number + 1 }
    let timeline = TestScheduler()
    let engine = Engine<[Int], Action>(state: [], timeline: timeline) { state, action in
      if case .value(let number) = action {
        state.append(number)
        return .none
      }
      return .run { send in
        for number in 0..<5 { await send(.value(await onMain(number))) }
      }
    }
    engine.send(.start)
    await engine.settleAsync()
    XCTAssertEqual(engine.state, [1, 2, 3, 4, 5])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testWorkThatLeftTheEngineIsWaitedForByNobody() async {
    let engine = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { _, action in
      action == .start
        ? .run { _ in await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } } : .none
    }
    engine.send(.start)
    await engine.settleAsync()
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.outside])
  }
}
