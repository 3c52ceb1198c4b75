#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Synchronization

/// The places in the concurrency runtime where jobs can be intercepted on their way out of the executor that is being drained.
///
/// `Task { }` and `Task.detached` enqueue on the global pool, and a hop to the main actor enqueues on the main executor; hook
/// variables of the runtime, which hold null or a function, allow intercepting both. They are found by name when a store with
/// virtual time is first created. If they aren't found, as in a static link, or if another library has set them, everything
/// goes its usual way: leaving work shows as "waits for something outside the engine", and the async methods serve the main
/// actor.
///
/// Only this file and ``TaskHops`` access raw memory in this folder.
package enum RuntimeHooks {
  // MARK: The global pool

  private typealias EnqueueOriginal = @convention(c) (UnsafeRawPointer) -> Void
  private typealias EnqueueHook = @convention(c) (UnsafeRawPointer, EnqueueOriginal) -> Void

  /// Whether jobs on their way to the pool are intercepted. The hook is set once, for the whole process.
  package static let seesUnstructuredTasks: Bool = {
    let ours: EnqueueHook = { job, original in
      // Sound: an `UnownedJob` is this pointer.
      let leaving = unsafeBitCast(job, to: UnownedJob.self)
      let number = RuntimeHooks.numberOfTask?(job)
      let kind = RuntimeHooks.known.withLock { $0.meet(number == 0 ? nil : number) }
      if let frame = ThreadWork.executorAndPart, frame.executor.takes(leaving, kind, from: frame.part) {
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

  /// Returns the number of a job's task, 0 for none. If the function isn't found, tasks can't be distinguished.
  private static let numberOfTask: (@convention(c) (UnsafeRawPointer) -> UInt64)? = {
    // Sound: the function takes the job and returns its number, with a convention that equals C's for one word each.
    IssueSystem.symbol("swift_task_getJobTaskId").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt64).self)
    }
  }()

  /// Returns the number of a job's task, 0 for none; nil if tasks can't be distinguished.
  static let taskNumbers: (@Sendable (UnownedJob) -> UInt64)? = {
    guard let number = numberOfTask else { return nil }
    // Sound: an `UnownedJob` is the pointer to the job.
    return { job in number(unsafeBitCast(job, to: UnsafeRawPointer.self)) }
  }()

  // MARK: The main executor

  /// Whether hops to the main actor reach the executor that is being drained.
  ///
  /// Only on Linux, where this was tested: elsewhere the main executor is the system's own. With `-DAPPLE_FALLBACK` Linux
  /// behaves as elsewhere, for tests.
  package static let seesMainActor: Bool = {
    #if os(Linux) && !APPLE_FALLBACK
      return substituteMainExecutor()
    #else
      return false
    #endif
  }()

  /// Reads a main-actor model from any thread. Sound only while nothing else can change the model: it belongs to one engine,
  /// only the engine's main jobs change it, and none of them is running. Other things that the main actor guards aren't
  /// covered.
  static func lookingAtMainActor<Value>(_ look: () -> Value) -> Value {
    seesMainActor ? ThreadWork.looking(look) : look()
  }

  #if os(Linux) && !APPLE_FALLBACK
    /// A reference to a serial executor as the runtime returns it: two words in two registers, like every C structure of two
    /// words.
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
        ThreadWork.current == nil && !ThreadWork.isLooking ? original() : RuntimeHooks.substituteReference
      }
      guard set("swift_task_isMainExecutor_hook", unsafeBitCast(isMain, to: UnsafeRawPointer.self)) else {
        return false
      }
      guard set("swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UnsafeRawPointer.self)) else { return false }
      // It must return what was asked for; otherwise the assumptions don't hold.
      var isAnswered = false
      ThreadWork.working(for: DrainedExecutor(timeline: TestScheduler(), isProbe: true), as: .job) {
        isAnswered = reference(MainActor.sharedUnownedExecutor).iov_base == substituteAddress
      }
      return isAnswered
    }
  #endif

  /// Stores a function in a hook variable of the runtime that is still empty.
  private static func set(_ name: String, _ function: UnsafeRawPointer) -> Bool {
    guard let hook = IssueSystem.symbol(name) else { return false }
    let place = UnsafeMutableRawPointer(mutating: hook)
    // A hook set by another library is kept.
    guard place.load(as: UnsafeRawPointer?.self) == nil else { return false }
    // Sound: the symbol is a variable that holds null or a function with the arguments above, whose last one is the original
    // function. The runtime's calling convention agrees with C's for up to six words of arguments and two of results. The
    // variable is read at each call, and one word is written atomically.
    place.storeBytes(of: function, as: UnsafeRawPointer.self)
    return true
  }
}
