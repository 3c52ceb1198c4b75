import Harness

/// A timer that ticks on a live scheduler (notes, "Effect": `scheduler: DispatchQueue.main`, and day 1's
/// `MainScheduler.instance`).
///
/// What it teaches: the reducer names `MainScheduler.instance` itself, there is no scheduler in the environment, and
/// still a test waits for nothing: the engine runs the effect, and takes virtual time for it. A timer ends only by
/// cancelling: `forgetsToCancel` goes on after the stop, `twoTimers` ticks twice a second after a second start.
var timerFeature: Feature<TimerState, TimerAction, TimerEnvironment> {
  Feature("timer", initialState: TimerState(), reducer: timerReducer, environment: TimerEnvironment.init(world:))
    .environment("mockSilent") { TimerEnvironment(world: $0, mock: .mockSilent) }
    .environment("forgetsToCancel", reducer: timerReducerThatForgetsToCancel, TimerEnvironment.init(world:))
    .environment("twoTimers", reducer: timerReducerWithTwoTimers, TimerEnvironment.init(world:))
    .always("it ticks only while it runs") { old, action, _ in
      if case .ticked = action { old.isRunning } else { true }
    }
    .view { $0.render() }
}

extension TimerEnvironment {
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(ring: world.fireAndForget("ring")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(ring: world.fireAndForget("ring", default: mock.ring)) }
}
