import Dispatch

/// A scheduler of any type. Environments hold one so that a test can substitute another.
///
///     struct SearchEnvironment {
///       var mainQueue: AnySchedulerOf<DispatchQueue>
///     }
///
///     SearchEnvironment(mainQueue: .main)                             // in the app
///     SearchEnvironment(mainQueue: scheduler.eraseToAnyScheduler())   // in a test, on a `TestScheduler`
///
/// It behaves like the scheduler it wraps: in a test, the store's timeline replaces a live one. Durations are always
/// `Duration`s, so no time types need to match.
///
/// From combine-schedulers 0.7.
public struct AnyScheduler: Scheduler, ErasedScheduler {
  let base: any Scheduler

  /// Creates a scheduler that behaves like another one.
  ///
  /// From combine-schedulers 0.7.
  public init(_ scheduler: some Scheduler) { base = scheduler.unerased }

  /// The time of the wrapped scheduler.
  public var now: Duration { base.now }

  /// Runs `work` on the wrapped scheduler, `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    base.schedule(after: delay, work)
  }
}

/// A scheduler that can replace one of the given type. The type is only documentation; any scheduler fits.
///
/// From combine-schedulers 0.7.
public typealias AnySchedulerOf<Named> = AnyScheduler

/// A scheduler whose time a test moves. The type is only documentation.
///
/// From combine-schedulers 0.7.
public typealias TestSchedulerOf<Named> = TestScheduler

/// A scheduler that runs work at once. The type is only documentation.
///
/// From combine-schedulers 0.7.
public typealias ImmediateSchedulerOf<Named> = ImmediateScheduler

extension Scheduler {
  /// Returns the scheduler with its type hidden.
  ///
  /// From combine-schedulers 0.7.
  public func eraseToAnyScheduler() -> AnyScheduler { AnyScheduler(self) }
}

extension AnyScheduler {
  /// The main queue.
  ///
  /// From combine-schedulers 0.7.
  public static var main: AnyScheduler { AnyScheduler(DispatchQueue.main) }

  /// Returns one of the system's queues other than the main one.
  ///
  /// From combine-schedulers 0.7.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> AnyScheduler {
    AnyScheduler(DispatchQueue.global(qos: qos))
  }

  /// A scheduler that runs work at once, ignoring the delay.
  ///
  /// From combine-schedulers 0.7.
  public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }

  /// A scheduler that reports a failure when it is used.
  ///
  /// From combine-schedulers 0.7.
  public static var unimplemented: AnyScheduler { unimplemented("An unimplemented scheduler") }

  /// Returns a scheduler that reports a failure when it is used.
  /// - Parameter name: its name in the failure.
  ///
  /// From combine-schedulers 0.7.
  public static func unimplemented(_ name: String) -> AnyScheduler { AnyScheduler(FailingScheduler(name)) }
}

extension DispatchQueue {
  /// A new scheduler in place of a queue, whose time the test moves.
  ///
  ///     let mainQueue = DispatchQueue.test
  ///
  /// From combine-schedulers 0.7.
  public static var test: TestScheduler { TestScheduler() }

  /// A scheduler in place of a queue that runs work at once, ignoring the delay.
  ///
  /// From combine-schedulers 0.7.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }

  /// A scheduler in place of a queue that reports a failure when it is used.
  ///
  /// From combine-schedulers 0.7.
  public static var unimplemented: FailingScheduler { unimplemented("DispatchQueue.unimplemented") }

  /// Returns a scheduler in place of a queue that reports a failure when it is used.
  /// - Parameter name: its name in the failure.
  ///
  /// From combine-schedulers 0.7.
  public static func unimplemented(_ name: String) -> FailingScheduler { FailingScheduler(name) }
}
