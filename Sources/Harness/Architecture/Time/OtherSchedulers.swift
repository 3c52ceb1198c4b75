/// A timeline on which something outside the program answers a call. Work due together with an answer may run before or after
/// it; the answers to one call keep their order.
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

/// A scheduler that runs work at once, ignoring the delay. Its time stands still.
public struct ImmediateScheduler: Scheduler {
  /// Creates a scheduler that never waits.
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

/// A scheduler that reports a failure when it is used, for tests of code that must not wait for anything.
public struct FailingScheduler: Scheduler {
  private static let remedy = ". Give the environment a TestScheduler, or find out why it is used."

  private let name: String

  /// Creates a scheduler that must not be used.
  /// - Parameter name: its name in the failure.
  public init(_ name: String = "FailingScheduler") { self.name = name }

  /// Reports a failure, and returns zero.
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
