import Harness
import XCTest

/// Async tests on the main actor, written as in the language mode of that time.
@MainActor
class AsyncStepTests: XCTestCase {
  struct State: Equatable { var count = 0 }

  enum Action: Equatable {
    case start
    case tick
  }

  struct Environment {
    var clock: TestClock
    var fetch: @Sendable (Int) async throws -> String = XCTUnimplemented("\(Self.self).fetch")
  }

  func testATimer() async {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Environment> { state, action, environment in
        switch action {
        case .start:
          return .run { send in
            while true {
              try await environment.clock.sleep(for: .seconds(1))
              await send(.tick)
            }
          }
        case .tick:
          state.count += 1
          return .none
        }
      },
      environment: Environment(clock: TestClock(scheduler)), scheduler: scheduler)

    let task = await store.send(.start)
    await store.advance(by: .seconds(1))
    await store.receive(.tick) {
      $0.count = 1
    }
    await task.cancel()
    await store.finish()
  }
}
