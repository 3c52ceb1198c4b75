@_spi(Internals) import ComposableArchitectureStandIn
import Harness

extension Feature where Action: Sendable, Environment == DependencyValues {
  /// A reducer of TCA 1.x, with its dependencies from the world.
  init<R: ComposableArchitectureStandIn.Reducer<State, Action>>(
    _ name: String, initialState: State, reducer: R, dependencies: @escaping (inout DependencyValues, World) -> Void
  ) {
    let change = Harness.Reducer<State, Action, Environment> { state, action, values in
      let effect = withDependencies({ $0 = values }, operation: { reducer.reduce(into: &state, action: action) })
      return .run { send in for await action in effect.actions { await send(action) } }
    }
    let feature = Feature(name, initialState: initialState, reducer: change) { world in
      withDependencies({ dependencies(&$0, world) }, operation: { ._current })
    }
    self = feature.unstructuredWork(.captured)
  }
}
