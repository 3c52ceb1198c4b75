/// Runs a test in several orders of the tasks that are ready at one instant: once as it is, and once for each task that could
/// have waited in a step of its stores.
///
///     withOrders {
///       let store = TestStore(initialState: 0, reducer: Reducer<Int, Int, Void> { _, _, _ in .none }, environment: ())
///       store.send(1)
///     }
///
/// Failures that a store or `reportIssue` reports in another order appear at their own line, and name the task that waited.
/// Assertions of XCTest and Swift Testing appear at their own line too, but don't name the task. What the closure changes
/// outside itself persists between runs. docs/orders.md lists the orders.
/// - Parameter body: the whole test; it creates its stores anew each time.
/// - Throws: the error of the first order in which `body` throws; if that is another order, the task that waited is reported
///   first.
public func withOrders(_ body: () throws -> Void) rethrows {
  let first = OrderRun(nil)
  let issues = try OrderRun.$current.withValue(first) { try captureIssues(body) }
  if first.passOn(issues) { return }
  for candidate in first.candidates {
    let run = OrderRun(candidate)
    let issues = try OrderRun.$current.withValue(run) { try captureIssues { try run.explaining(body) } }
    if run.passOn(issues) { return }
  }
}

/// Same as the synchronous `withOrders`.
public func withOrders(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void) async rethrows {
  let first = OrderRun(nil)
  let issues = try await OrderRun.$current.withValue(first) { try await captureIssues(body) }
  if first.passOn(issues) { return }
  for candidate in first.candidates {
    let run = OrderRun(candidate)
    let issues = try await OrderRun.$current.withValue(run) {
      try await captureIssues { try await run.explaining(body) }
    }
    if run.passOn(issues) { return }
  }
}

/// One run of a test, as it is or with one hold.
final class OrderRun: @unchecked Sendable {
  // Unchecked: the stores of a test run their steps one after the other.

  @TaskLocal static var current: OrderRun?

  struct Candidate: Equatable {
    let store: Int
    let step: Int
    let hold: ScriptHold
  }

  private let applied: Candidate?
  private(set) var candidates: [Candidate] = []
  private var storeCount = 0

  init(_ applied: Candidate?) { self.applied = applied }

  /// Adds a store to the run.
  /// - Returns: the object that runs its steps; nil if orders can't be varied.
  func join(_ turns: StepTurns?) -> OrderedSteps? {
    storeCount += 1
    guard let turns else { return nil }
    turns.isLedByTest = true
    return OrderedSteps(self, store: storeCount, turns)
  }

  func hold(store: Int, step: Int) -> ScriptHold? {
    applied.flatMap { $0.store == store && $0.step == step ? $0.hold : nil }
  }

  func found(_ hold: ScriptHold, store: Int, step: Int) {
    let candidate = Candidate(store: store, step: step, hold: hold)
    if applied == nil, !candidates.contains(candidate) { candidates.append(candidate) }
  }

  /// Reports which task waited if the test throws.
  func explaining(_ body: () throws -> Void) rethrows {
    do { try body() } catch {
      explain(error)
      throw error
    }
  }

  func explaining(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void) async rethrows {
    do { try await body() } catch {
      explain(error)
      throw error
    }
  }

  private func explain(_ error: any Error) {
    if let applied { reportIssue("In another order (\(applied.hold.text)): the body threw \(error)") }
  }

  /// Fails the test if the run failed.
  /// - Returns: whether it did.
  func passOn(_ issues: [ReportedIssue]) -> Bool {
    for issue in issues {
      let order = applied.map { "In another order (\($0.hold.text)): " } ?? ""
      reportIssue(
        order + issue.message,
        at: SourcePlace(
          path: issue.filePath, name: PathText.name(of: issue.fileID), line: issue.line, column: issue.column))
    }
    return !issues.isEmpty
  }
}

/// The steps of one store in a run.
final class OrderedSteps {
  private let run: OrderRun
  private let store: Int
  let turns: StepTurns
  private var step = 0

  init(_ run: OrderRun, store: Int, _ turns: StepTurns) { (self.run, self.store, self.turns) = (run, store, turns) }

  func begin() {
    step += 1
    if let hold = run.hold(store: store, step: step) { turns.add(hold) }
    turns.begin()
  }

  func end() {
    _ = turns.end()
    for hold in turns.found { run.found(hold, store: store, step: step) }
  }
}
