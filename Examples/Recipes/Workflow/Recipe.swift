import Harness

extension Feature {
  /// A workflow: commands in, side effects and timers out. A timer is a command that comes later, unless it is stopped.
  init<E>(
    _ name: String, initialState: State, handle: @escaping (inout State, Action) -> [Output<Action, E>],
    perform: @escaping (World) -> (E) -> Effect<Action>
  ) where Environment == (Output<Action, E>) -> Effect<Action> {
    self.init(name, initialState: initialState, reducer: Reducer { .merge(handle(&$0, $1).map($2)) }) { world in
      let (perform, clock) = (perform(world), world.scheduler)
      return { output in
        switch output {
        case .perform(let effect): perform(effect)
        case .start(let id, let time, let next): .just(next).debounce(id: id, for: time, scheduler: clock)
        case .stop(let id): .cancel(id: id)
        }
      }
    }
  }
}
