import Harness

struct PollingState: Equatable { var attempts = 0 }

enum PollingAction: Equatable { case pay, ticked(Int) }

struct PollingEnvironment {
  var clock: TestClock
  var status: @Sendable (String) async throws -> Bool
}

/// A payment whose state is polled for a minute.
let pollingFeature = Feature(
  "polling", initialState: PollingState(),
  reducer: Reducer<PollingState, PollingAction, PollingEnvironment> { state, action, environment in
    switch action {
    case .pay:
      return .run { send in
        for attempt in 1...30 {
          try await environment.clock.sleep(for: .seconds(2))
          if try await environment.status("pay-1") { return }
          await send(.ticked(attempt))
        }
      }
    case .ticked(let attempt):
      state.attempts = attempt
      return .none
    }
  }
) { world in PollingEnvironment(clock: world.clock, status: world.task("status")) }
