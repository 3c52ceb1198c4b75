#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The places of the concurrency runtime where a job can be met on its way out of the executor that is being drained.
///
/// `Task { }` and `Task.detached` go to the global pool, a hop to the main actor goes to the main executor; variables of
/// the runtime that hold null, or a function, let both be looked at. They are found by name when a store is first made, and
/// where they are not found, as in a static link, or where somebody else has set them, everything goes its usual way:
/// leaving work shows as "waits for something outside the engine", and the async verbs serve the main actor.
///
/// This is the one file of the folder that touches raw memory.
enum RuntimeHooks {
  // MARK: The executor that is being drained

  /// A job that runs on this thread, and the one from within which it was run.
  private struct Frame {
    let executor: Unmanaged<DrainedExecutor>
    let isForMain: Bool
    let outer: UnsafePointer<Frame>?
  }

  private static var innermost: Frame? { pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self).pointee }

  /// The executor whose job runs on this thread, if it wants to know of what leaves.
  static var current: DrainedExecutor? {
    guard let executor = innermost?.executor.takeUnretainedValue(), executor.isWatched else { return nil }
    return executor
  }

  /// Whether the caller is a job of `executor`, or was called by one, and that one is none of the main actor.
  static func isDraining(_ executor: DrainedExecutor) -> Bool {
    var next = innermost
    while let frame = next {
      if frame.executor.toOpaque() == Unmanaged.passUnretained(executor).toOpaque() { return !frame.isForMain }
      next = frame.outer?.pointee
    }
    return false
  }

  /// Runs `body` as a job of `executor`.
  static func draining(_ executor: DrainedExecutor, isForMain: Bool = false, _ body: () -> Void) {
    let outer = pthread_getspecific(key)
    let frame = Frame(
      executor: .passUnretained(executor), isForMain: isForMain,
      outer: outer.map { UnsafePointer($0.assumingMemoryBound(to: Frame.self)) })
    // Sound: the frame and its executor live until this returns, and those outside until their own calls return.
    withUnsafePointer(to: frame) {
      pthread_setspecific(key, $0)
      body()
      pthread_setspecific(key, outer)
    }
  }

  /// A variable of each thread; there is no other way to tell a hook who called.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // MARK: Identities

  /// Tells tasks and jobs apart. A task is its own job.
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
      if let executor = RuntimeHooks.current, executor.takes(unsafeBitCast(job, to: UnownedJob.self)) { return }
      original(job)
    }
    return set("swift_task_enqueueGlobal_hook", unsafeBitCast(ours, to: UnsafeRawPointer.self))
  }()

  // MARK: The main executor

  /// Whether hops to the main actor come to the executor that is being drained.
  ///
  /// On Linux alone, where it was measured: elsewhere the main executor is the system's own.
  static let seesMainActor: Bool = {
    #if os(Linux)
      return substituteMainExecutor()
    #else
      return false
    #endif
  }()

  #if os(Linux)
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
        RuntimeHooks.current == nil ? original() : RuntimeHooks.substituteReference
      }
      guard set("swift_task_isMainExecutor_hook", unsafeBitCast(isMain, to: UnsafeRawPointer.self)) else {
        return false
      }
      guard set("swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UnsafeRawPointer.self)) else { return false }
      // It must answer as it was told to, or nothing of this holds.
      var isAnswered = false
      draining(DrainedExecutor()) {
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
