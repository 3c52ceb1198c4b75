/// Runs a test in other orders of what is ready at one instant, too: once as it stands, and once for each task that could have waited in a
/// step of its stores.
///
///     withOrders {
///       let store = TestStore(initialState: 0, reducer: Reducer<Int, Int, Void> { _, _, _ in .none }, environment: ())
///       store.send(1)
///     }
///
/// What a store or `reportIssue` fails in another order fails at its line, and says which task waited. Assertions of XCTest and Swift
/// Testing fail at their line as well, and don't say it. What the closure changes outside of itself stays from one run to the next.
/// docs/orders.md says which orders there are.
/// - Parameter body: the whole test: it makes its stores anew each time.
/// - Throws: what `body` throws, in the first order in which it does; where that is another one, which task waited is reported before.
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

/// As the synchronous `withOrders`.
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

/// One run of a test, as it stands or with one hold.
final class OrderRun: @unchecked Sendable {
  // Unchecked: the stores of a test take their steps one after the other.

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

  /// A store takes part.
  /// - Returns: what its steps are taken by; nil where orders can't be varied.
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

  /// Says which task waited, where a test throws.
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
    if let applied { reportIssue("In another order (\(applied.hold.text)): \(error) is thrown") }
  }

  /// Fails the test where the run did.
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
