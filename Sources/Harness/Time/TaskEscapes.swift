import Synchronization

/// Tells when a job that is being drained hands work to the global pool: `Task { }` and `Task.detached` leave the executor
/// that their effect runs on, and with it the order that a test relies on.
///
/// The runtime lets every job on its way to the pool be looked at (`swift_task_enqueueGlobal_hook`). Where it does not, as in
/// a static link, nothing is told at once, and the work shows as "waits for something outside the engine".
package enum TaskEscapes {
  private struct Watch: @unchecked Sendable {
    let thread: IssueSystem.CurrentThread
    let didEscape: () -> Void
  }

  private static let watches = Mutex<[Watch]>([])
  /// So that jobs of everybody else pay one load.
  private static let count = Atomic(0)

  /// Calls `didEscape`, on this thread, for each piece of work that leaves while `body` runs on it.
  package static func watching(_ didEscape: @escaping () -> Void, _ body: () -> Void) {
    guard isInstalled else { return body() }
    let watch = Watch(thread: IssueSystem.CurrentThread(), didEscape: didEscape)
    watches.withLock { $0.append(watch) }
    count.add(1, ordering: .relaxed)
    body()
    count.subtract(1, ordering: .relaxed)
    watches.withLock { watches in
      if let index = watches.lastIndex(where: { $0.thread.isCurrent }) { watches.remove(at: index) }
    }
  }

  private static func jobIsLeaving() {
    guard count.load(ordering: .relaxed) > 0 else { return }
    let watch = watches.withLock { watches in watches.last { $0.thread.isCurrent } }
    watch?.didEscape()
  }

  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void

  /// Whether the hook is ours. It is set once, for the whole process, and hands every job on.
  private static let isInstalled: Bool = {
    guard let hook = IssueSystem.symbol("swift_task_enqueueGlobal_hook") else { return false }
    let place = UnsafeMutableRawPointer(mutating: hook)
    // Somebody else's hook stays.
    guard place.load(as: UnsafeRawPointer?.self) == nil else { return false }
    let ours: Hook = { job, original in
      TaskEscapes.jobIsLeaving()
      original(job)
    }
    // Sound: the symbol is a variable of the concurrency runtime that holds null or a function of two pointers, the job
    // and the function that would have been called; a Swift function of two pointers is called alike. It is read by the
    // runtime at each enqueue, and one word is written at once.
    place.storeBytes(of: unsafeBitCast(ours, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
    return true
  }()
}
