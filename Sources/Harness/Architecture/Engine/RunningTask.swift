/// The task of an async effect, and the way of its outputs to the store.
///
/// One object for all that the task needs, and none for each type of output: making objects and finding generic types is
/// much of what an effect costs.
package final class RunningTask: SendingTask, @unchecked Sendable {
  // Unchecked: the run is used on the engine's thread alone, by itself or by a job of the drained executor.

  let number: Int
  package let run: RunningEffect
  /// Alive wherever jobs of its executor run.
  unowned let runner: EffectRunner
  private let executor: DrainedExecutor
  private let inbox: Inbox

  init(_ number: Int, in run: RunningEffect, of runner: EffectRunner) {
    self.number = number
    self.run = run
    self.runner = runner
    executor = runner.executor
    inbox = runner.inbox
    super.init(origin: run.origin)
  }

  override var begun: any TurnOwner { run.root.turnOwner }

  override var isHere: Bool { executor.isDrainingHere }
  override var isCancelled: Bool { run.isCancelled }

  override func endIfEndless() async {
    guard isHere, run.root.isEndless else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// From an actor it comes back to the executor first, so that an output has its place in the order wherever it was sent.
  override func perform(_ work: @escaping @Sendable () -> Void) async {
    await here { [self] in if !isCancelled { work() } }
  }

  /// Does something where the store works, whether it takes outputs or not. Where the store is gone it is left out.
  func here(_ work: @escaping @Sendable () -> Void) async {
    if isHere { return work() }
    // The work has left structured concurrency: it has to come back to the engine's thread.
    await withCheckedContinuation { continuation in
      inbox.post { [self] in
        executor.working {
          work()
          continuation.resume()
        }
      } orElse: {
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
    } catch is CancellationError where runner.didThrow == nil {
    } catch let error where isCancelled || isExcused(error) {
      // What becomes of a cancelled effect is dropped, and one cause is reported once.
    } catch {
      if let didThrow = runner.didThrow { didThrow(error) } else { reportUncaught(error) }
    }
    run.removeWait(number)
    if !isCancelled { done() }
  }

  private func reportUncaught(_ error: any Error) { UncaughtError.report(error, startedBy: origin()) }
}

extension WaitingTask {
  /// An error that was thrown because of something that has been reported: that it ends the effect is no news.
  package func excuse(_ error: any Error) { excuse(ValueText.of(error, .untyped)) }

  func isExcused(_ error: any Error) -> Bool {
    let excused = excused
    return !excused.isEmpty && excused.contains(ValueText.of(error, .untyped))
  }
}
