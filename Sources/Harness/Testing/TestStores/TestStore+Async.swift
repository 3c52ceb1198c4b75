// The methods for async tests: `await store.send(…)`. They do the same as the synchronous ones, but before they end they run
// the work that effects have waiting on the main actor. They don't guess how long to wait.

extension TestStore {
  /// Same as the synchronous `send`, but runs work that effects have waiting on the main actor.
  /// - Returns: what the send started, to cancel it or to assert that it has ended.
  @discardableResult
  public func send(
    _ action: Action, derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async -> TestStoreTask {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(action, Expectation(update: update, derived: derived), place, isolation)
  }

  @discardableResult
  func send(
    _ action: Action, _ expectation: Expectation, _ place: SourcePlace, _ isolation: isolated (any Actor)?
  ) async -> TestStoreTask {
    guard beginSend(action, at: place) else { return TestStoreTask(nil, reporter) }
    defer { reporter.end() }
    reporter.perform { session.begin(action) }
    let task = TestStoreTask(session.lastTask, reporter)
    await session.settleAsync(isolation: isolation, reporter.perform)
    concludeSend(action, expectation)
    return task
  }

  /// Same as the synchronous `receive`, but runs work that effects have waiting on the main actor.
  public func receive(
    _ expected: Action, derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      ReceivePattern(expected, actionEquality), Expectation(update: update, derived: derived), place, isolation)
  }

  /// Same as the synchronous `receive`, but runs work that effects have waiting on the main actor.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ReceivePattern(case: path), Expectation(update: update, derived: derived), place, isolation)
  }

  /// Same as the synchronous `receive(where:)`, but runs work that effects have waiting on the main actor.
  public func receive(
    where predicate: @escaping (Action) -> Bool, derived: [String: Any?] = [:],
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ReceivePattern(where: predicate), Expectation(update: update, derived: derived), place, isolation)
  }

  /// Same as the synchronous `receive(unordered:)`, but runs work that effects have waiting on the main actor.
  public func receive(
    unordered expected: [Action], derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      unordered: expected.map { ReceivePattern($0, actionEquality) }, Expectation(update: update, derived: derived),
      place,
      isolation)
  }

  func receive(
    _ pattern: ReceivePattern<Action>, _ expectation: Expectation, _ place: SourcePlace,
    _ isolation: isolated (any Actor)?
  ) async {
    await settled(place, isolation) { concludeReceive(pattern, expectation) }
  }

  func receive(
    unordered patterns: [ReceivePattern<Action>], _ expectation: Expectation, _ place: SourcePlace,
    _ isolation: isolated (any Actor)?
  ) async {
    await settled(place, isolation) { concludeReceive(unordered: patterns, expectation) }
  }

  /// Runs a step after everything that happens without time passing has happened.
  func settled(_ place: SourcePlace, _ isolation: isolated (any Actor)?, _ step: () -> Void) async {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    await session.settleAsync(isolation: isolation, reporter.perform)
    step()
  }

  // MARK: Time

  /// Same as the synchronous `advance(by:)`, but runs work that effects have waiting on the main actor before and after.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(.by(duration), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// Same as the synchronous `advance(by:)` with a number of seconds.
  public func advance(
    by seconds: Double, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(
      .bySeconds(seconds), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// Same as the synchronous `advance(to:)`, but runs work that effects have waiting on the main actor before and after.
  public func advance(
    to instant: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(.to(instant), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// Same as the synchronous `run()`, but runs work that effects have waiting on the main actor before and after.
  public func run(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(.toTheEnd, SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  func advance(_ advance: TimeAdvance, _ place: SourcePlace, _ isolation: isolated (any Actor)?) async {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    await session.settleAsync(isolation: isolation, reporter.perform)
    move(advance)
    await session.settleAsync(isolation: isolation, reporter.perform)
  }

  // MARK: What is left

  /// Same as the synchronous `skipReceivedActions`, but first runs work that effects have waiting on the main actor.
  public func skipReceivedActions(
    strict: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { forgoReceived(strict: strict) }
  }

  /// Same as the synchronous `finish()`, but first runs work that effects have waiting on the main actor.
  public func finish(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { finishAll() }
  }

  /// Same as the synchronous `skipInFlightEffects`, but first runs work that effects have waiting on the main actor.
  public func skipInFlightEffects(
    strict: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { forgoInFlight(strict: strict) }
  }
}
