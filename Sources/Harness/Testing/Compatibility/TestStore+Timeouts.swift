// Timeouts and source locations as The Composable Architecture spells them. Time is virtual: no step waits, whatever its
// timeout, and effects that need time need `advance(by:)`.

extension TestStore {
  /// How long a step waits for effects, which is always 0. Setting it has no effect.
  ///
  /// The Composable Architecture 0.39.
  public final var timeout: UInt64 {
    get { 0 }
    set {}
  }

  /// Same as `receive(_:)`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.39.
  public final func receive(
    _ expected: Action, timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await receive(
      expected, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as `receive(_:)`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.45.
  public final func receive(
    _ expected: Action, timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await receive(
      expected, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as `receive(_:)` for a case; the timeout has no effect.
  ///
  /// The Composable Architecture 0.45.
  public final func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    await receive(
      path, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as `receive(where:)`: `await store.receive { $0.isAnswer } assert: { $0.isLoading = false }`.
  ///
  /// The Composable Architecture 0.45.
  @_disfavoredOverload
  public final func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: Update? = nil
  ) async {
    await receive(
      where: isMatching, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column, update)
  }

  /// Same as `receive(where:)`.
  ///
  /// The Composable Architecture 0.45.
  @_disfavoredOverload
  public final func receive(
    _ isMatching: @escaping (Action) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: Update? = nil
  ) {
    receive(where: isMatching, update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Same as `finish()`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.39.
  public final func finish(
    timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Same as `finish()`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.45.
  public final func finish(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Places

  /// Same as `send(_:)`, with the location that a test's own helper passes on.
  ///
  /// The Composable Architecture 0.39.
  public final func send(
    _ action: Action, _ update: Update? = nil, file: StaticString, line: UInt
  ) {
    send(action, update, fileID: file, filePath: file, line: line)
  }

  /// Same as `send(_:)`, with the location that a test's own helper passes on.
  ///
  /// The Composable Architecture 0.39.
  @discardableResult
  public final func send(
    _ action: Action, _ update: Update? = nil, isolation: isolated (any Actor)? = #isolation, file: StaticString,
    line: UInt
  ) async -> TestStoreTask {
    await send(action, isolation: isolation, fileID: file, filePath: file, line: line, update)
  }

  /// Same as `receive(_:)`, with the location that a test's own helper passes on.
  ///
  /// The Composable Architecture 0.39.
  public final func receive(_ expected: Action, _ update: Update? = nil, file: StaticString, line: UInt) {
    receive(expected, update, fileID: file, filePath: file, line: line)
  }

  /// Same as `receive(_:)`, with the location that a test's own helper passes on.
  ///
  /// The Composable Architecture 0.39.
  public final func receive(
    _ expected: Action, _ update: Update? = nil, isolation: isolated (any Actor)? = #isolation, file: StaticString,
    line: UInt
  ) async {
    await receive(expected, isolation: isolation, fileID: file, filePath: file, line: line, update)
  }
}

extension TestStoreTask {
  /// Same as `finish()`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.39.
  public func finish(
    timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Same as `finish()`; the timeout has no effect.
  ///
  /// The Composable Architecture 0.45.
  public func finish(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
