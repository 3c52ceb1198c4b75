#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Synchronization

/// The places of the concurrency runtime where a job can be met on its way out of the executor that is being drained.
///
/// `Task { }` and `Task.detached` go to the global pool, a hop to the main actor goes to the main executor; variables of
/// the runtime that hold null, or a function, let both be looked at. They are found by name when a store is first made, and
/// where they are not found, as in a static link, or where somebody else has set them, everything goes its usual way:
/// leaving work shows as "waits for something outside the engine", and the async verbs serve the main actor.
///
/// This is the one file of the folder that touches raw memory.
package enum RuntimeHooks {
  // MARK: The executor that is being drained

  /// What runs on a thread on behalf of an executor.
  enum Part {
    /// One of its jobs.
    case job
    /// One of its jobs that belong to the main actor.
    case mainJob
    /// Other work of its engine: reducers, effects that are not async, work that was scheduled.
    case other
    /// Looking at a model: rules, derived values, a view.
    case look
  }

  /// Work that runs on this thread, and that from within which it was run.
  private struct Frame {
    let executor: Unmanaged<DrainedExecutor>?
    let part: Part
    /// The move of time that it is, or that it is a part of.
    let move: UnsafeMutablePointer<Move>?
    let outer: UnsafePointer<Frame>?
  }

  private static var innermost: UnsafePointer<Frame>? {
    pthread_getspecific(key).map { UnsafePointer($0.assumingMemoryBound(to: Frame.self)) }
  }

  /// The executor on whose behalf this thread works.
  static var working: DrainedExecutor? { innermost?.pointee.executor?.takeUnretainedValue() }

  /// The same, if it wants to know of what leaves.
  package static var current: DrainedExecutor? {
    guard let executor = working, executor.isWatched else { return nil }
    return executor
  }

  /// Whether the caller works for `executor`, or was called by what does, and that is no job of the main actor.
  static func isDraining(_ executor: DrainedExecutor) -> Bool {
    var next = innermost
    while let frame = next {
      if frame.pointee.executor?.toOpaque() == Unmanaged.passUnretained(executor).toOpaque() {
        return frame.pointee.part != .mainJob
      }
      next = frame.pointee.outer
    }
    return false
  }

  /// Whether this thread looks at what the main actor guards; see ``lookingAtMainActor(_:)``.
  static var isLooking: Bool { innermost.map { $0.pointee.part == .look } ?? false }

  /// Looks at a model of the main actor from whichever thread this is. Sound only while nothing else can change the model: it
  /// belongs to one engine, whose main jobs alone change it, and none of them runs. What else the main actor guards isn't covered.
  package static func lookingAtMainActor<Value>(_ look: () -> Value) -> Value {
    guard seesMainActor else { return look() }
    let outer = innermost
    // Nobody's executor: what a look begins, though it should begin nothing, goes its usual way.
    return run(Frame(executor: nil, part: .look, move: outer?.pointee.move, outer: outer), look)
  }

  /// Runs `body` on behalf of `executor`.
  static func working<Value>(for executor: DrainedExecutor, as part: Part, _ body: () -> Value) -> Value {
    let outer = innermost
    return run(
      Frame(executor: .passUnretained(executor), part: part, move: outer?.pointee.move, outer: outer), body)
  }

  /// Whether the caller works for `executor` already.
  static func isWorking(for executor: DrainedExecutor) -> Bool {
    innermost?.pointee.executor?.toOpaque() == Unmanaged.passUnretained(executor).toOpaque()
  }

  private static func run<Value>(_ frame: Frame, _ body: () -> Value) -> Value {
    // Sound: the frame and its executor live until this returns, and those outside until their own calls return.
    withUnsafePointer(to: frame) {
      pthread_setspecific(key, $0)
      defer { pthread_setspecific(key, frame.outer) }
      return body()
    }
  }

  /// A variable of each thread; there is no other way for a hook to know who called.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // MARK: Time that moves

  /// A move of time, and who is to follow it.
  private struct Move {
    let scheduler: ObjectIdentifier
    var followers: [(follower: ObjectIdentifier, follow: () -> Void)] = []
  }

  /// Runs `body`, which moves the time of a scheduler.
  static func moving(_ scheduler: TestScheduler, _ body: () -> Void) {
    var move = Move(scheduler: ObjectIdentifier(scheduler))
    // Sound: as above.
    withUnsafeMutablePointer(to: &move) {
      let outer = innermost
      run(
        Frame(executor: outer?.pointee.executor, part: outer?.pointee.part ?? .other, move: $0, outer: outer), body)
    }
  }

  /// Whether time moves on this thread.
  package static var isTimeMoving: Bool { innermost?.pointee.move != nil }

  /// Has `follow` called when the work that runs now, as time moves on this thread, has returned.
  /// - Parameter own: a scheduler that sees to the follower by itself.
  /// - Returns: whether time moves.
  static func followMove(
    _ follower: AnyObject, own: ObjectIdentifier?, _ follow: @autoclosure () -> () -> Void
  ) -> Bool {
    guard let move = innermost?.pointee.move else { return false }
    let identity = ObjectIdentifier(follower)
    if move.pointee.scheduler != own, !move.pointee.followers.contains(where: { $0.follower == identity }) {
      move.pointee.followers.append((identity, follow()))
    }
    return true
  }

  /// Calls whoever is to follow.
  /// - Returns: whether there was anybody.
  static func runFollowers() -> Bool {
    guard let move = innermost?.pointee.move, !move.pointee.followers.isEmpty else { return false }
    while !move.pointee.followers.isEmpty { move.pointee.followers.removeFirst().follow() }
    return true
  }

  // MARK: Identities

  /// Distinguishes tasks and jobs. A task is its own job.
  static func identity(of job: UnownedJob) -> UInt {
    // Sound: an `UnownedJob` is the pointer to the job.
    unsafeBitCast(job, to: UInt.self)
  }

  /// The identity of the task that the caller runs in.
  static var currentTask: UInt? {
    // Sound: an `UnsafeCurrentTask` is the pointer to the task; where it is not, nobody is asked.
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size else { return nil }
    return withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
  }

  /// How long this thread has been working: the time in which it was held up doesn't count.
  static var workOfThread: Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  // MARK: The global pool

  private typealias EnqueueOriginal = @convention(c) (UnsafeRawPointer) -> Void
  private typealias EnqueueHook = @convention(c) (UnsafeRawPointer, EnqueueOriginal) -> Void

  /// Whether jobs on their way to the pool are seen. The hook is set once, for the whole process.
  static let seesUnstructuredTasks: Bool = {
    let ours: EnqueueHook = { job, original in
      // Sound: an `UnownedJob` is this pointer.
      let leaving = unsafeBitCast(job, to: UnownedJob.self)
      let number = RuntimeHooks.numberOfTask?(job)
      let kind = RuntimeHooks.known.withLock { $0.meet(number == 0 ? nil : number) }
      if let frame = RuntimeHooks.innermost?.pointee, let executor = frame.executor?.takeUnretainedValue(),
        executor.takes(leaving, kind, from: frame.part)
      {
        if kind == .new, let number { RuntimeHooks.known.withLock { $0.capture(number) } }
        return
      }
      original(job)
    }
    guard set("swift_task_enqueueGlobal_hook", unsafeBitCast(ours, to: UnsafeRawPointer.self)) else { return false }
    Task {}
    known.withLock { $0.begin() }
    return true
  }()

  private static let known = Mutex(KnownTasks())

  /// The number of a job's task, 0 for none. Where it is not found, nobody can distinguish tasks.
  private static let numberOfTask: (@convention(c) (UnsafeRawPointer) -> UInt64)? = {
    // Sound: the function takes the job and returns its number, by a convention that is C's for one word each.
    IssueSystem.symbol("swift_task_getJobTaskId").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt64).self)
    }
  }()

  // MARK: The main executor

  /// Whether hops to the main actor come to the executor that is being drained.
  ///
  /// On Linux alone, where it was measured: elsewhere the main executor is the system's own. With `-DAPPLE_FALLBACK` Linux does
  /// as elsewhere, so that tests see it.
  static let seesMainActor: Bool = {
    #if os(Linux) && !APPLE_FALLBACK
      return substituteMainExecutor()
    #else
      return false
    #endif
  }()

  #if os(Linux) && !APPLE_FALLBACK
    /// A reference to a serial executor as the runtime returns it: two words in two registers, like every C structure of
    /// two words.
    private typealias Reference = iovec
    private typealias MainOriginal = @convention(c) () -> Reference
    private typealias MainHook = @convention(c) (MainOriginal) -> Reference
    private typealias IsMainOriginal = @convention(c) (UnsafeMutableRawPointer?, UInt) -> Bool
    private typealias IsMainHook = @convention(c) (UnsafeMutableRawPointer?, UInt, IsMainOriginal) -> Bool

    private static let substitute = DrainedMainExecutor()
    private static var substituteReference: Reference { reference(substitute.asUnownedSerialExecutor()) }
    private static var substituteAddress: UnsafeMutableRawPointer { Unmanaged.passUnretained(substitute).toOpaque() }

    private static func reference(_ executor: UnownedSerialExecutor) -> Reference {
      // Sound: both are two words, the object and its witness table; the sizes are checked below.
      unsafeBitCast(executor, to: Reference.self)
    }

    private static func substituteMainExecutor() -> Bool {
      guard MemoryLayout<Reference>.size == MemoryLayout<UnownedSerialExecutor>.size else { return false }
      guard substituteReference.iov_base == substituteAddress else { return false }
      let isMain: IsMainHook = { object, table, original in
        object == RuntimeHooks.substituteAddress || original(object, table)
      }
      let main: MainHook = { original in
        RuntimeHooks.current == nil && !RuntimeHooks.isLooking ? original() : RuntimeHooks.substituteReference
      }
      guard set("swift_task_isMainExecutor_hook", unsafeBitCast(isMain, to: UnsafeRawPointer.self)) else {
        return false
      }
      guard set("swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UnsafeRawPointer.self)) else { return false }
      // It must return what was asked for, or nothing of this holds.
      var isAnswered = false
      working(for: DrainedExecutor(timeline: TestScheduler(), isProbe: true), as: .job) {
        isAnswered = reference(MainActor.sharedUnownedExecutor).iov_base == substituteAddress
      }
      return isAnswered
    }
  #endif

  /// Puts a function into a variable of the runtime that is still empty.
  private static func set(_ name: String, _ function: UnsafeRawPointer) -> Bool {
    guard let hook = IssueSystem.symbol(name) else { return false }
    let place = UnsafeMutableRawPointer(mutating: hook)
    // Somebody else's hook stays.
    guard place.load(as: UnsafeRawPointer?.self) == nil else { return false }
    // Sound: the symbol is a variable that holds null or a function of the arguments above, whose last one is the function
    // that would have been called. The runtime's calling convention agrees with C's for up to six words of arguments and
    // two of results. It is read at each call, and one word is written at once.
    place.storeBytes(of: function, as: UnsafeRawPointer.self)
    return true
  }
}
