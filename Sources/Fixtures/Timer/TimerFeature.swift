import Harness

/// A timer that ticks on a live scheduler (notes, "Effect": `scheduler: DispatchQueue.main`, and day 1's
/// `MainScheduler.instance`).
///
/// What it teaches: the reducer names `MainScheduler.instance` itself and the environment has no scheduler, but a test still
/// waits for nothing, because the engine runs the effect in virtual time. A timer ends only when it is cancelled:
/// `forgetsToCancel` continues after the stop, and `twoTimers` ticks twice a second after a second start.
var timerFeature: Feature<TimerState, TimerAction, TimerEnvironment> {
  Feature("timer", initialState: TimerState(), reducer: timerReducer, environment: TimerEnvironment.init(world:))
    .environment("mockSilent") { TimerEnvironment(world: $0, mock: .mockSilent) }
    .environment("forgetsToCancel", reducer: timerReducerThatForgetsToCancel, TimerEnvironment.init(world:))
    .environment("twoTimers", reducer: timerReducerWithTwoTimers, TimerEnvironment.init(world:))
    .always("the timer ticks only while it runs") { old, action, _ in
      if case .ticked = action { old.isRunning } else { true }
    }
    .view { $0.render() }
}

extension TimerEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(ring: world.fireAndForget("ring")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(ring: world.fireAndForget("ring", default: mock.ring)) }
}
