/// Runs work later. Effects that take time name a scheduler; environments hold `var mainQueue: any Scheduler`.
///
/// In a test, every *live* scheduler named by an effect (``MainScheduler/instance``, `DispatchQueue.main`) is replaced by the
/// store's timeline, so nothing waits on the system clock.
public protocol Scheduler: Sendable {
  /// The time since the scheduler's own beginning.
  var now: Duration { get }

  /// Runs `work` once, `delay` from now. A negative delay counts as none.
  /// - Returns: the scheduled work, to cancel it.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork
}

/// A scheduler of the real world. With virtual time, the engine replaces it by its own timeline.
protocol LiveScheduler: Scheduler {}

/// A scheduler that hides the type of another one.
protocol ErasedScheduler: Scheduler {
  /// The hidden scheduler.
  var base: any Scheduler { get }
}

extension Scheduler {
  /// The scheduler itself, or the one it hides.
  var unerased: any Scheduler { (self as? any ErasedScheduler)?.base ?? self }

  /// The scheduler on which an async effect waits: in a test, the store's timeline in place of a live one.
  var inUse: any Scheduler {
    let scheduler = unerased
    guard scheduler is any LiveScheduler, let timeline = ThreadWork.current?.virtualTime else { return scheduler }
    return timeline
  }
}
