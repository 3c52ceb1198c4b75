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
/// the runtime that hold null, or a function, let both be looked at. They are found by name when a store with virtual time is first
/// made, and where they are not found, as in a static link, or where somebody else has set them, everything goes its usual way:
/// leaving work shows as "waits for something outside the engine", and the async verbs serve the main actor.
///
/// This file and ``TaskHops`` are those of the folder that touch raw memory.
package enum RuntimeHooks {
  // MARK: The global pool

  private typealias EnqueueOriginal = @convention(c) (UnsafeRawPointer) -> Void
  private typealias EnqueueHook = @convention(c) (UnsafeRawPointer, EnqueueOriginal) -> Void

  /// Whether jobs on their way to the pool are seen. The hook is set once, for the whole process.
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

  /// The number of a job's task, 0 for none. Where it is not found, nobody can distinguish tasks.
  private static let numberOfTask: (@convention(c) (UnsafeRawPointer) -> UInt64)? = {
    // Sound: the function takes the job and returns its number, by a convention that is C's for one word each.
    IssueSystem.symbol("swift_task_getJobTaskId").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt64).self)
    }
  }()

  /// The number of a job's task, 0 for none; nil where nobody can distinguish tasks.
  static let taskNumbers: (@Sendable (UnownedJob) -> UInt64)? = {
    guard let number = numberOfTask else { return nil }
    // Sound: an `UnownedJob` is the pointer to the job.
    return { job in number(unsafeBitCast(job, to: UnsafeRawPointer.self)) }
  }()

  // MARK: The main executor

  /// Whether hops to the main actor come to the executor that is being drained.
  ///
  /// On Linux alone, where it was measured: elsewhere the main executor is the system's own. With `-DAPPLE_FALLBACK` Linux does
  /// as elsewhere, so that tests see it.
  package static let seesMainActor: Bool = {
    #if os(Linux) && !APPLE_FALLBACK
      return substituteMainExecutor()
    #else
      return false
    #endif
  }()

  /// Looks at a model of the main actor from whichever thread this is. Sound only while nothing else can change the model: it
  /// belongs to one engine, whose main jobs alone change it, and none of them runs. What else the main actor guards isn't covered.
  static func lookingAtMainActor<Value>(_ look: () -> Value) -> Value {
    seesMainActor ? ThreadWork.looking(look) : look()
  }

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
        ThreadWork.current == nil && !ThreadWork.isLooking ? original() : RuntimeHooks.substituteReference
      }
      guard set("swift_task_isMainExecutor_hook", unsafeBitCast(isMain, to: UnsafeRawPointer.self)) else {
        return false
      }
      guard set("swift_task_getMainExecutor_hook", unsafeBitCast(main, to: UnsafeRawPointer.self)) else { return false }
      // It must return what was asked for, or nothing of this holds.
      var isAnswered = false
      ThreadWork.working(for: DrainedExecutor(timeline: TestScheduler(), isProbe: true), as: .job) {
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
