extension TestStore {
  /// A store that asserts on a part of the state and sends the actions of that part.
  ///
  ///     let counter = store.scope(state: \.counterState, action: OrderAction.counter)
  ///     counter.send(.didTapPlus) { $0.number = 2 }
  ///
  /// Both stores are at the same step all the time: what the one received the other may assert. A step of the scoped store
  /// leaves the rest of the state out of account. Its environment, time and world are those of this store.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: @escaping (PartAction) -> Action
  ) -> TestStore<PartState, PartAction, Environment> {
    let access = CaseAccess<Action, PartAction>()
    return scoped(state, action) { access.extract(from: $0, embed: action) }
  }

  /// A store that asserts on a part of the state and sends the actions of that part.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: CasePath<Action, PartAction>
  ) -> TestStore<PartState, PartAction, Environment> {
    scoped(state, action.embed, action.extract(from:))
  }

  /// A store that asserts on a part of the state.
  public func scope<PartState>(state: @escaping (State) -> PartState) -> TestStore<PartState, Action, Environment> {
    scoped(state, { $0 }, { $0 })
  }

  private func scoped<PartState, PartAction>(
    _ state: @escaping (State) -> PartState, _ embed: @escaping (PartAction) -> Action,
    _ extract: @escaping (Action) -> PartAction?
  ) -> TestStore<PartState, PartAction, Environment> {
    let session = ScopedSession(session, state: state, embed: embed, extract: extract)
    return TestStore<PartState, PartAction, Environment>(
      session, reporter, world, surroundings, DerivedValues(), exhaustivity.ofPart(), isRoot: false)
  }
}
