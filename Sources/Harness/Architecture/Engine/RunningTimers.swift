/// Outputs repeatedly. The next time is scheduled before the output is emitted, and keeps its place among work due together.
final class RunningTimer<Output> {
  private let interval: Duration
  private let runner: EffectRunner
  private let run: RunningEffect
  private let emit: () -> Void
  private let work: DelayedWork

  init(
    _ interval: Duration, _ work: DelayedWork, _ runner: EffectRunner, _ run: RunningEffect,
    emit: @escaping () -> Void
  ) {
    self.interval = interval
    self.work = work
    self.runner = runner
    self.run = run
    self.emit = emit
    run.add(RunningEffect.Wait(number: runner.nextNumber(), what: .delay(work)))
  }

  /// On a scheduler that doesn't wait there is one output: the next would be due at once, and so on forever.
  func start() { if work.scheduler is ImmediateScheduler { emit() } else { schedule(inPlaceOf: nil) } }

  private func schedule(inPlaceOf earlier: ScheduledWork?) {
    var scheduled: ScheduledWork?
    let fire = { [self] in
      guard !run.isCancelled else { return }
      schedule(inPlaceOf: scheduled)
      emit()
    }
    scheduled = runner.schedule(work, after: interval, inPlaceOf: earlier, in: run, fire)
  }
}

/// Passes on at most one output in each interval; the runner stores the time by id.
final class Throttle<Output> {
  private let runner: EffectRunner
  private let id: CancellationID
  private let interval: Duration
  private let latest: Bool
  private let run: RunningEffect
  private let emit: (Output) -> Void
  private let done: () -> Void
  private let work: DelayedWork
  private let number: Int
  private var hasEnded = false
  private var isWaiting = false

  init(
    _ runner: EffectRunner, _ id: CancellationID, _ interval: Duration, _ work: DelayedWork, latest: Bool,
    _ run: RunningEffect, _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    self.runner = runner
    self.id = id
    self.interval = interval.roundedIfComputed
    self.work = work
    self.latest = latest
    self.run = run
    self.emit = emit
    self.done = done
    number = runner.nextNumber()
  }

  func start(_ upstream: Effect<Output>) {
    runner.start(
      upstream, in: run, emit: { [self] in arrived($0) },
      done: { [self] in
        hasEnded = true
        finishIfDone()
      })
  }

  private func arrived(_ output: Output) {
    let now = work.scheduler.now
    guard let last = runner.throttled[id], now - last.time < interval else {
      runner.throttled[id] = EffectRunner.Throttled(time: now, value: nil)
      return emit(output)
    }
    if last.value == nil || latest { runner.throttled[id]?.value = output }
    guard !isWaiting else { return }
    isWaiting = true
    run.add(RunningEffect.Wait(number: number, what: .delay(work)))
    runner.schedule(work, after: last.time + interval - now, in: run) { [self] in
      isWaiting = false
      run.removeWait(number)
      // An output of another type belongs to another throttle of the id that contains this one.
      if let waiting = runner.throttled[id]?.value, let value = waiting as? Output {
        runner.throttled[id] = EffectRunner.Throttled(time: work.scheduler.now, value: nil)
        if !run.isCancelled { emit(value) }
      }
      finishIfDone()
    }
  }

  private func finishIfDone() {
    if hasEnded, !isWaiting, !run.isCancelled { done() }
  }
}
