import Harness
import ReSwiftStandIn

extension Feature where Environment == World {
  /// A reducer of ReSwift, whose actions are of many types: scripts write an enum, of which `action` makes them.
  init(
    _ name: String, reducer: @escaping ReSwiftStandIn.Reducer<State>,
    action: @escaping (Action) -> any ReSwiftStandIn.Action
  ) {
    self.init(
      name, initialState: ReSwiftStandIn.Store(reducer: reducer, state: nil).state,
      reducer: Harness.Reducer { state, event, _ in
        state = reducer(action(event), state)
        return .none
      }, environment: { $0 })
  }
}
