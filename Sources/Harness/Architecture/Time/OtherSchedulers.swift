/// A timeline on which something outside of the program answers a call. What falls due together with an answer comes before it or behind
/// it; what one call is answered keeps its order.
package struct AnsweringScheduler: Scheduler {
  /// One call.
  package final class Call: Sendable { package init() {} }

  let base: TestScheduler
  let call: Call

  package init(_ base: TestScheduler, answering call: Call) { (self.base, self.call) = (base, call) }

  package var now: Duration { base.now }

  @discardableResult
  package func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    base.schedule(after: delay, work)
  }
}

/// Runs work at once, whatever the delay. Its time stands still.
public struct ImmediateScheduler: Scheduler {
  /// A scheduler without waiting.
  public init() {}

  /// Always zero.
  public var now: Duration { .zero }

  /// Runs `work` at once.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork(due: nil, work)
    scheduled.run()
    return scheduled
  }
}

/// Reports a failure when it is used: for tests of code that must not wait for anything.
public struct FailingScheduler: Scheduler {
  private static let remedy = ". Give the environment a TestScheduler, or find out why it is used."

  private let name: String

  /// A scheduler that must not be used.
  /// - Parameter name: how the failure calls it.
  public init(_ name: String = "FailingScheduler") { self.name = name }

  /// Reports a failure.
  public var now: Duration {
    reportIssue(IssueText("\(name) was asked for the time, but must not be used", Self.remedy))
    return .zero
  }

  /// Reports a failure; `work` does not run.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    reportIssue(IssueText("\(name) was asked to schedule work, but must not be used", Self.remedy))
    let scheduled = ScheduledWork(due: nil, work)
    scheduled.cancel()
    return scheduled
  }
}
