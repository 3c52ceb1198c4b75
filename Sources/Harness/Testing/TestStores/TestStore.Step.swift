extension TestStore {
  /// One step of an `assert`. Each step keeps its own line, at which its failures are reported.
  ///
  ///     store.assert(
  ///       .send(.didTapStart) { $0.isRunning = true },
  ///       .advance(by: .seconds(1)),
  ///       .receive(.ticked) { $0.secondsLeft = 2 })
  ///
  public struct Step {
    enum Kind {
      case send(Action, Expectation)
      case receive(ReceivePattern<Action>, Expectation)
      case receiveUnordered([ReceivePattern<Action>], Expectation)
      case advance(TimeAdvance)
      case `do`(() throws -> Void)
      case environment((inout Environment) throws -> Void)
      case skipReceivedActions
      case skipInFlightEffects
      case sequence([Step])
    }

    let kind: Kind
    let place: SourcePlace

    private init(
      _ kind: Kind, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
    ) {
      self.kind = kind
      place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Runs steps in order.
  public func assert(_ steps: Step...) { assert(steps) }

  /// Runs steps in order.
  public func assert(_ steps: [Step]) {
    for step in steps { take(step) }
  }

  private func take(_ step: Step) {
    switch step.kind {
    case .send(let action, let expectation): send(action, expectation, at: step.place)
    case .receive(let pattern, let expectation): receive(pattern, expectation, at: step.place)
    case .receiveUnordered(let patterns, let expectation):
      receive(unordered: patterns, expectation, at: step.place)
    case .advance(let move): advance(move, at: step.place)
    case .do(let work):
      guard reporter.begin(at: step.place) else { return }
      reporter.end()
      reportingErrors(work)
    case .environment(let change):
      guard reporter.begin(at: step.place) else { return }
      defer { reporter.end() }
      reportingErrors { try change(&environment) }
    case .skipReceivedActions: skipReceivedActions(at: step.place)
    case .skipInFlightEffects: skipInFlightEffects(at: step.place)
    case .sequence(let steps): assert(steps)
    }
  }

  private func reportingErrors(_ work: () throws -> Void) {
    do { try work() } catch { reporter.report(TestFailure.thrown(error)) }
  }

  /// Runs steps in order, and in each of them the work that effects have waiting on the main actor.
  public func assert(_ steps: Step..., isolation: isolated (any Actor)? = #isolation) async {
    await assert(steps, isolation: isolation)
  }

  /// Runs steps in order, and in each of them the work that effects have waiting on the main actor.
  public func assert(_ steps: [Step], isolation: isolated (any Actor)? = #isolation) async {
    for step in steps {
      let place = step.place
      switch step.kind {
      case .send(let action, let expectation): await send(action, expectation, place, isolation)
      case .receive(let pattern, let expectation): await receive(pattern, expectation, place, isolation)
      case .receiveUnordered(let patterns, let expectation):
        await receive(unordered: patterns, expectation, place, isolation)
      case .advance(let move): await advance(move, place, isolation)
      case .do, .environment: take(step)
      case .skipReceivedActions: await settled(place, isolation) { forgoReceived(strict: false) }
      case .skipInFlightEffects: await settled(place, isolation) { forgoInFlight(strict: false) }
      case .sequence(let steps): await assert(steps, isolation: isolation)
      }
    }
  }
}

extension TestStore.Step {
  /// Same as ``TestStore/send(_:derived:_:fileID:filePath:line:column:)``.
  public static func send(
    _ action: Action, derived: [String: Any?] = [:], _ update: TestStore.Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(.send(action, .init(update: update, derived: derived)), fileID, filePath, line, column)
  }

  /// Same as the store's `receive`.
  public static func receive(
    _ expected: Action, derived: [String: Any?] = [:], _ update: TestStore.Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let expectation = TestStore.Expectation(update: update, derived: derived)
    return Self(.receive(ReceivePattern(expected), expectation), fileID, filePath, line, column)
  }

  /// Same as the store's `receive` for any payload of a case.
  public static func receive<Value>(
    _ path: CasePath<Action, Value>, derived: [String: Any?] = [:], _ update: TestStore.Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let expectation = TestStore.Expectation(update: update, derived: derived)
    return Self(.receive(ReceivePattern(case: path), expectation), fileID, filePath, line, column)
  }

  /// Same as ``TestStore/receive(where:derived:_:fileID:filePath:line:column:)``.
  public static func receive(
    where predicate: @escaping (Action) -> Bool, derived: [String: Any?] = [:], _ update: TestStore.Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let expectation = TestStore.Expectation(update: update, derived: derived)
    return Self(.receive(ReceivePattern(where: predicate), expectation), fileID, filePath, line, column)
  }

  /// Same as ``TestStore/receive(unordered:derived:_:fileID:filePath:line:column:)``.
  public static func receive(
    unordered expected: [Action], derived: [String: Any?] = [:], _ update: TestStore.Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let patterns = expected.map { ReceivePattern($0) }
    let expectation = TestStore.Expectation(update: update, derived: derived)
    return Self(.receiveUnordered(patterns, expectation), fileID, filePath, line, column)
  }

  /// Advances virtual time.
  public static func advance(
    by duration: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.advance(.by(duration)), fileID, filePath, line, column) }

  /// Advances virtual time by a number of seconds.
  public static func advance(
    by seconds: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.advance(.bySeconds(seconds)), fileID, filePath, line, column) }

  /// Advances virtual time to an instant.
  public static func advance(
    to instant: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.advance(.to(instant)), fileID, filePath, line, column) }

  /// Advances virtual time until nothing waits for it any more.
  public static func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.advance(.toTheEnd), fileID, filePath, line, column) }

  /// Runs the test's own code between two steps.
  public static func `do`(
    _ work: @escaping () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.do(work), fileID, filePath, line, column) }

  /// Changes the environment from here on.
  public static func environment(
    _ change: @escaping (inout Environment) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.environment(change), fileID, filePath, line, column) }

  /// Same as the store's `skipReceivedActions()`.
  public static func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.skipReceivedActions, fileID, filePath, line, column) }

  /// Same as the store's `skipInFlightEffects()`.
  public static func skipInFlightEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.skipInFlightEffects, fileID, filePath, line, column) }

  /// Combines several steps into one, for steps that tests share.
  public static func sequence(_ steps: TestStore.Step...) -> Self { sequence(steps) }

  /// Combines several steps into one, for steps that tests share.
  public static func sequence(
    _ steps: [TestStore.Step],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { Self(.sequence(steps), fileID, filePath, line, column) }
}
