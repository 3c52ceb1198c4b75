import Dispatch

/// Replaces the main executor while jobs are drained: a hop to the main actor is queued in the executor that is being drained,
/// and runs on the main queue when its turn comes.
final class DrainedMainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A task that was resumed from elsewhere goes the usual way.
    if let executor = ThreadWork.current {
      executor.takeMainJob(job)
    } else {
      MainActor.shared.enqueue(job)
    }
  }

  /// Swift checks the actor when a main-actor closure that was passed on, to `reduce` for instance, is called. Code that reads
  /// a model ensures that nothing changes it meanwhile; all other code must be on the main queue.
  func checkIsolated() {
    if ThreadWork.isLooking { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
