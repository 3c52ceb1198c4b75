/// How much of two values a test store's failure shows.
///
/// RxComposableArchitecture 1.0.
public enum DiffMode: Sendable {
  /// Both values as a whole.
  case full
  /// Only the differences.
  case distinct
}

extension TestStore {
  /// Creates a store at its initial state.
  /// - Parameters:
  ///   - initialState: the state at the beginning.
  ///   - reducer: the reducer under test.
  ///   - environment: the reducer's environment; you can change it between steps.
  ///   - failingWhenNothingChange: whether a trailing closure that changes nothing is a failure.
  ///   - useNewScope: has no effect, since there is only one way of scoping.
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    failingWhenNothingChange: Bool = true, useNewScope: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment, scheduler: TestScheduler(),
      fileID: fileID, filePath: filePath, line: line, column: column)
    failsWhenNothingChanges = failingWhenNothingChange
  }

  /// The way failures show states: the differences, with their paths. Setting another value has no effect.
  ///
  /// RxComposableArchitecture 1.0.
  public var stateDiffMode: DiffMode {
    get { .distinct }
    set {}
  }

  /// The way failures show actions: the differences. Setting another value has no effect.
  ///
  /// RxComposableArchitecture 1.0.
  public var actionDiffMode: DiffMode {
    get { .distinct }
    set {}
  }
}
