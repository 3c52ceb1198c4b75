import Synchronization

/// Keeps what an executor has to know of its jobs when it captures work that would leave: whose it is, who sleeps, and who
/// waits for anything else.
package final class CapturedWork: WorkCapture {
  /// Where captured sleeps wait. The engine keeps it while jobs run; the other way round it keeps what was scheduled, and so
  /// this.
  private unowned let timeline: TestScheduler

  private struct Running {
    var job: Job?
    var beginning: Moment?
  }

  private struct Sleep: @unchecked Sendable {
    // Unchecked: the work has a lock of its own, and runs on the thread of the engine.
    let work: ScheduledWork
    let owner: WaitingTask
    let reason: Int
  }

  /// What is known of a job.
  final class Job: Sendable {
    /// The effect that it belongs to; the effect's own task may have ended long ago.
    let owner: WaitingTask?
    /// When the job began that queued it, and when that was.
    let origin: (beginning: Moment, end: Moment)?

    init(_ owner: WaitingTask?, _ origin: (beginning: Moment, end: Moment)?) {
      self.owner = owner
      self.origin = origin
    }
  }

  /// A moment on the machine's clock and on that of the thread, which stands still while the thread is held up.
  struct Moment {
    let time = ContinuousClock.now
    let work = RuntimeHooks.workOfThread
  }

  private let running = Mutex(Running())
  /// By the identity of the task.
  private let sleeps = Mutex<[UInt: Sleep]>([:])
  /// Those that wait, in the order in which they began.
  private let waiting = Mutex<[WaitingTask]>([])
  /// Whoever begins work outside of an effect, such as a reducer, or a model that is made.
  private let unknown = WaitingTask { CapturedWork.unknownOrigin }
  static let unknownOrigin = "an effect"

  init(on timeline: TestScheduler) { self.timeline = timeline }

  // MARK: Jobs

  /// A job is queued. What captured work wakes belongs to the same effect, unless it says whose it is.
  package func queued(_ job: UnownedJob) -> any Sendable {
    // First of all: what comes before this is taken for a part of the sleep.
    let now = Moment()
    wake(ThreadWork.identity(of: job))
    let owner = WaitingTask.inherited
    return running.withLock { Job(owner ?? $0.job?.owner, $0.beginning.map { ($0, now) }) }
  }

  /// Runs a job.
  package func run(_ job: (any Sendable)?, _ body: () -> Void) {
    running.withLock { $0 = Running(job: job as? Job, beginning: Moment()) }
    body()
    running.withLock { $0 = Running() }
  }

  /// The effect that the running job belongs to.
  package var ownerOfJob: WaitingTask { running.withLock { $0.job?.owner } ?? unknown }

  /// How long ago the job that runs was running, and the one that led to it: a task changes its executor in between.
  var spans: [AskedDuration.Span] {
    let now = Moment()
    func span(_ beginning: Moment, _ end: Moment) -> AskedDuration.Span {
      AskedDuration.Span(
        ago: (now.time - end.time)...(now.time - beginning.time),
        heldUp: max(.zero, end.time - beginning.time - (end.work - beginning.work)))
    }
    let (beginning, origin) = running.withLock { ($0.beginning, $0.job?.origin) }
    return [beginning.map { span($0, now) }, origin.map { span($0.beginning, $0.end) }].compactMap { $0 }
  }

  // MARK: Sleeps

  /// The running task sleeps from now on.
  /// - Parameter wake: what ends the sleep, when it is due.
  func sleep(for duration: Duration, _ wake: @escaping () -> Void) {
    let work = timeline.schedule(after: duration, wake)
    guard let task = ThreadWork.currentTask, let due = work.due, let owner = WaitingTask.current else { return }
    let sleep = Sleep(work: work, owner: owner, reason: owner.begin(.due(due, on: timeline)))
    sleeps.withLock { $0[task] = sleep }
  }

  /// A task that may have slept was woken: in time, or before, by being cancelled.
  private func wake(_ task: UInt) {
    guard let sleep = sleeps.withLock({ $0.removeValue(forKey: task) }) else { return }
    sleep.owner.end(sleep.reason)
    // What a cancelled sleep leaves behind is done now, so that no time has to pass for it.
    sleep.work.run()
  }

  /// Sleeps end no more: a task that nobody can cancel sleeps for ever. What else waits is nobody's any more.
  package func forgetWaits() {
    let forgotten = sleeps.withLock { sleeps in
      defer { sleeps = [:] }
      return sleeps
    }
    for sleep in forgotten.values { sleep.work.cancel() }
    let open = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for task in open { task.forget() }
  }

  // MARK: Waiting

  /// What waits, though the effect that it belongs to may have ended.
  package var open: [WaitingTask] { waiting.withLock { $0 } }

  package var isWaiting: Bool { waiting.withLock { !$0.isEmpty } }

  package func waits(_ task: WaitingTask) {
    waiting.withLock { waiting in if !waiting.contains(where: { $0 === task }) { waiting.append(task) } }
  }

  package func waitsNoMore(_ task: WaitingTask) { waiting.withLock { $0.removeAll { $0 === task } } }
}
