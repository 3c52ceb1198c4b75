extension TestStore {
  /// Returns a store that asserts on a part of the state and sends the actions of that part.
  ///
  ///     let counter = store.scope(state: \.counterState, action: OrderAction.counter)
  ///     counter.send(.didTapPlus) { $0.number = 2 }
  ///
  /// Both stores are always at the same step: the test may assert an action that one received with the other. A step of the
  /// scoped store ignores the rest of the state. Its environment, time and world are those of this store.
  @_disfavoredOverload
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: @escaping (PartAction) -> Action
  ) -> ScopedTestStore<PartState, PartAction, Environment, Action> {
    let access = CaseAccess<Action, PartAction>()
    return scoped(state, action, { access.extract(from: $0, embed: action) }, rooted: self)
  }

  /// Returns a store that asserts on a part of the state and sends the actions of that part.
  @_disfavoredOverload
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: CasePath<Action, PartAction>
  ) -> ScopedTestStore<PartState, PartAction, Environment, Action> {
    scoped(state, action.embed, action.extract(from:), rooted: self)
  }

  /// Returns a store that asserts on a part of the state.
  @_disfavoredOverload
  public func scope<PartState>(
    state: @escaping (State) -> PartState
  ) -> ScopedTestStore<PartState, Action, Environment, Action> {
    scoped(state, { $0 }, { $0 }, rooted: self)
  }

  /// - Parameter rooted: a store of this state with the actions of the root store.
  func scoped<PartState, PartAction, RootAction>(
    _ state: @escaping (State) -> PartState, _ embed: @escaping (PartAction) -> Action,
    _ extract: @escaping (Action) -> PartAction?, rooted: TestStore<State, RootAction, Environment>
  ) -> ScopedTestStore<PartState, PartAction, Environment, RootAction> {
    let exhaustivity: Exhaustivity<PartState> = exhaustivity.ofPart()
    let root = TestStore<PartState, RootAction, Environment>(
      ScopedSession(rooted.session, state: state, embed: { $0 }, extract: { $0 }), reporter, world, environmentBox,
      DerivedValues(), exhaustivity, isRoot: false)
    let session = ScopedSession(session, state: state, embed: embed, extract: extract)
    let store = ScopedTestStore(session, rooted: root, exhaustivity)
    store.failsWhenNothingChanges = failsWhenNothingChanges
    return store
  }
}
