#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// Makes held tasks wait also when they switch to another executor.
  ///
  /// A switch to an idle actor doesn't suspend: the runtime continues there at once. So the runtime's function for switching,
  /// which code calls by name, is replaced, and a held task is sent to an executor that keeps it.
  enum TaskHops {
    /// An executor as the runtime passes it on: two words.
    fileprivate typealias Reference = iovec
    fileprivate typealias Decision = @convention(c) (Reference) -> Reference
    fileprivate typealias MakeFunction = @convention(c) (UnsafeRawPointer, Decision) -> UnsafeRawPointer?

    /// Nil in a program that is linked without the target HarnessHops.
    fileprivate nonisolated(unsafe) static var makeFunction: MakeFunction?

    /// Whether switches are intercepted in this process.
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

  /// Called by the target HarnessHops when the program is loaded: importing a C module instead would require it of every user.
  @_cdecl("harness_takes_hops")
  package func harnessTakesHops(
    _ make: @convention(c) (UnsafeRawPointer, @convention(c) (iovec) -> iovec) -> UnsafeRawPointer?
  ) {
    TaskHops.makeFunction = make
  }

  /// Keeps tasks that were stopped on their way to another executor.
  private final class HopKeeper: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let executor = ThreadWork.current, let target = executor.turns?.takeTarget(of: job) else {
        return fallBack(job)
      }
      executor.append(job, onItsWayTo: target)
    }

    /// The task's destination is unknown; it can continue on the pool.
    private func fallBack(_ job: UnownedJob) { TaskHops.enqueue(job, at: HeldTurns.Target(object: 0, table: 0)) }
  }
#else
  enum TaskHops {
    static let areSeen = false
    static func enqueue(_ job: UnownedJob, at target: HeldTurns.Target) {}
  }
#endif

extension HeldTurns {
  /// Which orders can't be observed in this process; nil if all can.
  package static var unseen: String? {
    if TaskHops.areSeen { return nil }
    return "switches to other actors aren't seen in this process: faults that need an order of two of them stay hidden"
  }

  /// - Returns: nil if tasks can't be distinguished.
  package convenience init?() {
    guard let numberOfTask = RuntimeHooks.taskNumbers else { return nil }
    _ = TaskHops.areSeen
    self.init(Runtime(numberOfTask: numberOfTask, enqueue: { TaskHops.enqueue($0, at: $1) }))
  }
}
