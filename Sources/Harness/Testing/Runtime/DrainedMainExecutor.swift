import Dispatch

/// What stands in for the main executor while jobs are drained: a hop to the main actor takes its place in the queue of the
/// executor that is being drained, and runs on the main queue when its turn comes.
final class DrainedMainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A task that was resumed from elsewhere goes the way that everybody goes.
    if let executor = ThreadWork.current {
      executor.takeMainJob(job)
    } else {
      MainActor.shared.enqueue(job)
    }
  }

  /// Swift checks the actor when a closure of the main actor that was handed on, to `reduce` say, is called. Who looks at a model
  /// has seen to it that nothing changes it meanwhile; everybody else has to be on the main queue.
  func checkIsolated() {
    if ThreadWork.isLooking { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
