import Dispatch

/// What stands in for the main executor while jobs are drained: a hop to the main actor takes its place in the queue of the
/// executor that is being drained, and runs on the main queue when its turn comes.
final class DrainedMainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A task that was resumed from elsewhere goes the way that everybody goes.
    if let executor = RuntimeHooks.current {
      executor.takeMainJob(job)
    } else {
      MainActor.shared.enqueue(job)
    }
  }

  /// What an engine does itself (reducing, and looking at a model for its rules, derived values and view) it does in place of the
  /// main actor, on whichever thread, while none of its jobs runs: a closure that asks where it is has come to the right place.
  func checkIsolated() {
    if RuntimeHooks.isInPlaceOfMainActor { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
