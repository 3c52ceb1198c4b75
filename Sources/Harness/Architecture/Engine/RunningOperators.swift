/// Runs effects one after the other. A loop handles those that end at once, so any number of them fits on the stack.
final class Concatenation<Output> {
  /// The remaining effects, in reverse order; started ones are released.
  private var rest: [Effect<Output>]
  private var current: Effect<Output>?
  private let runner: EffectRunner
  private let run: RunningEffect
  private let emit: (Output) -> Void
  private let done: () -> Void
  private var isProceeding = false
  private var hasEnded = true
  /// The moment since when the effects wait for their turn.
  private let begun: Int
  private var isWaiting = true

  init(
    _ effects: [Effect<Output>], _ runner: EffectRunner, _ run: RunningEffect, _ emit: @escaping (Output) -> Void,
    _ done: @escaping () -> Void
  ) {
    rest = effects.reversed()
    self.runner = runner
    self.run = run
    self.emit = emit
    self.done = done
    begun = runner.beginWaiting(in: run)
  }

  /// Starts the next effect, and further ones as long as they end at once.
  func proceed() {
    guard !isProceeding else { return }
    isProceeding = true
    while hasEnded, !run.isCancelled, let next = rest.popLast() {
      hasEnded = false
      current = consume next
      runner.hasWithdrawn = false
      runner.starting(waitingSince: begun) {
        runner.start(current ?? .none, in: run, emit: emit) { [self] in
          hasEnded = true
          proceed()
        }
      }
      // The reducer did not forget effects that were cancelled before they began.
      if runner.hasWithdrawn { runner.discarding { current = nil } } else { current = nil }
      runner.hasWithdrawn = false
    }
    isProceeding = false
    if isWaiting, rest.isEmpty || run.isCancelled {
      isWaiting = false
      run.root.waitingCount -= 1
    }
    if hasEnded, rest.isEmpty, !run.isCancelled { done() }
  }
}

/// Passes on outputs and the end later.
final class Delay<Output> {
  private let duration: Duration
  private let runner: EffectRunner
  private let run: RunningEffect
  private let emit: (Output) -> Void
  private let done: () -> Void
  private let work: DelayedWork
  private let number: Int

  init(
    _ duration: Duration, _ work: DelayedWork, _ runner: EffectRunner, _ run: RunningEffect,
    _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    self.duration = duration
    self.work = work
    self.runner = runner
    self.run = run
    self.emit = emit
    self.done = done
    number = runner.nextNumber()
  }

  func start(_ upstream: Effect<Output>) {
    run.add(RunningEffect.Wait(number: number, what: .delay(work)))
    runner.start(
      upstream, in: run,
      emit: { [self] value in schedule { [emit] in emit(value) } },
      done: { [self] in schedule { [self] in finish() } })
  }

  private func finish() {
    run.removeWait(number)
    if !run.isCancelled { done() }
  }

  private func schedule(_ body: @escaping () -> Void) {
    guard !run.isCancelled else { return }
    runner.schedule(work, after: duration, in: run, body)
  }
}
