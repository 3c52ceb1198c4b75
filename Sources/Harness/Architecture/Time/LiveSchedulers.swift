import Dispatch

/// The main queue, under the name that the bootcamp's effects use.
public final class MainScheduler: LiveScheduler {
  /// The one main scheduler.
  public static let instance = MainScheduler()

  private init() {}

  /// The time since the machine started.
  public var now: Duration { DispatchQueue.main.now }

  /// Runs `work` on the queue, `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    DispatchQueue.main.schedule(after: delay, work)
  }
}

extension Scheduler {
  /// Whether work is known to run off the main queue.
  var leavesMainQueue: Bool {
    if let queue = self as? DispatchQueue { queue !== DispatchQueue.main } else { false }
  }
}

extension DispatchQueue: LiveScheduler {
  /// The time since the machine started.
  ///
  /// On Apple's systems, a queue also has Combine's `now`; if the type is ambiguous, Swift uses this one.
  @_disfavoredOverload
  public var now: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

  /// Runs `work` on the queue, `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork(due: nil, work)
    let (seconds, attoseconds) = max(delay, .zero).components
    let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ attoseconds / 1_000_000_000
    asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: nanoseconds))) { scheduled.run() }
    return scheduled
  }
}
