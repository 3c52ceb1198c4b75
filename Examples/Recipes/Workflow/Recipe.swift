import Harness

extension Feature where Environment == World {
  /// A workflow: commands in, side effects and timers out. A timer is a command that comes later, unless it is stopped.
  init<E>(
    _ name: String, initialState: State, handle: @escaping (inout State, Action) -> [Output<Action, E>],
    perform: @escaping (World, E) -> Effect<Action>
  ) {
    func effect(_ output: Output<Action, E>, _ world: World) -> Effect<Action> {
      switch output {
      case .perform(let effect): perform(world, effect)
      case .start(let id, let time, let next): .just(next).debounce(id: id, for: time, scheduler: world.scheduler)
      case .stop(let id): .cancel(id: id)
      }
    }
    let reducer = Reducer<State, Action, World> { .merge(handle(&$0, $1).map { [world = $2] in effect($0, world) }) }
    self.init(name, initialState: initialState, reducer: reducer, environment: { $0 })
  }
}
