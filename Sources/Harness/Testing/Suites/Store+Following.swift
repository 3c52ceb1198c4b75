extension Store {
  /// Returns a store whose states are handed to it, for pages that follow while another engine does the work.
  /// - Parameter sent: handles actions that are sent to the store, which don't change its state.
  /// - Returns: the store, and the function that hands it the next state. The function doesn't keep a page with the store
  ///   alive.
  package static func following(
    _ initial: State, sent: @escaping (Action) -> Void
  ) -> (store: Store, update: (State) -> Void) {
    let root = Store<State, Followed<State, Action>>(
      initialState: initial,
      reducer: Reducer { state, action, _ in
        switch action {
        case .updated(let new): state = new
        case .sent(let action): sent(action)
        }
        return .none
      }, environment: ())
    return (root.scope(state: { $0 }, action: Followed.sent), { root.send(.updated($0)) })
  }
}

private enum Followed<State, Action> {
  case updated(State)
  case sent(Action)
}
