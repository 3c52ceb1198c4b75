// The verbs for async tests: `await store.send(…)`. They do what the synchronous ones do, and let the main actor run what
// effects have waiting there before they conclude. Nothing is waited for by guessing.

extension TestStore {
  /// As the synchronous `send`; hops of effects to the main actor are served.
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

  /// As the synchronous `receive`; hops of effects to the main actor are served.
  public func receive(
    _ expected: Action, derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      ReceivePattern(expected, actionEquality), Expectation(update: update, derived: derived), place, isolation)
  }

  /// As the synchronous `receive`; hops of effects to the main actor are served.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, derived: [String: Any?] = [:], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ReceivePattern(case: path), Expectation(update: update, derived: derived), place, isolation)
  }

  /// As the synchronous `receive(where:)`; hops of effects to the main actor are served.
  public func receive(
    where predicate: @escaping (Action) -> Bool, derived: [String: Any?] = [:],
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ update: Update? = nil
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ReceivePattern(where: predicate), Expectation(update: update, derived: derived), place, isolation)
  }

  /// As the synchronous `receive(unordered:)`; hops of effects to the main actor are served.
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

  /// Takes a step when all that happens without time passing has happened.
  func settled(_ place: SourcePlace, _ isolation: isolated (any Actor)?, _ step: () -> Void) async {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    await session.settleAsync(isolation: isolation, reporter.perform)
    step()
  }

  // MARK: Time

  /// As the synchronous `advance(by:)`; hops of effects to the main actor are served before and after.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(.by(duration), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// As the synchronous `advance(by:)`, by a number of seconds.
  public func advance(
    by seconds: Double, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(
      .bySeconds(seconds), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// As the synchronous `advance(to:)`; hops of effects to the main actor are served before and after.
  public func advance(
    to instant: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await advance(.to(instant), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), isolation)
  }

  /// As the synchronous `run()`; hops of effects to the main actor are served before and after.
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

  /// As the synchronous `skipReceivedActions`; hops of effects to the main actor are served before.
  public func skipReceivedActions(
    strict: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { forgoReceived(strict: strict) }
  }

  /// As the synchronous `finish()`; hops of effects to the main actor are served before.
  public func finish(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { finishAll() }
  }

  /// As the synchronous `skipInFlightEffects`; hops of effects to the main actor are served before.
  public func skipInFlightEffects(
    strict: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settled(place, isolation) { forgoInFlight(strict: strict) }
  }
}
