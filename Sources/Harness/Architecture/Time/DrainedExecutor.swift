import Synchronization

/// A task executor that runs nothing by itself: jobs wait in order until they are drained by hand.
///
/// Async effects run on one. A store that drains it until it is empty knows that everything that could run has run. There is
/// one queue, so the order is the same in every run. Child tasks, `async let`, default actors and resumed continuations run
/// here too; only work that leaves structured concurrency goes elsewhere. With virtual time, the testing library reports or
/// captures such work, and has hops to the main actor queued here as well.
package final class DrainedExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: `didEscape` is set once, before the first job, and called by the thread that drains or while it waits for that.
  // `isUsed` and `surrounding` belong to the engine's thread.

  private struct Entry {
    let work: Work
    let isForMain: Bool
    /// The effect that the work belongs to. Known if work is captured.
    let owner: WaitingTask?
    /// Known if orders are varied.
    var turn: HeldTurns.Turn?

    /// Returns whether it may run before another one that was queued earlier: jobs of the main actor keep their order, and so
    /// do blocks of one queue.
    func mayOvertake(_ other: Entry) -> Bool {
      if isForMain, other.isForMain { return false }
      if case .block(let block) = work, case .block(let other) = other.work { return block.mayOvertake(other) }
      return true
    }
  }

  private enum Work {
    case job(UnownedJob)
    case block(any ExecutorBlock)
    /// A task that was stopped on its way to another executor.
    case hop(UnownedJob, HeldTurns.Target)
  }

  private struct Queue {
    /// Valid from the head on; nil for entries taken out of turn.
    var entries: [Entry?] = []
    var head = 0
    var hasGivenUpOnMain = false
    var patience = Duration.seconds(10)

    var first: Entry? { head < entries.count ? entries[head] : nil }

    mutating func removeFirst() -> Entry? { head < entries.count ? remove(at: head) : nil }

    /// Returns the first entry that isn't held and keeps its own queue's order, and the held ones before it.
    func firstUnheld(_ turns: HeldTurns) -> (index: Int?, held: [Entry]) {
      guard head < entries.count else { return (nil, []) }
      if !turns.isHolding { return (head, []) }
      var (held, passed): ([Entry], [Entry]) = ([], [])
      for index in head..<entries.count {
        guard let entry = entries[index] else { continue }
        let isHeld = entry.turn.map(turns.holds) ?? false
        if !isHeld, passed.allSatisfy(entry.mayOvertake) { return (index, held) }
        if isHeld { held.append(entry) }
        passed.append(entry)
      }
      return (nil, held)
    }

    mutating func remove(at index: Int) -> Entry? {
      defer {
        while head < entries.count, entries[head] == nil { head += 1 }
        if head == entries.count {
          entries.removeAll(keepingCapacity: true)
          head = 0
        }
      }
      return entries[index].take()
    }
  }

  /// How a job leaves the engine.
  package enum Escape {
    /// `Task { }` or `Task.detached`.
    case task
    /// A sleep in real time, on a clock of this type. `Task.sleep` is one too.
    case sleep(clock: String)
    /// A hop to the main actor, whose queue did not accept it.
    case mainActor
  }

  private let queue = Mutex(Queue())
  /// The engine's own virtual time.
  let timeline: ObjectIdentifier?
  /// The same, for work that runs here. The engine keeps it alive while jobs run; conversely, it keeps scheduled work alive,
  /// and thereby this executor.
  package unowned let virtualTime: TestScheduler?
  /// Whether jobs that leave are reported or captured. In the live store they may go anywhere.
  package let isWatched: Bool
  /// Captures work that would leave; nil if work isn't captured.
  package let captured: (any WorkCapture)?
  /// Answers code that runs here in place of the world; nil if nothing does.
  @exclusivity(unchecked) package private(set) var seal: AnyObject?
  /// Nil if work runs in the order in which it was queued. Set before there is any work.
  @exclusivity(unchecked) package var turns: HeldTurns?
  /// Called for each piece of work that leaves, in the job that it leaves.
  package var didEscape: ((Escape) -> Void)?
  /// Whether there may ever be something to drain.
  @exclusivity(unchecked) package var isUsed = false
  /// Runs work that begins outside a step of the engine's store, if the store needs to know.
  @exclusivity(unchecked) package var surrounding: ((() -> Void) -> Void)?
  /// Called when there is, or may be, something to drain, on the thread that caused it; wakes the thread that drains.
  let didWake: @Sendable () -> Void

  /// - Parameters:
  ///   - timeline: virtual time; nil for real time.
  ///   - captured: captures work that would leave; nil if work may leave.
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

  /// Has `seal` answer all code that runs here. Called once, before there is any work.
  package func seal(by seal: AnyObject) { self.seal = seal }

  /// The number of jobs that have begun.
  @exclusivity(unchecked) package private(set) var jobCount = 0

  // MARK: Queueing

  package func enqueue(_ job: consuming ExecutorJob) { append(UnownedJob(job)) }

  package func append(_ job: UnownedJob, isForMain: Bool = false) {
    let owner = captured?.queued(job)
    append(
      Entry(
        work: .job(job), isForMain: isForMain, owner: owner,
        turn: turns?.turn(of: job, by: owner ?? WaitingTask.inherited)))
  }

  /// Queues a task that was stopped on its way to another executor.
  package func append(_ job: UnownedJob, onItsWayTo target: HeldTurns.Target) {
    let owner = captured?.queued(job)
    append(Entry(work: .hop(job, target), isForMain: false, owner: owner, turn: turns?.turn(of: job, by: owner)))
  }

  /// Queues work of a queue.
  /// - Parameter owner: the effect that it belongs to.
  package func append(_ block: any ExecutorBlock, isForMain: Bool, of owner: WaitingTask?) {
    append(Entry(work: .block(block), isForMain: isForMain, owner: owner, turn: turns?.turn(by: owner)))
  }

  private func append(_ entry: Entry) {
    queue.withLock { $0.entries.append(entry) }
    didWake()
  }

  /// Whether a job is waiting to run.
  package var hasPendingJobs: Bool { queue.withLock { $0.first != nil } }

  /// Whether the next job is one of the main actor. If all of them are held, the first is next.
  var isMainJobNext: Bool {
    queue.withLock { queue in
      let index = turns.flatMap { queue.firstUnheld($0).index }
      return (index.flatMap { queue.entries[$0] } ?? queue.first)?.isForMain == true
    }
  }

  /// Whether the caller is one of the jobs being drained, but not one of the main actor.
  var isDrainingHere: Bool { ThreadWork.isDraining(self) }

  // MARK: Other work of the engine

  /// Runs work of the engine: whatever it schedules and begins belongs to this executor.
  package func working(_ body: () -> Void) {
    if !isWatched || ThreadWork.isWorking(for: self) {
      body()
    } else {
      ThreadWork.working(for: self, as: .other, body)
    }
  }

  /// Runs work of the engine that may come from outside a step.
  func surrounded(_ body: () -> Void) { if let surrounding { surrounding(body) } else { body() } }

  // MARK: Draining

  /// How to treat a job of the main actor that is next, if the caller is not on the main queue.
  package enum MainJobs {
    /// Let the main queue run it, and wait for that.
    case serve
    /// Leave it in the queue.
    case leave
    /// Let the main queue run it later.
    case handOver
  }

  /// How long the main queue may take to begin a job before it counts as blocked. A main thread that waits for the caller would
  /// never begin.
  var patience: Duration {
    get { queue.withLock { $0.patience } }
    set { queue.withLock { $0.patience = newValue } }
  }

  /// Runs the job that has waited longest.
  /// - Returns: whether a job was run or handed over.
  package func runOne(mainJobs: MainJobs = .serve) -> Bool {
    if mainJobs == .leave, isMainJobNext, !MainQueue.isCurrent { return false }
    while let next = turns == nil ? queue.withLock({ $0.removeFirst() }) : takeUnheld() {
      if begin(next, mainJobs) { return true }
    }
    return false
  }

  /// Runs the job that has waited longest, held or not, when nothing else is ready.
  package func runOneHeld(mainJobs: MainJobs = .serve) -> Bool {
    guard turns != nil else { return false }
    if mainJobs == .leave, isMainJobNext, !MainQueue.isCurrent { return false }
    while let next = queue.withLock({ $0.removeFirst() }) { if begin(next, mainJobs) { return true } }
    return false
  }

  /// - Returns: whether it was run; a block whose queue has been suspended meanwhile stays in that queue.
  private func begin(_ entry: Entry, _ mainJobs: MainJobs) -> Bool {
    if case .block(let block) = entry.work {
      let isKept = entry.owner.map { $0.inherited(by: block.isKept) } ?? block.isKept()
      if isKept { return false }
    }
    if let turn = entry.turn { turns?.goesOn(turn) }
    run(entry, mainJobs)
    return true
  }

  /// Takes the work that has waited longest, skipping held work and work that must wait for held work.
  private func takeUnheld() -> Entry? {
    guard let turns else { return nil }
    let (next, held, hasRival) = queue.withLock { queue -> (Entry?, [Entry], Bool) in
      let (index, held) = queue.firstUnheld(turns)
      guard let next = index.flatMap({ queue.remove(at: $0) }) else { return (nil, held, false) }
      return (next, held, turns.couldWait != nil && queue.entries.contains { $0?.mayOvertake(next) == true })
    }
    guard let next else {
      // Other work that is due in this instant comes before held work.
      if turns.hasOtherWork() { for entry in held { entry.turn.map(turns.waited) } }
      return nil
    }
    for entry in held { entry.turn.map(turns.waited) }
    if held.isEmpty, let turn = next.turn, let couldWait = turns.couldWait, hasRival || turns.hasOtherWork() {
      couldWait(turn)
    }
    return next
  }

  /// Runs, in the middle of work that waits, the job that has waited longest and may begin.
  /// - Parameter isWanted: returns whether a block is among those being waited for; nil stands for any other job.
  /// - Returns: whether there was one.
  package func runOneMeanwhile(where isWanted: ((any ExecutorBlock)?) -> Bool = { _ in true }) -> Bool {
    if meanwhile == Self.maxMeanwhile { return false }
    let next = queue.withLock { queue -> Entry? in
      func first(_ isMeant: (Entry) -> Bool) -> Int? {
        queue.entries.indices.dropFirst(queue.head).first { index in
          guard let entry = queue.entries[index], !entry.isForMain || !isMainBusy, isMeant(entry) else { return false }
          return switch entry.work {
          case .job, .hop: isWanted(nil)
          case .block(let block): block.canBegin && isWanted(block)
          }
        }
      }
      let unheld = turns.flatMap { turns in first { $0.turn.map(turns.holds) != true } }
      return (unheld ?? first { _ in true }).flatMap { queue.remove(at: $0) }
    }
    guard let next else { return false }
    if let turn = next.turn { turns?.goesOn(turn) }
    meanwhile += 1
    defer { meanwhile -= 1 }
    run(next, .serve)
    return true
  }

  /// The number of pieces of work that wait for other work in the middle; no thread pool would hold more than the maximum.
  @exclusivity(unchecked) package private(set) var meanwhile = 0
  private static let maxMeanwhile = 200

  /// Runs a block at once, in the middle of work that waits for it.
  package func runNow(_ block: any ExecutorBlock, isForMain: Bool) {
    run(Entry(work: .block(block), isForMain: isForMain, owner: WaitingTask.current), .serve)
  }

  /// Whether work of the main actor or the main queue is running.
  @exclusivity(unchecked) package private(set) var isMainBusy = false

  private func run(_ entry: Entry, _ mainJobs: MainJobs) {
    jobCount &+= 1
    if !entry.isForMain || MainQueue.isCurrent { runHere(entry) } else { runOnMain(entry, mainJobs) }
  }

  private func runHere(_ entry: Entry) {
    func work() {
      switch entry.work {
      case .block(let block): block.run()
      case .hop(let job, let target): turns?.runtime.enqueue(job, target)
      case .job(let job) where entry.isForMain:
        job.runSynchronously(isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    let wasMainBusy = isMainBusy
    if entry.isForMain { isMainBusy = true }
    defer { isMainBusy = wasMainBusy }
    let part = entry.isForMain ? ThreadWork.Part.mainJob : .job
    if let captured {
      ThreadWork.working(for: self, as: part) { captured.run(of: entry.owner, work) }
    } else {
      ThreadWork.working(for: self, as: part, work)
    }
  }

  private func runOnMain(_ entry: Entry, _ mainJobs: MainJobs) {
    let (patience, isBlocked) = queue.withLock { ($0.patience, $0.hasGivenUpOnMain) }
    if isBlocked || mainJobs == .handOver { return leave(entry) }
    let wasRun = MainQueue.run(patience: patience) { [self] in
      runHere(entry)
    } late: {
      // It is then a job of the main actor like any other.
      switch entry.work {
      case .job(let job): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
      case .block(let block): block.run()
      // It is never a job of the main actor.
      case .hop: break
      }
    }
    if wasRun { return }
    // Once is enough: each further hop would wait as long.
    queue.withLock { $0.hasGivenUpOnMain = true }
    didEscape?(.mainActor)
  }

  /// Hands over work that nothing waits for any more to the main queue, which runs it later.
  private func leave(_ entry: Entry) {
    switch entry.work {
    case .job(let job): MainActor.shared.enqueue(job)
    case .block(let block): MainQueue.leave(block.run)
    case .hop: break
    }
  }
}

/// Work of a queue that waits in an executor among the jobs.
package protocol ExecutorBlock: AnyObject, Sendable {
  /// Whether its queue lets it begin while other work waits in the middle.
  var canBegin: Bool { get }
  /// Whether it may run before another one that was queued earlier.
  func mayOvertake(_ other: any ExecutorBlock) -> Bool
  /// Lets its queue keep it if the queue was suspended since it was queued. Returns whether it did.
  func isKept() -> Bool
  func run()
}
