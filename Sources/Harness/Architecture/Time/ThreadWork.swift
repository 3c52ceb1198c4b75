#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
/// The work of the current thread: the executor it works for, and the advance of time it is part of.
///
/// This is the only file of the folder that touches raw memory.
package enum ThreadWork {
  // MARK: The executor that is being drained

  /// The kinds of work that a thread does on behalf of an executor.
  package enum Part {
    /// A job.
    case job
    /// A job of the main actor.
    case mainJob
    /// Other work of its engine: reducers, effects that are not async, scheduled work.
    case other
    /// Looking at a model: rules, derived values, a view.
    case look
  }

  /// Work that runs on this thread, linked to the work that called it.
  private struct Frame {
    /// Answers in place of the world while this runs; nil if the world does.
    var seal: Unmanaged<AnyObject>?
    /// Whether the thread is the main queue's, though work of another queue is running on it.
    var isAboveMain = false
    let executor: Unmanaged<DrainedExecutor>?
    let part: Part
    /// The advance of time that this work is, or is a part of.
    let move: UnsafeMutablePointer<Move>?
    var outer: UnsafePointer<Frame>?
  }

  private static var innermost: UnsafePointer<Frame>? {
    pthread_getspecific(key).map { UnsafePointer($0.assumingMemoryBound(to: Frame.self)) }
  }

  /// The executor on whose behalf this thread works, and the kind of work.
  package static var executorAndPart: (executor: DrainedExecutor, part: Part)? {
    guard let frame = innermost?.pointee, let executor = frame.executor?.takeUnretainedValue() else { return nil }
    return (executor, frame.part)
  }

  /// The executor on whose behalf this thread works.
  static var working: DrainedExecutor? { innermost?.pointee.executor?.takeUnretainedValue() }

  /// The same executor, if it watches work that leaves.
  package static var current: DrainedExecutor? {
    guard let executor = working, executor.isWatched else { return nil }
    return executor
  }

  /// Answers code on this thread that reaches past its environment; nil if the world does.
  package static var seal: AnyObject? { innermost?.pointee.seal?.takeUnretainedValue() }

  /// Whether this thread is the main queue's, though its innermost work runs on another queue.
  static var isAboveMain: Bool { innermost.map { $0.pointee.isAboveMain } ?? false }

  /// Runs work of another queue on this thread.
  package static func onQueue<Value>(_ body: () -> Value) -> Value {
    let outer = innermost
    guard var frame = outer?.pointee, !frame.isAboveMain, MainQueue.isCurrent else { return body() }
    (frame.isAboveMain, frame.outer) = (true, outer)
    return run(frame, body)
  }

  /// Runs work of the tool itself, which the world answers.
  package static func unsealed<Value>(_ body: () -> Value) -> Value {
    let outer = innermost
    guard var frame = outer?.pointee, frame.seal != nil else { return body() }
    (frame.seal, frame.outer) = (nil, outer)
    return run(frame, body)
  }

  /// Returns whether the caller works for `executor`, directly or through its callers, but not in a job of the main actor.
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

  /// Whether this thread looks at a model; see ``looking(_:)``.
  package static var isLooking: Bool { innermost.map { $0.pointee.part == .look } ?? false }

  /// Looks at a model: rules, derived values, a view.
  package static func looking<Value>(_ look: () -> Value) -> Value {
    let outer = innermost
    // No executor: work that a look begins, though it should begin none, goes its usual way.
    return run(Frame(seal: nil, executor: nil, part: .look, move: outer?.pointee.move, outer: outer), look)
  }

  /// Runs `body` on behalf of `executor`.
  package static func working<Value>(for executor: DrainedExecutor, as part: Part, _ body: () -> Value) -> Value {
    let outer = innermost
    let frame = Frame(
      seal: executor.seal.map(Unmanaged.passUnretained), isAboveMain: outer?.pointee.isAboveMain ?? false,
      executor: .passUnretained(executor), part: part, move: outer?.pointee.move, outer: outer)
    return run(frame, body)
  }

  /// Returns whether the caller already works for `executor`.
  static func isWorking(for executor: DrainedExecutor) -> Bool {
    innermost?.pointee.executor?.toOpaque() == Unmanaged.passUnretained(executor).toOpaque()
  }

  private static func run<Value>(_ frame: Frame, _ body: () -> Value) -> Value {
    // Sound: the frame and its executor live until this returns, and outer ones until their own calls return.
    withUnsafePointer(to: frame) {
      pthread_setspecific(key, $0)
      defer { pthread_setspecific(key, frame.outer) }
      return body()
    }
  }

  /// A thread-local variable; a hook has no other way to know its caller.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // MARK: Advancing time

  /// An advance of time, and the work that follows it.
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
      let frame = Frame(
        seal: outer?.pointee.seal, isAboveMain: outer?.pointee.isAboveMain ?? false, executor: outer?.pointee.executor,
        part: outer?.pointee.part ?? .other, move: $0, outer: outer)
      run(frame, body)
    }
  }

  /// Whether an advance of time is running on this thread.
  package static var isTimeMoving: Bool { innermost?.pointee.move != nil }

  /// Calls `follow` once the work that runs now in the current advance of time has returned.
  /// - Parameter own: a scheduler that calls the follower by itself.
  /// - Returns: whether time is being advanced.
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

  /// Calls the followers.
  /// - Returns: whether there were any.
  static func runFollowers() -> Bool {
    guard let move = innermost?.pointee.move, !move.pointee.followers.isEmpty else { return false }
    while !move.pointee.followers.isEmpty { move.pointee.followers.removeFirst().follow() }
    return true
  }

  // MARK: Identities

  /// Returns a number that identifies a task or job. A task is its own job.
  package static func identity(of job: UnownedJob) -> UInt {
    // Sound: an `UnownedJob` is the pointer to the job.
    unsafeBitCast(job, to: UInt.self)
  }

  /// The identity of the task that the caller runs in.
  package static var currentTask: UInt? {
    // Sound: an `UnsafeCurrentTask` is the pointer to the task; if its size differs, the task stays unknown.
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size else { return nil }
    return withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
  }
}
