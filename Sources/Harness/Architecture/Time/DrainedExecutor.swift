import Synchronization

/// A task executor that runs nothing by itself: jobs wait in order until somebody drains them by hand.
///
/// Async effects run on one. A store that drains it until it is empty knows that everything that could run has run, and
/// since there is one queue the order is the same in every run. Child tasks, `async let`, default actors and what resumes
/// a continuation come here too. Only work that leaves structured concurrency goes elsewhere. Where time is virtual, the testing
/// library reports such work or captures it, and has hops to the main actor come here as well.
package final class DrainedExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: `didEscape` is set once, before the first job, and called by whoever drains or while it waits for that.
  // `isUsed` and `surrounding` belong to the engine's thread.

  private struct Entry {
    let job: UnownedJob
    let isForMain: Bool
    /// Known where work is captured.
    let captured: (any Sendable)?
  }

  private struct Queue {
    var entries: [Entry?] = []
    var head = 0
    var hasGivenUpOnMain = false
    var patience = Duration.seconds(10)
  }

  /// How a job leaves the engine.
  package enum Escape {
    /// `Task { }` or `Task.detached`.
    case task
    /// A sleep by the time of the machine, on a clock of this type: `Task.sleep` too comes here by one.
    case sleep(clock: String)
    /// A hop to the main actor, whose queue did not take it.
    case mainActor
  }

  private let queue = Mutex(Queue())
  /// The engine's own virtual time.
  let timeline: ObjectIdentifier?
  /// The same, for work that runs here. The engine keeps it while jobs run; the other way round it keeps what was scheduled,
  /// and so this.
  package unowned let virtualTime: TestScheduler?
  /// Jobs that leave are reported or captured. In the live store they go where they want.
  package let isWatched: Bool
  /// Not nil where work that would leave is captured.
  package let captured: (any WorkCapture)?
  /// Hears of each piece of work that leaves, in the job that it leaves.
  package var didEscape: ((Escape) -> Void)?
  /// Whether there may ever be something to drain.
  @exclusivity(unchecked) package var isUsed = false
  /// Runs work that begins outside of a step of the engine's store, where that wants to know.
  @exclusivity(unchecked) package var surrounding: ((() -> Void) -> Void)?
  /// Called when there is something to drain, or may be, on the thread that did it: who drains is woken here.
  let didWake: @Sendable () -> Void

  /// - Parameters:
  ///   - timeline: virtual time; nil where it is real.
  ///   - captured: what captures work that would leave; nil where it may.
  package init(
    timeline: TestScheduler?, capturing captured: (any WorkCapture)?, didWake: @escaping @Sendable () -> Void
  ) {
    isWatched = timeline != nil
    self.timeline = timeline.map(ObjectIdentifier.init)
    virtualTime = timeline
    self.captured = captured
    self.didWake = didWake
    isUsed = captured != nil
  }

  // MARK: Queueing

  package func enqueue(_ job: consuming ExecutorJob) { append(UnownedJob(job)) }

  package func append(_ job: UnownedJob, isForMain: Bool = false) {
    let entry = Entry(job: job, isForMain: isForMain, captured: captured?.queued(job))
    queue.withLock { $0.entries.append(entry) }
    didWake()
  }

  /// Whether a job waits to be run.
  var hasPendingJobs: Bool { queue.withLock { $0.head < $0.entries.count } }

  /// Whether the next job is one of the main actor.
  var isMainJobNext: Bool {
    queue.withLock { $0.head < $0.entries.count && $0.entries[$0.head]?.isForMain == true }
  }

  /// Whether the caller is one of the jobs that are being drained, and none of the main actor.
  var isDrainingHere: Bool { ThreadWork.isDraining(self) }

  // MARK: Other work of the engine

  /// Runs work of the engine: what it schedules and begins belongs to this executor.
  package func working(_ body: () -> Void) {
    if !isWatched || ThreadWork.isWorking(for: self) {
      body()
    } else {
      ThreadWork.working(for: self, as: .other, body)
    }
  }

  /// Runs work of the engine that may come from outside of a step.
  func surrounded(_ body: () -> Void) { if let surrounding { surrounding(body) } else { body() } }

  // MARK: Draining

  /// What to do with a job of the main actor that is next, when the caller is not on the main queue.
  package enum MainJobs {
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
  package func runOne(mainJobs: MainJobs = .serve) -> Bool {
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
    let part = entry.isForMain ? ThreadWork.Part.mainJob : .job
    if let captured {
      ThreadWork.working(for: self, as: part) { captured.run(entry.captured, work) }
    } else {
      ThreadWork.working(for: self, as: part, work)
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
