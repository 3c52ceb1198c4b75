import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Captured work that waits longer than its effect is in flight, whatever it waits for.
final class CapturedWaitTests: ForeignSchedulerTestCase {
  override func setUpWithError() throws {
    try SystemShows.leavingWork()
  }

  /// The issues reported at the end of a store that was sent `start`, in one line each.
  private func open(
    after seconds: Int = 0, _ effect: @escaping (TestClock) -> Effect<Action>
  ) -> [String] {
    let own = TestScheduler()
    let issues = captureIssues {
      let store = makeStore(on: own, unstructuredWork: .captured) { effect(TestClock(own)) }
      store.send(.start)
      store.advance(by: .seconds(seconds))
    }
    let head = "An effect is still in flight at the end of the test: it was started by start"
    return issues.map { issue in
      let line = issue.message.prefix { $0 != "\n" }
      return line.hasPrefix(head) ? String(line.dropFirst(head.count)) : "not this: \(line)"
    }
  }

  func testATaskThatSleepsOnAClockOfTheEnvironment() {
    XCTAssertEqual(
      open { clock in .run { _ in Task { try await clock.sleep(for: .seconds(5)) } } },
      [" and waits for virtual time (5s left)."])
    XCTAssertEqual(
      open { clock in .run { _ in Task.detached { try await clock.sleep(for: .seconds(5)) } } },
      [" and waits for virtual time (5s left)."])
  }

  func testATaskThatSleepsOnAForeignClock() {
    let clock = clock
    XCTAssertEqual(
      open { _ in .run { _ in Task { try await clock.sleep(for: .seconds(5)) } } },
      [" and waits for the test's own scheduler (5s left)."])
  }

  func testATaskOfASynchronousEffect() {
    XCTAssertEqual(
      open { clock in .fireAndForget { Task { try await clock.sleep(for: .seconds(5)) } } },
      [" and waits for virtual time (5s left)."])
    XCTAssertEqual(
      open(after: 1) { clock in
        Effect<Action>.fireAndForget { Task { try await clock.sleep(for: .seconds(5)) } }
          .debounce(id: "debounce", for: .seconds(1), scheduler: MainScheduler.instance)
      }, [" and waits for virtual time (5s left)."])
  }

  /// The effect is in flight as well, and waits for the same.
  func testATaskThatIsToFulfillAFuture() {
    XCTAssertEqual(
      open { clock in
        .future { fulfill in
          nonisolated(unsafe) let fulfill = fulfill
          Task {
            try await clock.sleep(for: .seconds(5))
            fulfill(.stop)
          }
        }
      }, [", has the id \"work\", and waits for virtual time (5s left)."])
  }

  func testATaskThatWaitsForAnEndpoint() {
    let world = World(timeline: TestScheduler())
    nonisolated(unsafe) let load: (Int) async throws -> Int = world.task("load")
    world.stub("load", .never)
    XCTAssertEqual(
      open { _ in .fireAndForget { Task { _ = try await load(1) } } }, [" and waits for an answer from load(1)."])
  }

  func testATaskOfAReducer() {
    let own = TestScheduler()
    let clock = TestClock(own)
    let reducer = Reducer<Int, Int, Void> { _, _, _ in
      Task { try await clock.sleep(for: .seconds(5)) }
      return .none
    }
    let issues = captureIssues {
      TestStore(
        initialState: 0, reducer: reducer, environment: (), scheduler: own, unstructuredWork: .captured
      ).send(1)
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != "\n" } },
      [
        """
        An effect is still in flight at the end of the test: it was started by an effect and waits for virtual time (5s \
        left).
        """
      ])
  }

  func testWhatWasGivenUpIsNotReported() {
    let clock = clock
    let store = makeStore(unstructuredWork: .captured) {
      .fireAndForget { Task { try await clock.sleep(for: .seconds(5)) } }
    }
    XCTAssertEqual(
      captureIssues {
        store.send(.start)
        store.skipInFlightEffects()
        store.finish()
      }, [])
  }

  /// A new wait is reported, and an abandoned one is not, although both belong to one effect.
  func testWhatWaitsAgainIsReported() {
    let clock = clock
    let issues = captureIssues {
      let store = makeStore(unstructuredWork: .captured) {
        .fireAndForget {
          Task { try await clock.sleep(for: .seconds(9)) }
          Task { for _ in 0..<2 { try await clock.sleep(for: .seconds(2)) } }
        }
      }
      store.send(.start)
      store.skipInFlightEffects()
      scheduler.advance(by: .seconds(3))
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != "\n" }.suffix(35) }, ["the test's own scheduler (1s left)."])
  }

  /// No time has to pass for it.
  func testATaskThatSleepsForNoTimeAtAll() {
    let store = makeStore(unstructuredWork: .captured) {
      .run { send in
        Task {
          try await Task.sleep(nanoseconds: 0)
          await send(.did("slept"))
        }
      }
    }
    store.send(.start)
    store.receive(.did("slept")) { $0 = ["slept"] }
    store.finish()
  }
}
