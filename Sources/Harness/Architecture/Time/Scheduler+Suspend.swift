import Synchronization

extension Scheduler {
  /// Suspends the task until the scheduler runs work scheduled now for `duration` from now.
  ///
  /// In virtual time, the effect in flight shows when it is due.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  func suspend(for duration: Duration) async throws {
    try Task.checkCancellation()
    let sleep = Sleep()
    let timeline = self as? TestScheduler
    let waiting = timeline == nil ? nil : WaitingTask.current
    let number = timeline.flatMap { waiting?.begin(.due($0.due(after: duration), on: $0)) }
    defer { if let number { waiting?.end(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleep.begin(continuation, schedule(after: duration) { sleep.end(.success(())) })
      }
    } onCancel: {
      sleep.end(.failure(CancellationError()))
    }
  }
}

/// A sleep that ends once: by time or by cancellation, whichever comes first.
private final class Sleep: Sendable {
  private enum State {
    case before
    case waiting(CheckedContinuation<Void, any Error>, ScheduledWork)
    case ended(Result<Void, any Error>)
  }

  private let state = Mutex(State.before)

  func begin(_ continuation: CheckedContinuation<Void, any Error>, _ work: ScheduledWork) {
    let ended = state.withLock { state -> Result<Void, any Error>? in
      if case .ended(let result) = state { return result }
      state = .waiting(continuation, work)
      return nil
    }
    if let ended {
      work.cancel()
      continuation.resume(with: ended)
    }
  }

  func end(_ result: Result<Void, any Error>) {
    let waiting = state.withLock { state -> (CheckedContinuation<Void, any Error>, ScheduledWork)? in
      defer { state = .ended(result) }
      if case .waiting(let continuation, let work) = state { return (continuation, work) }
      return nil
    }
    waiting?.1.cancel()
    waiting?.0.resume(with: result)
  }
}
