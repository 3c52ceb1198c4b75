/// How much of two values a failure of a test store shows.
///
/// RxComposableArchitecture 1.0.
public enum DiffMode: Sendable {
  /// All of them.
  case full
  /// Where they differ.
  case distinct
}

extension TestStore {
  /// A store at its initial state.
  /// - Parameters:
  ///   - initialState: the state at the beginning.
  ///   - reducer: the reducer under test.
  ///   - environment: what the reducer gets; it can be changed between steps.
  ///   - failingWhenNothingChange: whether a trailing closure that changes nothing is a failure.
  ///   - useNewScope: there is one way of scoping, so what this says makes no difference.
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

  /// Failures show where states differ, with their paths. That is the one way, so setting another makes no difference.
  ///
  /// RxComposableArchitecture 1.0.
  public var stateDiffMode: DiffMode {
    get { .distinct }
    set {}
  }

  /// Failures show where actions differ. That is the one way, so setting another makes no difference.
  ///
  /// RxComposableArchitecture 1.0.
  public var actionDiffMode: DiffMode {
    get { .distinct }
    set {}
  }
}
