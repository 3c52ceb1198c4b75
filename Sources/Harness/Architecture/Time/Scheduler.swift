/// Runs work later. Effects that take time name one; environments hold `var mainQueue: any Scheduler`.
///
/// In a test every *live* scheduler named by an effect (``MainScheduler/instance``, `DispatchQueue.main`) is replaced by
/// the timeline of the store, so nothing waits for a clock.
public protocol Scheduler: Sendable {
  /// The time that has passed since the scheduler's own beginning.
  var now: Duration { get }

  /// Runs `work` once, `delay` from now. A delay in the past counts as none.
  /// - Returns: what cancels the work.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork
}

/// A scheduler of the real world. The engine replaces it by its own timeline where time is virtual.
protocol LiveScheduler: Scheduler {}

/// A scheduler that stands for another one, whose type it hides.
protocol ErasedScheduler: Scheduler {
  /// The other one.
  var base: any Scheduler { get }
}

extension Scheduler {
  /// The scheduler itself, or the one that it stands for.
  var unerased: any Scheduler { (self as? any ErasedScheduler)?.base ?? self }

  /// The scheduler that work of an async effect is to wait on: in a test the timeline of the store in place of a live one.
  var inUse: any Scheduler {
    let scheduler = unerased
    guard scheduler is any LiveScheduler, let timeline = ThreadWork.current?.virtualTime else { return scheduler }
    return timeline
  }
}
