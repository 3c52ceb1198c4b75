import Synchronization

/// Tracks what an executor must know about its jobs when it captures work that would leave: its owner, who sleeps, and who
/// waits for anything else.
package final class CapturedWork: WorkCapture {
  /// The timeline on which captured sleeps wait. Unowned: the engine keeps it while jobs run, and it keeps what was scheduled,
  /// and so this object.
  private unowned let timeline: TestScheduler
  /// Answers the work's use of the outside world.
  private let seal: WorldSeal?

  private struct Sleep: @unchecked Sendable {
    // Unchecked: the work has its own lock, and runs on the engine's thread.
    let work: ScheduledWork
    let owner: WaitingTask
    let reason: Int
  }

  /// The effect to which the running job belongs; the effect's own task may have ended long ago.
  private let running = Mutex<WaitingTask?>(nil)
  /// The sleeps, by the identity of the task.
  private let sleeps = Mutex<[UInt: Sleep]>([:])
  /// The waiting work, in order of its beginning.
  private let waiting = Mutex<[WaitingTask]>([])
  /// The owner of work that starts outside an effect, such as in a reducer, or while a model is created.
  private let unknown = WaitingTask { CapturedWork.unknownOrigin }
  static let unknownOrigin = "an effect"

  init(on timeline: TestScheduler, sealedBy seal: WorldSeal?) { (self.timeline, self.seal) = (timeline, seal) }

  // MARK: Jobs

  /// Registers a queued job and returns its owner. Work that captured work wakes belongs to the same effect, unless it has an
  /// owner.
  package func queued(_ job: UnownedJob) -> WaitingTask? {
    wake(ThreadWork.identity(of: job))
    return WaitingTask.inherited ?? running.withLock { $0 }
  }

  /// Runs a job of an effect.
  package func run(of owner: WaitingTask?, _ body: () -> Void) {
    // While one job waits in the middle of its work, others run.
    let outer = running.withLock { running in
      defer { running = owner }
      return running
    }
    if let seal { seal.runsWork(body) } else { body() }
    running.withLock { $0 = outer }
  }

  /// The effect to which the running job belongs.
  package var ownerOfJob: WaitingTask { running.withLock { $0 } ?? unknown }

  // MARK: Sleeps

  /// Makes the running task sleep.
  /// - Parameter wake: ends the sleep when it is due.
  func sleep(for duration: Duration, _ wake: @escaping () -> Void) {
    let work = timeline.schedule(after: duration, wake)
    guard let task = ThreadWork.currentTask, let due = work.due, let owner = WaitingTask.current else { return }
    let sleep = Sleep(work: work, owner: owner, reason: owner.begin(.due(due, on: timeline)))
    sleeps.withLock { $0[task] = sleep }
  }

  /// Handles a task that may have slept and was woken: on time, or earlier by cancellation.
  private func wake(_ task: UInt) {
    guard let sleep = sleeps.withLock({ $0.removeValue(forKey: task) }) else { return }
    sleep.owner.end(sleep.reason)
    // The rest of a cancelled sleep is run now, so that no time has to pass for it.
    sleep.work.run()
  }

  /// Ends all sleeps without waking anyone: a task that can't be cancelled sleeps forever. Other waiting work is forgotten.
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

  /// The waiting work, whose effects may have ended.
  package var open: [WaitingTask] { waiting.withLock { $0 } }

  package var isWaiting: Bool { waiting.withLock { !$0.isEmpty } }

  package func waits(_ task: WaitingTask) {
    waiting.withLock { waiting in if !waiting.contains(where: { $0 === task }) { waiting.append(task) } }
  }

  package func waitsNoMore(_ task: WaitingTask) { waiting.withLock { $0.removeAll { $0 === task } } }
}
