/// A store that asserts on a part of another store's state, as created by `scope(state:action:)`.
///
/// It sends the actions of its part. It receives either these or the actions of the root store, whichever the test writes:
///
///     let counter = store.scope(state: \.counter, action: AppAction.counter)
///     counter.send(.didTapPlus) { $0.number = 2 }
///     counter.receive(.saved)            // its own
///     counter.receive(.counter(.saved))  // the root's
///
/// The Composable Architecture 0.39.
public final class ScopedTestStore<State, Action, Environment, RootAction>: TestStore<State, Action, Environment> {
  /// The same part of the state, with the actions of the root store.
  private let rooted: TestStore<State, RootAction, Environment>

  init(
    _ session: any TestSession<State, Action>, rooted: TestStore<State, RootAction, Environment>,
    _ exhaustivity: Exhaustivity<State>
  ) {
    self.rooted = rooted
    super.init(
      session, rooted.reporter, rooted.world, rooted.environmentBox, DerivedValues(), exhaustivity, isRoot: false)
  }

  /// The rooted store, with this store's current settings.
  private var root: TestStore<State, RootAction, Environment> {
    rooted.exhaustivity = exhaustivity
    rooted.failsWhenNothingChanges = failsWhenNothingChanges
    return rooted
  }
}

// MARK: Actions of the root

extension ScopedTestStore {
  /// Asserts the next action that an effect fed back, as an action of the root store, and how it changed this part of the
  /// state.
  @_disfavoredOverload
  public func receive(
    _ expected: RootAction, _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    root.receive(expected, update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Asserts the case of the next action that an effect fed back, as a case of the root store's action.
  @_disfavoredOverload
  public func receive<Value>(
    _ path: CasePath<RootAction, Value>, _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    root.receive(path, update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Same as the synchronous `receive`, but runs work that effects have waiting on the main actor.
  @_disfavoredOverload
  public func receive<Value>(
    _ path: CasePath<RootAction, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await root.receive(
      path, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Asserts that the next action that an effect fed back, as an action of the root store, satisfies a condition.
  ///
  /// The Composable Architecture 0.45.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (RootAction) -> Bool, timeout: Duration = .zero,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: Update? = nil
  ) async {
    await root.receive(
      where: isMatching, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as `receive(_:)`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public func receive(
    _ expected: RootAction, timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await root.receive(
      expected, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as the synchronous `receive`, but runs work that effects have waiting on the main actor; the timeout has no effect.
  ///
  /// The Composable Architecture 0.39; a `Duration` as the timeout 0.45.
  @_disfavoredOverload
  public func receive(
    _ expected: RootAction, timeout: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await root.receive(
      expected, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  // MARK: Scopes of a scope

  /// Returns a store of a part of this part, which also receives the root store's actions.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: @escaping (PartAction) -> Action
  ) -> ScopedTestStore<PartState, PartAction, Environment, RootAction> {
    let access = CaseAccess<Action, PartAction>()
    return scoped(state, action, { access.extract(from: $0, embed: action) }, rooted: rooted)
  }

  /// Returns a store of a part of this part, which also receives the root store's actions.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: CasePath<Action, PartAction>
  ) -> ScopedTestStore<PartState, PartAction, Environment, RootAction> {
    scoped(state, action.embed, action.extract(from:), rooted: rooted)
  }

  /// Returns a store of a part of this part, with the same actions.
  public func scope<PartState>(
    state: @escaping (State) -> PartState
  ) -> ScopedTestStore<PartState, Action, Environment, RootAction> {
    scoped(state, { $0 }, { $0 }, rooted: rooted)
  }
}
