/// A store that asserts on a part of the state of another one, as `scope(state:action:)` makes it.
///
/// It sends the actions of its part. It receives these, or those of the store that all scopes began with, whichever the
/// test writes:
///
///     let counter = store.scope(state: \.counter, action: AppAction.counter)
///     counter.send(.didTapPlus) { $0.number = 2 }
///     counter.receive(.saved)            // its own
///     counter.receive(.counter(.saved))  // the root's
///
/// The Composable Architecture 0.39.
public final class ScopedTestStore<State, Action, Environment, RootAction>: TestStore<State, Action, Environment> {
  /// The same part of the state with the actions of the root.
  private let rooted: TestStore<State, RootAction, Environment>

  init(
    _ session: any TestSession<State, Action>, rooted: TestStore<State, RootAction, Environment>,
    _ exhaustivity: Exhaustivity<State>
  ) {
    self.rooted = rooted
    super.init(
      session, rooted.reporter, rooted.world, rooted.environmentBox, DerivedValues(), exhaustivity, isRoot: false)
  }

  /// As strict as this store is now.
  private var root: TestStore<State, RootAction, Environment> {
    rooted.exhaustivity = exhaustivity
    rooted.failsWhenNothingChanges = failsWhenNothingChanges
    return rooted
  }
}

// MARK: Actions of the root

extension ScopedTestStore {
  /// Asserts the next action that an effect fed back, as the root knows it, and how it changed this part of the state.
  @_disfavoredOverload
  public func receive(
    _ expected: RootAction, _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    root.receive(expected, update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Asserts the case of the next action that an effect fed back, as the root knows it.
  @_disfavoredOverload
  public func receive<Value>(
    _ path: CasePath<RootAction, Value>, _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    root.receive(path, update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As the synchronous `receive`; hops of effects to the main actor are served.
  @_disfavoredOverload
  public func receive<Value>(
    _ path: CasePath<RootAction, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await root.receive(
      path, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Asserts the next action that an effect fed back, as the root knows it, by a condition.
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

  /// As `receive(_:)`; the timeout is not waited for.
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

  /// As the synchronous `receive`; hops of effects to the main actor are served, and the timeout is not waited for.
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

  /// A store of a part of this part, which receives the root's actions as well.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: @escaping (PartAction) -> Action
  ) -> ScopedTestStore<PartState, PartAction, Environment, RootAction> {
    let access = CaseAccess<Action, PartAction>()
    return scoped(state, action, { access.extract(from: $0, embed: action) }, rooted: rooted)
  }

  /// A store of a part of this part, which receives the root's actions as well.
  public func scope<PartState, PartAction>(
    state: @escaping (State) -> PartState, action: CasePath<Action, PartAction>
  ) -> ScopedTestStore<PartState, PartAction, Environment, RootAction> {
    scoped(state, action.embed, action.extract(from:), rooted: rooted)
  }

  /// A store of a part of this part, with the same actions.
  public func scope<PartState>(
    state: @escaping (State) -> PartState
  ) -> ScopedTestStore<PartState, Action, Environment, RootAction> {
    scoped(state, { $0 }, { $0 }, rooted: rooted)
  }
}
