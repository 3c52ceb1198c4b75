/// The task of an async effect, and the way of its outputs to the store.
///
/// One object for all that the task needs, and none for each type of output: making objects and finding generic types is
/// much of what an effect costs.
final class RunningTask: Outlet, @unchecked Sendable {
  // Unchecked: the scope is used on the engine's thread alone, by itself or by a job of the drained executor.

  let number: Int
  private let scope: RunScope
  private let executor: DrainedExecutor
  private let inbox: Inbox

  init(_ number: Int, in scope: RunScope, _ executor: DrainedExecutor, _ inbox: Inbox) {
    self.number = number
    self.scope = scope
    self.executor = executor
    self.inbox = inbox
    super.init(origin: scope.origin)
  }

  override var isHere: Bool { executor.isDrainingHere }
  override var isCancelled: Bool { scope.isCancelled }

  /// From an actor it comes back to the executor first, so that an output has its place in the order wherever it was sent.
  override func perform(_ work: @escaping @Sendable () -> Void) async {
    if isHere {
      if !isCancelled { work() }
      return
    }
    // The work has left structured concurrency: its output has to come back to the engine's thread.
    await withCheckedContinuation { continuation in
      inbox.post { [self] in
        if !isCancelled { work() }
        continuation.resume()
      }
    }
  }

  /// Does the work of the effect, in its task.
  nonisolated(nonsending) func run<Output>(
    _ work: (Send<Output>) async throws -> Void, _ emit: @escaping (Output) -> Void, _ done: () -> Void
  ) async {
    do {
      try await work(Send(self, emit))
    } catch is CancellationError {
    } catch {
      reportIssue("An async effect threw an error that it did not catch: \(error). Catch it, and send an action.")
    }
    scope.removeWait(number)
    if !isCancelled { done() }
  }
}

extension WaitingTask {
  /// What it waits for: the first reason that was given, if it still holds.
  func reason(at now: Duration?, on timeline: TestScheduler?) -> InFlight.Reason {
    for reason in open {
      switch reason {
      case .answer(let text): return .answer(text)
      case .due(let due, on: let scheduler):
        if let now, scheduler === timeline { return .due(due - now) }
      }
    }
    return .outside
  }
}
