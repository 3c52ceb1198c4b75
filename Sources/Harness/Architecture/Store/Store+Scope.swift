extension Store {
  /// Returns a view of a part of the state, with a child's actions embedded in this store's.
  ///
  ///     let counter = store.scope(state: \.counterState, action: OrderAction.counter)
  ///
  /// - Parameters:
  ///   - state: returns the child's state.
  ///   - action: makes this store's action from one of the child's.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(view: view.scoped(state: state, action: action))
  }

  /// Returns a view of a part of the state, with a child's actions embedded in this store's.
  public func scope<LocalState, LocalAction>(
    state: KeyPath<State, LocalState>, action: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    scope(state: { $0[keyPath: state] }, action: action)
  }

  /// Returns a view of a part of the state, with the same actions.
  public func scope<LocalState>(state: @escaping (State) -> LocalState) -> Store<LocalState, Action> {
    scope(state: state, action: { $0 })
  }

  /// Returns a view of a part of the state, with the same actions.
  public func scope<LocalState>(state: KeyPath<State, LocalState>) -> Store<LocalState, Action> {
    scope(state: { $0[keyPath: state] })
  }

  /// The same state without actions, for views that only show.
  public var actionless: Store<State, Never> { scope(state: { $0 }, action: { (action: Never) -> Action in }) }

  /// The same actions without state, for views that only send.
  public var stateless: Store<Void, Action> { scope(state: { _ in () }) }
}
