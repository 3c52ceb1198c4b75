import Synchronization

/// A task executor that runs nothing by itself: jobs wait in order until somebody drains them by hand.
///
/// Async effects run on one. A store that drains it until it is empty knows that everything that could run has run, and
/// since there is one queue the order is the same in every run. Child tasks, `async let`, default actors and what resumes
/// a continuation come here too, and where the runtime lets them (``RuntimeHooks``) hops to the main actor. Only work that
/// leaves structured concurrency goes elsewhere: it is told, or captured where that was asked for.
final class DrainedExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: `didEscape` is set once, before the first job, and called by whoever drains or while it waits for that.

  private struct Entry {
    let job: UnownedJob
    let isForMain: Bool
    /// Known where work is captured.
    let captured: CapturedWork.Job?
  }

  private struct Queue {
    var entries: [Entry?] = []
    var head = 0
    var hasGivenUpOnMain = false
    var patience = Duration.seconds(10)
  }

  /// How a job leaves the engine.
  enum Escape {
    /// `Task { }` or `Task.detached`.
    case task
    /// `Task.sleep`.
    case sleep
    /// A hop to the main actor, whose queue did not take it.
    case mainActor
  }

  private let queue = Mutex(Queue())
  /// Jobs that leave are told or captured. In the live store they go where they want.
  let isWatched: Bool
  /// Not nil where work that would leave is captured.
  let captured: CapturedWork?
  /// Hears of each piece of work that leaves, in the job that it leaves.
  var didEscape: ((Escape) -> Void)?
  /// Called after a job was queued, on the thread that did it. Where time is real, whoever drains is woken here.
  private let didEnqueue: @Sendable () -> Void

  /// - Parameter timeline: virtual time; nil where it is real.
  init(
    timeline: TestScheduler? = nil, unstructuredWork: UnstructuredWork = .reported,
    didEnqueue: @escaping @Sendable () -> Void = {}
  ) {
    isWatched = timeline != nil
    captured = unstructuredWork == .captured ? timeline.map(CapturedWork.init) : nil
    self.didEnqueue = didEnqueue
    if isWatched { _ = (RuntimeHooks.seesUnstructuredTasks, RuntimeHooks.seesMainActor) }
  }

  // MARK: Queueing

  func enqueue(_ job: consuming ExecutorJob) { append(UnownedJob(job)) }

  /// Queues work that was about to leave, if such work is to be captured.
  func takes(_ job: UnownedJob) -> Bool {
    if captured == nil { didEscape?(.task) } else { append(job) }
    return captured != nil
  }

  func append(_ job: UnownedJob, isForMain: Bool = false) {
    let entry = Entry(job: job, isForMain: isForMain, captured: captured?.queued(job))
    queue.withLock { $0.entries.append(entry) }
    didEnqueue()
  }

  /// Whether a job waits to be run.
  var hasPendingJobs: Bool { queue.withLock { $0.head < $0.entries.count } }

  /// Whether the next job is one of the main actor.
  var isMainJobNext: Bool {
    queue.withLock { $0.head < $0.entries.count && $0.entries[$0.head]?.isForMain == true }
  }

  /// Whether the caller is one of the jobs that are being drained, and none of the main actor.
  var isDrainingHere: Bool { RuntimeHooks.isDraining(self) }

  // MARK: Draining

  /// What to do with a job of the main actor that is next, when the caller is not on the main queue.
  enum MainJobs {
    /// Have the main queue run it, and wait for that.
    case serve
    /// Leave it where it is.
    case leave
    /// Let the main queue run it when it gets there.
    case handOver
  }

  /// How long the main queue may take to begin a job before it is taken for blocked. A main thread that waits for the
  /// caller would never begin.
  var patience: Duration {
    get { queue.withLock { $0.patience } }
    set { queue.withLock { $0.patience = newValue } }
  }

  /// Runs the job that waits longest.
  /// - Returns: whether there was one that was not left.
  func runOne(mainJobs: MainJobs = .serve) -> Bool {
    if mainJobs == .leave, isMainJobNext, !MainQueue.isCurrent { return false }
    let next = queue.withLock { queue -> Entry? in
      guard queue.head < queue.entries.count, let next = queue.entries[queue.head] else { return nil }
      queue.entries[queue.head] = nil
      queue.head += 1
      if queue.head == queue.entries.count {
        queue.entries.removeAll(keepingCapacity: true)
        queue.head = 0
      }
      return next
    }
    guard let next else { return false }
    run(next, mainJobs)
    return true
  }

  private func run(_ entry: Entry, _ mainJobs: MainJobs) {
    if !entry.isForMain || MainQueue.isCurrent { runHere(entry) } else { runOnMain(entry, mainJobs) }
  }

  private func runHere(_ entry: Entry) {
    func work() {
      if entry.isForMain {
        entry.job.runSynchronously(isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
      } else {
        entry.job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    if let captured {
      RuntimeHooks.draining(self, isForMain: entry.isForMain) { captured.run(entry.captured, work) }
    } else {
      RuntimeHooks.draining(self, isForMain: entry.isForMain, work)
    }
  }

  private func runOnMain(_ entry: Entry, _ mainJobs: MainJobs) {
    let job = entry.job
    let (patience, isBlocked) = queue.withLock { ($0.patience, $0.hasGivenUpOnMain) }
    if isBlocked || mainJobs == .handOver { return MainActor.shared.enqueue(job) }
    let wasRun = MainQueue.run(patience: patience) { [self] in
      runHere(entry)
    } late: {
      // It is a job of the main actor like any other then.
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
    if wasRun { return }
    // Once is enough: each further hop would wait as long.
    queue.withLock { $0.hasGivenUpOnMain = true }
    didEscape?(.mainActor)
  }
}
