extension EffectRunner {
  /// Performs work on the engine's thread: at once if the caller is on it, otherwise when the engine settles.
  ///
  /// A job of the executor counts as on it, whichever thread runs it, since the engine waits for the job.
  package func onItsThread(_ work: @escaping () -> Void) {
    if place.isCurrent { work() } else { inbox.post(work) }
  }
}

/// The place where an engine works: on behalf of its executor, or on the thread that made the store. If that thread belongs to
/// a pool, which lends it to others as well, the task must also be the same.
struct EnginePlace: @unchecked Sendable {
  // Unchecked: it holds only identities, which are compared.

  private let thread = IssueSystem.CurrentThread()
  private let task = MainQueue.isCurrent ? nil : ThreadWork.currentTask
  private let executor: ObjectIdentifier

  init(of executor: DrainedExecutor) { self.executor = ObjectIdentifier(executor) }

  var isCurrent: Bool {
    if let current = ThreadWork.current, ObjectIdentifier(current) == executor { return true }
    return thread.isCurrent && (task == nil || task == ThreadWork.currentTask)
  }
}
