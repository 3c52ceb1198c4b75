extension EffectRunner {
  /// Returns work to be scheduled. With virtual time, the virtual timeline replaces live schedulers.
  func delayed(on scheduler: any Scheduler) -> DelayedWork {
    // The most common types come first: looking up the conformance takes longer than the rest of an effect.
    if type(of: scheduler) == TestScheduler.self { return DelayedWork(on: scheduler, scheduler as? TestScheduler) }
    if type(of: scheduler) == AnsweringScheduler.self, let answering = scheduler as? AnsweringScheduler {
      return DelayedWork(on: answering.base, answering.base, answering: answering.call)
    }
    let isMain = type(of: scheduler) == MainScheduler.self
    if let timeline = timeline ?? liveTimeline, isMain || scheduler is any LiveScheduler {
      return DelayedWork(on: timeline, timeline)
    }
    if !isMain, let erased = scheduler as? any ErasedScheduler { return delayed(on: erased.base) }
    return DelayedWork(on: scheduler, nil)
  }

  /// Starts an effect whose outputs and end come later.
  func delay<Output>(
    _ upstream: Effect<Output>, _ duration: Duration, _ work: DelayedWork, _ run: RunningEffect,
    _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    guard case .value(let value) = upstream.node else {
      return Delay(duration, work, self, run, emit, done).start(upstream)
    }
    let number = nextNumber()
    run.add(RunningEffect.Wait(number: number, what: .delay(work)))
    schedule(work, after: duration, in: run) {
      emit(value)
      run.removeWait(number)
      if !run.isCancelled { done() }
    }
  }

  /// Schedules work for the engine's thread. One of the app's own queues, which only exist in the real world, runs work on a
  /// thread of its own; from there it returns to the engine's thread.
  /// - Parameter earlier: earlier work; the new work inherits its position among work due at the same time.
  @discardableResult
  func schedule(
    _ delayed: DelayedWork, after delay: Duration, inPlaceOf earlier: ScheduledWork? = nil, in run: RunningEffect,
    _ work: @escaping () -> Void
  ) -> ScheduledWork {
    let scheduled: ScheduledWork
    if let scheduler = delayed.testScheduler {
      if let beginner = run.beginner {
        // Tasks that it begins belong to the effect.
        scheduled = scheduler.schedule(after: delay, inPlaceOf: earlier) { beginner.inherited(by: work) }
      } else {
        scheduled = scheduler.schedule(after: delay, inPlaceOf: earlier, work)
      }
    } else if timeline == nil, delayed.scheduler.leavesMainQueue {
      hasOutsideWork = true
      scheduled = delayed.scheduler.schedule(after: delay) { [inbox] in
        inbox.post { if !run.isCancelled { work() } }
      }
    } else {
      scheduled = delayed.scheduler.schedule(after: delay, work)
    }
    scheduled.call = delayed.call
    if let turns = executor.turns {
      let turn = delayed.turn ?? turns.turn(of: run.root.turnOwner, run.origin)
      delayed.turn = turn
      scheduled.turn = DueTurn(turn, in: turns)
    }
    delayed.add(scheduled)
    return scheduled
  }
}
