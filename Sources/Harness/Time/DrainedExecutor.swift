import Synchronization

/// A task executor that runs nothing by itself: jobs wait in order until somebody drains them by hand.
///
/// Async effects run on one. A store that drains it until it is empty knows that everything that could run has run, and
/// since there is one queue the order is the same in every run. Child tasks, `async let`, default actors and what resumes
/// a continuation come here too; only work that leaves structured concurrency goes elsewhere.
package final class DrainedExecutor: TaskExecutor, Sendable {
  private struct Queue {
    var jobs: [UnownedJob?] = []
    var head = 0
    var drainingThread: IssueSystem.CurrentThread?
  }

  private let queue = Mutex(Queue())
  /// Called after a job was queued, on the thread that did it. Where time is real, whoever drains is woken here.
  private let didEnqueue: @Sendable () -> Void

  package init(didEnqueue: @escaping @Sendable () -> Void = {}) { self.didEnqueue = didEnqueue }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
    didEnqueue()
  }

  /// Runs the job that waits longest.
  /// - Returns: whether there was one.
  package func runOne() -> Bool {
    let (next, outer) = queue.withLock { queue -> (UnownedJob?, IssueSystem.CurrentThread?) in
      let outer = queue.drainingThread
      guard queue.head < queue.jobs.count else { return (nil, outer) }
      let job = queue.jobs[queue.head]
      queue.head += 1
      if queue.head == queue.jobs.count {
        queue.jobs.removeAll(keepingCapacity: true)
        queue.head = 0
      }
      queue.drainingThread = IssueSystem.CurrentThread()
      return (job, outer)
    }
    guard let next else { return false }
    next.runSynchronously(on: asUnownedTaskExecutor())
    queue.withLock { $0.drainingThread = outer }
    return true
  }

  /// Whether a job waits to be run.
  package var hasPendingJobs: Bool { queue.withLock { $0.head < $0.jobs.count } }

  /// Whether the caller is one of the jobs that are being drained.
  package var isDrainingHere: Bool { queue.withLock { $0.drainingThread?.isCurrent ?? false } }
}
