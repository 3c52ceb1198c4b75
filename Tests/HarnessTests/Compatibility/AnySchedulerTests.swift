import Dispatch
import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Type-erased schedulers, in environments as The Composable Architecture 0.39 writes them.
final class AnySchedulerTests: XCTestCase {
  private struct ID: Hashable {}

  private struct Environment {
    var mainQueue: AnySchedulerOf<DispatchQueue>
  }

  private static let ways: [@Sendable (AnyScheduler) -> Effect<Int>] = [
    { Effect(value: 1).delay(for: .seconds(1), scheduler: $0) },
    { Effect(value: 1).delay(for: 1, scheduler: $0) },
    { Effect(value: 1).debounce(id: ID(), for: .milliseconds(1000), scheduler: $0) },
    { Effect(value: 1).deferred(for: .seconds(1), scheduler: $0) },
    { Effect(value: 1).deferred(for: 1.0, scheduler: $0) },
    { Effect.timer(id: ID(), every: .seconds(1), on: $0).map { _ in 1 } },
    { scheduler in
      .task {
        try await scheduler.sleep(for: .seconds(1)); return 1
      }
    },
    { scheduler in .run { send in for await _ in scheduler.timer(interval: 1) { await send(1) } } },
  ]

  /// Each effect outputs once after a second on `scheduler`, and until then has the given reason to wait.
  private func assertWaits(
    on scheduler: AnyScheduler, _ reason: InFlight.Reason, store: TestScheduler = TestScheduler(),
    _ advance: (TestScheduler) -> Void, line: UInt = #line
  ) {
    for (index, way) in Self.ways.enumerated() {
      let probe = EffectProbe<Int>(timeline: store)
      probe.start(way(scheduler))
      XCTAssertEqual(probe.outputs, [], "\(index)", line: line)
      XCTAssertEqual(probe.reasons, [reason], "\(index)", line: line)
      advance(store)
      XCTAssertEqual(probe.outputs, [1], "\(index)", line: line)
    }
  }

  func testALiveSchedulerIsTheTimelineOfTheStore() {
    assertWaits(on: .main, .due(.seconds(1))) { $0.advance(by: .seconds(1)) }
    assertWaits(on: DispatchQueue.main.eraseToAnyScheduler(), .due(.seconds(1))) { $0.advance(by: .seconds(1)) }
    assertWaits(on: MainScheduler.instance.eraseToAnyScheduler(), .due(.seconds(1))) { $0.advance(by: .seconds(1)) }
    assertWaits(on: .global(qos: .background), .due(.seconds(1))) { $0.advance(by: .seconds(1)) }
    assertWaits(on: AnyScheduler.main.eraseToAnyScheduler(), .due(.seconds(1))) { $0.advance(by: .seconds(1)) }
  }

  func testATestSchedulerMovesByItself() {
    for _ in 1...2 {
      let own = DispatchQueue.test
      assertWaits(on: own.eraseToAnyScheduler(), .dueElsewhere(.seconds(1))) { store in
        store.advance(by: .seconds(5))
        own.advance(by: .seconds(1))
      }
    }
  }

  func testTheStoresOwnSchedulerIsItsTimeline() {
    let own: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    assertWaits(on: own.eraseToAnyScheduler(), .due(.seconds(1)), store: own) { $0.advance(by: .seconds(1)) }
  }

  func testAnImmediateSchedulerDoesNotWait() {
    for (index, way) in Self.ways.enumerated() {
      for scheduler in [AnyScheduler.immediate, DispatchQueue.immediate.eraseToAnyScheduler()] {
        let probe = EffectProbe<Int>()
        probe.start(way(scheduler))
        // A timer outputs once, too.
        XCTAssertEqual(probe.outputs, [1], "\(index)")
        XCTAssertEqual(probe.timeline.now, .zero)
      }
    }
  }

  func testAnUnimplementedSchedulerFailsWhereItIsUsed() {
    for way in Self.ways.indices {
      let issues = captureIssues { EffectProbe<Int>.start(Self.ways[way](.unimplemented("the main queue"))) }
      XCTAssertTrue(
        issues.map(\.message).contains(
          "the main queue was asked to schedule work, but must not be used. Give the environment a TestScheduler, or find out why it is used."
        ), "\(way)")
    }
    XCTAssertEqual(
      captureIssues { _ = DispatchQueue.unimplemented.now }.map(\.message),
      [
        "DispatchQueue.unimplemented was asked for the time, but must not be used. Give the environment a TestScheduler, or find out why it is used."
      ])
    XCTAssertEqual(
      captureIssues { _ = AnyScheduler.unimplemented.now }.map(\.message),
      [
        "An unimplemented scheduler was asked for the time, but must not be used. Give the environment a TestScheduler, or find out why it is used."
      ])
    XCTAssertEqual(
      captureIssues { _ = DispatchQueue.unimplemented("mine").now }.map(\.message),
      [
        "mine was asked for the time, but must not be used. Give the environment a TestScheduler, or find out why it is used."
      ])
  }

  func testReceivingIsNotYetNow() {
    let own = DispatchQueue.test
    let probe = EffectProbe<Int>()
    probe.start(Effect(value: 1).receive(on: own.eraseToAnyScheduler()))
    XCTAssertEqual(probe.outputs, [])
    own.advance(by: .zero)
    XCTAssertEqual(probe.outputs, [1])
  }

  func testThrottlingGoesByTheSchedulersTime() {
    let own = DispatchQueue.test
    let probe = EffectProbe<Int>()
    func throttled(_ number: Int) -> Effect<Int> {
      Effect(value: number)
        .throttle(id: ID(), for: .milliseconds(300), scheduler: own.eraseToAnyScheduler(), latest: true)
    }
    for number in 1...3 {
      probe.start(throttled(number))
      own.advance()
    }
    probe.timeline.advance(by: .seconds(1))
    own.advance(by: .milliseconds(299))
    XCTAssertEqual(probe.outputs, [1])
    own.advance(by: .milliseconds(1))
    XCTAssertEqual(probe.outputs, [1, 3])
  }

  func testItHasTheTimeOfWhatItStandsFor() {
    let own = DispatchQueue.test
    own.advance(by: .seconds(3))
    XCTAssertEqual(own.eraseToAnyScheduler().now, .seconds(3))
    var runs = 0
    own.eraseToAnyScheduler().schedule(after: .seconds(1)) { runs += 1 }
    own.advance(by: .milliseconds(999))
    XCTAssertEqual(runs, 0)
    own.advance(by: .milliseconds(1))
    XCTAssertEqual(runs, 1)
    XCTAssertEqual(Environment(mainQueue: .immediate).mainQueue.now, .zero)
  }
}

extension EffectProbe {
  fileprivate static func start(_ effect: Effect<Output>) { EffectProbe().start(effect) }
}
