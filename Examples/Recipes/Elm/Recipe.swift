import Harness

extension Feature where Environment == World {
  /// An update function whose effects are values, which `perform` carries out.
  init<E>(
    _ name: String, initialState: State, update: @escaping (inout State, Action) -> [E],
    perform: @escaping (World) -> (E) -> Effect<Action>
  ) {
    self.init(
      name, initialState: initialState,
      reducer: Reducer { state, action, world in .merge(update(&state, action).map(perform(world))) },
      environment: { $0 })
  }
}
