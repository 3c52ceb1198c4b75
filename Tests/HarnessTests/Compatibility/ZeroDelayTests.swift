import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Work due at once on the test's own scheduler waits until it is advanced, as with the family's schedulers and clocks.
final class ZeroDelayTests: XCTestCase {
  private enum Action: Equatable {
    case go
    case out(String)
  }

  private let scheduler = TestScheduler()

  private func store(
    on own: TestScheduler = TestScheduler(), _ effect: @escaping () -> Effect<Action>
  ) -> TestStore<[String], Action, Void> {
    TestStore(
      initialState: [],
      reducer: Reducer { state, action, _ in
        switch action {
        case .go: return effect()
        case .out(let text):
          state.append(text)
          return .none
        }
      }, environment: (), scheduler: own)
  }

  private func assertWaits(
    file: StaticString = #filePath, line: UInt = #line, _ effect: @escaping () -> Effect<Action>
  ) {
    let store = store(effect)
    store.send(.go)
    XCTAssertEqual(store.session.pendingCount, 0, "before the scheduler was advanced", file: file, line: line)
    scheduler.advance()
    XCTAssertEqual(store.session.pendingCount, 1, file: file, line: line)
    store.receive(.out("a")) { $0 = ["a"] }
    XCTAssertEqual(scheduler.now, .zero, file: file, line: line)
  }

  func testReceiveOnWaitsForTheScheduler() { assertWaits { Effect(value: .out("a")).receive(on: self.scheduler) } }

  func testADelayOfZeroWaitsForTheScheduler() {
    assertWaits { Effect(value: .out("a")).delay(for: .zero, scheduler: self.scheduler) }
  }

  func testTheFirstOfThrottledOutputsWaitsForTheScheduler() {
    assertWaits { Effect(value: .out("a")).throttle(id: 1, for: .seconds(1), scheduler: self.scheduler, latest: true) }
  }

  func testASleepOfZeroWaitsForTheClock() {
    assertWaits {
      let clock = TestClock(self.scheduler)
      return .run { send in
        try await clock.sleep(for: .zero)
        await send(.out("a"))
      }
    }
  }

  func testASleepUntilAnEarlierTimeDoesNotWait() {
    scheduler.advance(by: .seconds(2))
    let store = store {
      let clock = TestClock(self.scheduler)
      return .run { send in
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
        await send(.out("a"))
      }
    }
    store.send(.go)
    store.receive(.out("a")) { $0 = ["a"] }
  }

  /// There nothing else would advance it: what can happen without time passing belongs to the step.
  func testOnTheStoresOwnTimeItBelongsToTheStep() {
    let store = store(on: scheduler) {
      let clock = TestClock(self.scheduler)
      return .merge(
        .run { send in
          try await clock.sleep(for: .zero)
          await send(.out("sleep"))
        }, Effect(value: .out("receive")).receive(on: self.scheduler),
        Effect(value: .out("main")).receive(on: MainScheduler.instance))
    }
    store.send(.go)
    store.receive(.out("receive")) { $0 = ["receive"] }
    store.receive(.out("main")) { $0 = ["receive", "main"] }
    store.receive(.out("sleep")) { $0 = ["receive", "main", "sleep"] }
  }

  func testSleepingForZeroForEverIsReportedAndEnds() {
    let store = store(on: scheduler) {
      let clock = TestClock(self.scheduler)
      return .run { _ in while true { try await clock.sleep(for: .zero) } }
    }
    let issues = captureIssues { store.send(.go) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("repeats for ever") == true, "\(issues)")
  }

  func testASchedulerMayBeginLater() {
    let scheduler = TestScheduler(initialClock: 1.5)
    XCTAssertEqual(scheduler.now, .milliseconds(1_500))
  }
}
