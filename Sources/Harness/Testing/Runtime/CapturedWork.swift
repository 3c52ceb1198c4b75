import Synchronization

/// Keeps what an executor has to know of its jobs when it captures work that would leave: whose it is, who sleeps, and who
/// waits for anything else.
package final class CapturedWork: WorkCapture {
  /// Where captured sleeps wait. The engine keeps it while jobs run; the other way round it keeps what was scheduled, and so
  /// this.
  private unowned let timeline: TestScheduler
  /// What answers the work.
  private let seal: WorldSeal?

  private struct Sleep: @unchecked Sendable {
    // Unchecked: the work has a lock of its own, and runs on the thread of the engine.
    let work: ScheduledWork
    let owner: WaitingTask
    let reason: Int
  }

  /// The effect that the running job belongs to; the effect's own task may have ended long ago.
  private let running = Mutex<WaitingTask?>(nil)
  /// By the identity of the task.
  private let sleeps = Mutex<[UInt: Sleep]>([:])
  /// Those that wait, in the order in which they began.
  private let waiting = Mutex<[WaitingTask]>([])
  /// Whoever begins work outside of an effect, such as a reducer, or a model that is made.
  private let unknown = WaitingTask { CapturedWork.unknownOrigin }
  static let unknownOrigin = "an effect"

  init(on timeline: TestScheduler, sealedBy seal: WorldSeal?) { (self.timeline, self.seal) = (timeline, seal) }

  // MARK: Jobs

  /// A job is queued. What captured work wakes belongs to the same effect, unless it says whose it is.
  package func queued(_ job: UnownedJob) -> WaitingTask? {
    wake(ThreadWork.identity(of: job))
    return WaitingTask.inherited ?? running.withLock { $0 }
  }

  /// Runs a job of an effect.
  package func run(of owner: WaitingTask?, _ body: () -> Void) {
    // While one waits in the middle of its work, others run.
    let outer = running.withLock { running in
      defer { running = owner }
      return running
    }
    if let seal { seal.runsWork(body) } else { body() }
    running.withLock { $0 = outer }
  }

  /// The effect that the running job belongs to.
  package var ownerOfJob: WaitingTask { running.withLock { $0 } ?? unknown }

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
    seal?.forgetWaits()
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
