extension Store {
  /// A store of states that are handed to it, for pages that follow while another engine does the work.
  /// - Parameter sent: what becomes of actions that are sent to the store; its state does not change by them.
  /// - Returns: the store, and what hands it the next state. Handing one over does not keep a page alive that has the store.
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
