#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// Has tasks whose turns are held wait where they switch to another executor, too.
  ///
  /// A switch to an actor that is idle doesn't suspend: the runtime goes on there at once. So the function for it, which code calls by
  /// its name, is replaced, and a held task is sent to an executor that keeps it.
  enum TaskHops {
    /// An executor as the runtime hands it on: two words.
    fileprivate typealias Reference = iovec
    fileprivate typealias Decision = @convention(c) (Reference) -> Reference
    fileprivate typealias MakeFunction = @convention(c) (UnsafeRawPointer, Decision) -> UnsafeRawPointer?

    /// Nil in a program that is linked without the target HarnessHops.
    fileprivate nonisolated(unsafe) static var makeFunction: MakeFunction?

    /// Whether switches are seen in this process.
    static let areSeen: Bool = {
      guard getCurrent != nil, enqueueTask != nil, let original = ImportedFunctions.function("swift_task_switch"),
        let function = makeFunction?(original, { TaskHops.destination(of: $0) })
      else { return false }
      return ImportedFunctions.replace(["swift_task_switch": .init(function)]) > 0
    }()

    private static let keeper = HopKeeper()

    private typealias GetCurrent = @convention(c) () -> Reference
    private typealias Enqueue = @convention(c) (UnsafeRawPointer, UnsafeRawPointer?, UInt) -> Void

    // Sound: the runtime's convention agrees with C's for these.
    private static let getCurrent = IssueSystem.symbol("swift_task_getCurrentExecutor").map {
      unsafeBitCast($0, to: GetCurrent.self)
    }
    private static let enqueueTask = IssueSystem.symbol("swift_task_enqueue").map {
      unsafeBitCast($0, to: Enqueue.self)
    }

    private static func destination(of target: Reference) -> Reference {
      guard let executor = ThreadWork.current, let turns = executor.turns, let task = ThreadWork.currentTask,
        let current = getCurrent?(), current.iov_base != target.iov_base
      else { return target }
      // Sound: a task is a job.
      let job = unsafeBitCast(task, to: UnownedJob.self)
      let kept = HeldTurns.Target(object: UInt(bitPattern: target.iov_base), table: UInt(target.iov_len))
      guard turns.stops(job, onItsWayTo: kept, in: executor) else { return target }
      // Sound: both are two words, the object and its witness table.
      return unsafeBitCast(keeper.asUnownedSerialExecutor(), to: Reference.self)
    }

    static func enqueue(_ job: UnownedJob, at target: HeldTurns.Target) {
      enqueueTask?(
        unsafeBitCast(job, to: UnsafeRawPointer.self), UnsafeRawPointer(bitPattern: target.object), target.table)
    }
  }

  /// The target HarnessHops calls this as the program is loaded: a module of C would be one that every user needs.
  @_cdecl("harness_takes_hops")
  package func harnessTakesHops(
    _ make: @convention(c) (UnsafeRawPointer, @convention(c) (iovec) -> iovec) -> UnsafeRawPointer?
  ) {
    TaskHops.makeFunction = make
  }

  /// Where tasks wait that were stopped on their way to another executor.
  private final class HopKeeper: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let executor = ThreadWork.current, let target = executor.turns?.takeTarget(of: job) else {
        return fallBack(job)
      }
      executor.append(job, onItsWayTo: target)
    }

    /// Nobody knows where it was about to go: the pool is where it can go on.
    private func fallBack(_ job: UnownedJob) { TaskHops.enqueue(job, at: HeldTurns.Target(object: 0, table: 0)) }
  }
#else
  enum TaskHops {
    static let areSeen = false
    static func enqueue(_ job: UnownedJob, at target: HeldTurns.Target) {}
  }
#endif

extension HeldTurns {
  /// Which orders aren't seen in this process; nil where all are.
  package static var unseen: String? {
    if TaskHops.areSeen { return nil }
    return "switches to other actors aren't seen in this process: faults that need an order of two of them stay hidden"
  }

  /// - Returns: nil where tasks can't be distinguished.
  package convenience init?() {
    guard let numberOfTask = RuntimeHooks.taskNumbers else { return nil }
    _ = TaskHops.areSeen
    self.init(Runtime(numberOfTask: numberOfTask, enqueue: { TaskHops.enqueue($0, at: $1) }))
  }
}
