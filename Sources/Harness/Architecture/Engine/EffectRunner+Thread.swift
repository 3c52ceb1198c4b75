extension EffectRunner {
  /// Does work that belongs to the engine's thread: at once where the caller is on it, else when the engine settles.
  ///
  /// A job of the executor is on it, whichever thread runs it, since the engine waits for the job.
  package func onItsThread(_ work: @escaping () -> Void) {
    if place.isCurrent { work() } else { inbox.post(work) }
  }
}

/// Where an engine works: on behalf of its executor, and on the thread that the store was made on. Where that is one of the
/// pool, which lends it to others as well, it has to be the same task.
struct EnginePlace: @unchecked Sendable {
  // Unchecked: all of it are identities, which are compared.

  private let thread = IssueSystem.CurrentThread()
  private let task = MainQueue.isCurrent ? nil : ThreadWork.currentTask
  private let executor: ObjectIdentifier

  init(of executor: DrainedExecutor) { self.executor = ObjectIdentifier(executor) }

  var isCurrent: Bool {
    if let current = ThreadWork.current, ObjectIdentifier(current) == executor { return true }
    return thread.isCurrent && (task == nil || task == ThreadWork.currentTask)
  }
}
