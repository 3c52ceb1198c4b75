import HarnessArchitecture

private struct TimerId: Hashable {}

/// A separate id for each start: the wrong way.
private struct StartId: Hashable {
  var secondsLeft: Int
}

/// - Parameters:
///   - id: returns the id of the timer being started.
///   - stopping: the effect of a tap on stop.
private func makeReducer(
  id: @escaping (TimerState) -> AnyHashable = { _ in TimerId() }, stopping: Effect<TimerAction> = .cancel(id: TimerId())
) -> Reducer<TimerState, TimerAction, TimerEnvironment> {
  Reducer { state, action, env in
    switch action {
    case .didTapStart:
      guard state.secondsLeft > 0 else { return .none }
      state.isRunning = true
      return Effect.timer(id: id(state), every: .seconds(1), on: MainScheduler.instance)
        .map { _ in .ticked }
    case .didTapStop:
      state.isRunning = false
      return stopping
    case .didTapReset:
      state.isRunning = false
      state.secondsLeft = state.duration
      return cancelAll(state)
    case .ticked:
      state.secondsLeft -= 1
      guard state.secondsLeft <= 0 else { return .none }
      state.isRunning = false
      return .concatenate(cancelAll(state), env.ring().fireAndForget())
    }
  }
}

private func cancelAll(_ state: TimerState) -> Effect<TimerAction> {
  .cancel(ids: [TimerId()] + (0...state.duration).map { StartId(secondsLeft: $0) })
}

/// It ticks on the main queue, which it names itself; in a test that is still virtual time.
let timerReducer = makeReducer()

/// The mistake: the timer is only marked as stopped.
let timerReducerThatForgetsToCancel = makeReducer(stopping: .none)

/// The mistake: each start has an id of its own, so a second timer runs beside the first.
let timerReducerWithTwoTimers = makeReducer(id: { StartId(secondsLeft: $0.secondsLeft) })
