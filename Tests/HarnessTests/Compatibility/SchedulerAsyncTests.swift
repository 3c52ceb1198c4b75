import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Sleeping and ticking on schedulers, and moving their time in async tests.
final class SchedulerAsyncTests: XCTestCase {
  func testTicksComeAtTheirTimes() {
    let probe = EffectProbe<Duration>()
    probe.start(
      .run { send in
        for await time in AnyScheduler.main.timer(interval: .milliseconds(300)) { await send(time) }
      }
      .cancellable(id: "ticks"))
    probe.timeline.advance(by: .milliseconds(299))
    XCTAssertEqual(probe.outputs, [])
    XCTAssertEqual(probe.reasons, [.due(.milliseconds(1))])
    probe.timeline.advance(by: .milliseconds(601))
    XCTAssertEqual(probe.outputs, [.milliseconds(300), .milliseconds(600), .milliseconds(900)])
    probe.start(.cancel(id: "ticks"))
    XCTAssertEqual(probe.reasons, [])
    XCTAssertNil(probe.timeline.nextDue)
  }

  func testWhoListensTooLateGetsWhatIsDue() {
    let probe = EffectProbe<Duration>()
    probe.start(
      .run { send in
        for await time in AnyScheduler.main.timer(interval: 1) {
          await send(time)
          if time == .seconds(1) { try await AnyScheduler.main.sleep(for: 2.5) }
        }
      })
    probe.timeline.advance(by: .seconds(3))
    XCTAssertEqual(probe.outputs, [.seconds(1)])
    probe.timeline.advance(by: .seconds(1))
    XCTAssertEqual(probe.outputs, [.seconds(1), .seconds(2), .seconds(3), .seconds(4)])
  }

  func testATimerWithoutAnIntervalIsAFailureAndEnds() {
    let probe = EffectProbe<Int>()
    let issues = captureIssues {
      probe.start(.run { send in for await _ in AnyScheduler.main.timer(interval: .zero) { await send(1) } })
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.hasPrefix("Work without delay repeats for ever") == true)
    XCTAssertEqual(probe.reasons, [])
  }

  func testASleepThatIsCancelledEndsAtOnce() {
    let probe = EffectProbe<Int>()
    let issues = captureIssues {
      probe.start(
        .task {
          do { try await AnyScheduler.main.sleep(for: .seconds(1)) } catch { XCTAssertTrue(error is CancellationError) }
          return 1
        }
        .cancellable(id: "sleep"))
      probe.start(.cancel(id: "sleep"))
    }
    XCTAssertEqual(issues, [])
    XCTAssertNil(probe.timeline.nextDue)
    XCTAssertEqual(probe.outputs, [])
  }

  func testASleepOfNoTimeEndsInsideTheStep() {
    let probe = EffectProbe<Int>()
    probe.start(
      .task {
        try await AnyScheduler.main.sleep(for: .zero); return 1
      })
    XCTAssertEqual(probe.outputs, [1])
    let own = DispatchQueue.test
    probe.start(
      .task {
        try await own.sleep(for: .zero); return 2
      })
    XCTAssertEqual(probe.outputs, [1], "a scheduler of the test's own has to be moved")
    own.advance(by: .zero)
    XCTAssertEqual(probe.outputs, [1, 2])
  }

  func testTimeMovesInAsyncTests() async {
    let own = DispatchQueue.test
    let probe = EffectProbe<Duration>()
    probe.start(.run { send in for await time in own.timer(interval: 1) { await send(time) } })
    probe.start(
      .task {
        try await own.sleep(for: .zero); return .zero
      })
    await own.advance()
    XCTAssertEqual(probe.outputs, [.zero])
    await own.advance(by: .seconds(1))
    XCTAssertEqual(probe.outputs, [.zero, .seconds(1)])
    await own.advance(by: 1)
    XCTAssertEqual(probe.outputs, [.zero, .seconds(1), .seconds(2)])
    await own.advance(to: .seconds(3))
    XCTAssertEqual(probe.outputs, [.zero, .seconds(1), .seconds(2), .seconds(3)])
    let hasEnded = await own.run(limit: 2)
    XCTAssertFalse(hasEnded)
    XCTAssertEqual(probe.outputs.last, .seconds(5))
  }

  @MainActor
  func testALiveStoreSleepsForReal() async {
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int, AnyScheduler> { state, action, scheduler in
        state.append(action)
        guard action == 0 else { return .none }
        return .run { send in
          for await _ in scheduler.timer(interval: .nanoseconds(1)).prefix(2) { await send(1) }
          try await scheduler.sleep(for: .nanoseconds(1))
          await send(2)
        }
      }, environment: .main)
    var states = store.numbers.makeAsyncIterator()
    store.send(0)
    while let state = await states.next(), state.last != 2 {}
    XCTAssertEqual(store.state, [0, 1, 1, 2])
  }
}

extension Store where State == [Int] {
  /// The states from now on.
  @MainActor fileprivate var numbers: AsyncStream<[Int]> {
    let (stream, continuation) = AsyncStream<[Int]>.streamWithContinuation()
    let subscription = subscribe { $0 }.subscribe(onNext: { continuation.yield($0) })
    nonisolated(unsafe) let kept = subscription
    continuation.onTermination = { _ in kept.dispose() }
    return stream
  }
}
