/// Outputs again and again. The next time is scheduled before the output is told, and keeps its place among what falls due
/// together.
final class RunningTimer<Output> {
  private let interval: Duration
  private let scheduler: any Scheduler
  private let runner: EffectRunner
  private let scope: RunScope
  private let emit: () -> Void
  private let work: DelayedWork

  init(
    _ interval: Duration, _ scheduler: any Scheduler, _ runner: EffectRunner, _ scope: RunScope,
    emit: @escaping () -> Void
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.runner = runner
    self.scope = scope
    self.emit = emit
    work = DelayedWork(isOnTimeline: runner.isTimeline(scheduler))
    scope.add(RunScope.Wait(number: runner.nextNumber(), what: .delay(work)))
  }

  func start() { schedule(inPlaceOf: nil) }

  private func schedule(inPlaceOf earlier: ScheduledWork?) {
    var scheduled: ScheduledWork?
    let fire = { [self] in
      guard !scope.isCancelled else { return }
      schedule(inPlaceOf: scheduled)
      emit()
    }
    let next =
      (scheduler as? TestScheduler)?.schedule(after: interval, inPlaceOf: earlier, fire)
      ?? runner.schedule(on: scheduler, after: interval, in: scope, fire)
    scheduled = next
    work.add(next)
  }
}

/// Hands an output on at most once in an interval; when, is remembered by id in the runner.
final class Throttle<Output> {
  private let runner: EffectRunner
  private let id: CancellationID
  private let interval: Duration
  private let scheduler: any Scheduler
  private let latest: Bool
  private let scope: RunScope
  private let emit: (Output) -> Void
  private let done: () -> Void
  private let work: DelayedWork
  private let number: Int
  private var hasEnded = false
  private var isWaiting = false

  init(
    _ runner: EffectRunner, _ id: CancellationID, _ interval: Duration, _ scheduler: any Scheduler, latest: Bool,
    _ scope: RunScope, _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    self.runner = runner
    self.id = id
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
    self.scope = scope
    self.emit = emit
    self.done = done
    work = DelayedWork(isOnTimeline: runner.isTimeline(scheduler))
    number = runner.nextNumber()
  }

  func start(_ upstream: Effect<Output>) {
    runner.start(
      upstream, in: scope, emit: { [self] in arrived($0) },
      done: { [self] in
        hasEnded = true
        finishIfDone()
      })
  }

  private func arrived(_ output: Output) {
    let now = scheduler.now
    guard let last = runner.throttled[id], now - last.time < interval else {
      runner.throttled[id] = EffectRunner.Throttled(time: now, value: nil)
      return emit(output)
    }
    if last.value == nil || latest { runner.throttled[id]?.value = output }
    guard !isWaiting else { return }
    isWaiting = true
    scope.add(RunScope.Wait(number: number, what: .delay(work)))
    work.add(
      runner.schedule(on: scheduler, after: last.time + interval - now, in: scope) { [self] in
        isWaiting = false
        scope.removeWait(number)
        let value = runner.throttled[id]?.value as? Output
        runner.throttled[id] = EffectRunner.Throttled(time: scheduler.now, value: nil)
        if let value, !scope.isCancelled { emit(value) }
        finishIfDone()
      })
  }

  private func finishIfDone() {
    if hasEnded, !isWaiting, !scope.isCancelled { done() }
  }
}
