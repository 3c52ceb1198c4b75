/// An effect's subscription, which ends once: by itself or by cancellation.
final class RunningSubscription {
  private(set) var hasEnded = false
  private var whenEnded: (() -> Void)?

  /// Stores a function to call at the end, or calls it now if the end has come.
  func keep(_ whenEnded: @escaping () -> Void) {
    if hasEnded { whenEnded() } else { self.whenEnded = whenEnded }
  }

  /// Stops all further outputs.
  func close() { hasEnded = true }

  func end() {
    close()
    let whenEnded = whenEnded
    self.whenEnded = nil
    whenEnded?()
  }
}

extension EffectRunner {
  /// Starts a source that outputs through two functions, now or later, on this thread or another one.
  func subscription<Output>(
    _ begin: Subscribe<Output>, _ run: RunningEffect, _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    hasOutsideWork = true
    let number = nextNumber()
    let running = RunningSubscription()
    run.add(RunningEffect.Wait(number: number, what: .subscription(running)))
    let hear = { [weak self] (what: @escaping () -> Void) in
      self?.onItsThread { [weak self] in
        guard let self, !running.hasEnded, !run.isCancelled else { return }
        executor.surrounded { executor.working(what) }
        didFulfill?()
      }
    }
    let end = begin { output in
      hear { emit(output) }
    } _: { last in
      hear {
        last()
        running.close()
        run.removeWait(number)
        done()
        running.end()
      }
    }
    running.keep(end)
  }
}
