/// The work that one send to a ``TestStore`` started: the effects of its action, and those of the actions that they fed back.
///
///     let task = await store.send(.didTapStart) { $0.isRunning = true }
///     await store.advance(by: .seconds(1))
///     await store.receive(.ticked) { $0.secondsLeft = 2 }
///     await task.cancel()
///
/// Each method is a step of the store: its failures are reported at its own line.
///
/// The Composable Architecture 0.39.
public struct TestStoreTask: Hashable, @unchecked Sendable {
  // Unchecked: it is Sendable so that `Task { await store.send(.refresh) }` compiles. Its methods are steps of its store, and
  // must be called where the store's are.

  /// Nil if the send was refused.
  private let task: SendHandle?
  private let reporter: StepReporter

  init(_ task: SendHandle?, _ reporter: StepReporter) {
    self.task = task
    self.reporter = reporter
  }

  /// Whether it was cancelled by ``cancel(isolation:fileID:filePath:line:column:)``.
  public var isCancelled: Bool { task?.isCancelled ?? false }

  /// Cancels this send's effects that are in flight, but none of another send. Their outputs never arrive. Runs work that
  /// effects have waiting on the main actor.
  public func cancel(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard begin(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) else { return }
    defer { reporter.end() }
    reporter.perform { task?.cancel() }
    await task?.settleAsync(isolation: isolation, reporter.perform)
  }

  /// Asserts that nothing that this send started is in flight any more.
  ///
  /// It first runs everything that is due, including work on the main actor. Time does not advance: an effect that waits for
  /// it fails the test and is named. Call `advance(by:)` before if needed.
  public func finish(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard begin(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) else { return }
    defer { reporter.end() }
    await task?.settleAsync(isolation: isolation, reporter.perform)
    guard let left = task?.inFlight, !left.isEmpty else { return }
    reporter.report(TestFailure.unfinishedTask(left))
  }

  private func begin(_ place: SourcePlace) -> Bool { reporter.begin(at: place) }

  /// Returns whether both are tasks of the same send.
  public static func == (left: Self, right: Self) -> Bool { left.task == right.task }

  /// Hashes the store and the send.
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
