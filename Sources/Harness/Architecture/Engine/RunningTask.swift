/// The task of an async effect, which passes its outputs to the store.
///
/// One object holds everything that the task needs, and its type doesn't depend on the output: creating objects and looking up
/// generic types is much of an effect's cost.
package final class RunningTask: SendingTask, @unchecked Sendable {
  // Unchecked: the run is used on the engine's thread only, directly or in a job of the drained executor.

  let number: Int
  package let run: RunningEffect
  /// Alive whenever jobs of its executor run.
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

  /// From an actor, it first returns to the executor, so that an output has its place in the order wherever it was sent.
  override func perform(_ work: @escaping @Sendable () -> Void) async {
    await here { [self] in if !isCancelled { work() } }
  }

  /// Performs work where the store works, whether or not the store accepts outputs. If the store is gone, the work is skipped.
  func here(_ work: @escaping @Sendable () -> Void) async {
    if isHere { return work() }
    // The caller has left structured concurrency: it must return to the engine's thread.
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
      // The outcome of a cancelled effect is dropped, and one cause is reported once.
    } catch {
      if let didThrow = runner.didThrow { didThrow(error) } else { reportUncaught(error) }
    }
    run.removeWait(number)
    if !isCancelled { done() }
  }

  private func reportUncaught(_ error: any Error) { UncaughtError.report(error, startedBy: origin()) }
}

extension WaitingTask {
  /// Notes an error that was thrown because of something already reported, so that it isn't reported when it ends the effect.
  package func excuse(_ error: any Error) { excuse(ValueText.of(error, .untyped)) }

  func isExcused(_ error: any Error) -> Bool {
    let excused = excused
    return !excused.isEmpty && excused.contains(ValueText.of(error, .untyped))
  }
}
