import Harness

extension Feature {
  /// An update function whose effects are values, which `perform` carries out.
  init<E>(
    _ name: String, initialState: State, update: @escaping (inout State, Action) -> [E],
    perform: @escaping (World) -> (E) -> Effect<Action>
  ) where Environment == (E) -> Effect<Action> {
    self.init(
      name, initialState: initialState,
      reducer: Reducer { state, action, perform in .merge(update(&state, action).map(perform)) },
      environment: perform)
  }
}
