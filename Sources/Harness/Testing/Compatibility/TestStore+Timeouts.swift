// Timeouts and places as The Composable Architecture spells them. Time is virtual: nothing is waited for, whatever a timeout
// says, and what needs time needs `advance(by:)`.

extension TestStore {
  /// How long a step waits for effects: not at all. It can be set, and nothing changes.
  ///
  /// The Composable Architecture 0.39.
  public final var timeout: UInt64 {
    get { 0 }
    set {}
  }

  /// As `receive(_:)`; the timeout is not waited for.
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

  /// As `receive(_:)`; the timeout is not waited for.
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

  /// As `receive(_:)` for a case; the timeout is not waited for.
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

  /// As `receive(where:)`: `await store.receive { $0.isAnswer } assert: { $0.isLoading = false }`.
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

  /// As `receive(where:)`.
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

  /// As `finish()`; the timeout is not waited for.
  ///
  /// The Composable Architecture 0.39.
  public final func finish(
    timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As `finish()`; the timeout is not waited for.
  ///
  /// The Composable Architecture 0.45.
  public final func finish(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Places

  /// As `send(_:)`, with the place of a caller of the test's own.
  ///
  /// The Composable Architecture 0.39.
  public final func send(
    _ action: Action, _ update: Update? = nil, file: StaticString, line: UInt
  ) {
    send(action, update, fileID: file, filePath: file, line: line)
  }

  /// As `send(_:)`, with the place of a caller of the test's own.
  ///
  /// The Composable Architecture 0.39.
  @discardableResult
  public final func send(
    _ action: Action, _ update: Update? = nil, isolation: isolated (any Actor)? = #isolation, file: StaticString,
    line: UInt
  ) async -> TestStoreTask {
    await send(action, isolation: isolation, fileID: file, filePath: file, line: line, update)
  }

  /// As `receive(_:)`, with the place of a caller of the test's own.
  ///
  /// The Composable Architecture 0.39.
  public final func receive(_ expected: Action, _ update: Update? = nil, file: StaticString, line: UInt) {
    receive(expected, update, fileID: file, filePath: file, line: line)
  }

  /// As `receive(_:)`, with the place of a caller of the test's own.
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
  /// As `finish()`; the timeout is not waited for.
  ///
  /// The Composable Architecture 0.39.
  public func finish(
    timeout nanoseconds: UInt64, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As `finish()`; the timeout is not waited for.
  ///
  /// The Composable Architecture 0.45.
  public func finish(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
