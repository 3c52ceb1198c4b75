import Synchronization

/// Work that waits for its time on a scheduler.
public final class ScheduledWork: @unchecked Sendable {
  // Unchecked: `work` is only touched under the lock. It may hold anything; it runs where its scheduler runs it.
  private let work: Mutex<Work?>

  /// When the work is due, in the scheduler's time; nil if the scheduler doesn't say.
  package let due: Duration?
  let sequence: Int
  /// When it was scheduled, in the scheduler's time.
  let begun: Duration
  /// The call that it answers from outside the program; nil for the program's own work. Set as the turn is.
  @exclusivity(unchecked) var call: AnsweringScheduler.Call?
  /// Known if orders are varied. Set by the code that schedules it, on the thread that runs it.
  @exclusivity(unchecked) var turn: DueTurn?

  private struct Work: @unchecked Sendable {
    let run: () -> Void
    /// The executor on whose behalf it was scheduled and will run.
    let executor: DrainedExecutor?
  }

  convenience init(due: Duration?, sequence: Int = 0, _ work: @escaping () -> Void) {
    self.init(due: due, sequence: sequence, for: nil, work)
  }

  init(
    due: Duration?, sequence: Int, since begun: Duration = .zero, for executor: DrainedExecutor?,
    _ work: @escaping () -> Void
  ) {
    self.due = due
    self.sequence = sequence
    self.begun = begun
    self.work = Mutex(Work(run: work, executor: executor))
  }

  /// Releases the work if it has not run yet.
  public func cancel() {
    // The closure is released outside the lock: releasing it may end other objects, which may schedule or cancel in turn.
    let forgotten = take()
    _ = forgotten
  }

  /// Whether the work has neither run nor been cancelled.
  var isPending: Bool { work.withLock { $0 != nil } }

  /// Runs the work unless it was cancelled or has run.
  package func run() { take()?.run() }

  /// Runs the work when its time has come on a scheduler.
  func run(on scheduler: TestScheduler) {
    guard let work = take() else { return }
    guard let executor = work.executor else { return work.run() }
    if executor.timeline != ObjectIdentifier(scheduler) { executor.didWake() }
    executor.surrounded { executor.working(work.run) }
  }

  /// Returns whether it may run before other work that is due with it. The answers to one call keep their order. So does work
  /// that was scheduled at one time for the same time, as on a queue.
  func mayOvertake(_ other: ScheduledWork) -> Bool {
    call !== other.call || call == nil && begun != other.begun
  }

  private func take() -> Work? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
