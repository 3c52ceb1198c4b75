import Dispatch

/// A scheduler of any type. Environments hold one so that a test can put another in its place.
///
///     struct SearchEnvironment {
///       var mainQueue: AnySchedulerOf<DispatchQueue>
///     }
///
///     SearchEnvironment(mainQueue: .main)                             // in the app
///     SearchEnvironment(mainQueue: scheduler.eraseToAnyScheduler())   // in a test, on a `TestScheduler`
///
/// It behaves as the scheduler that it stands for: a test replaces a live one by the timeline of the store. There are no
/// types of times here that would have to fit: durations are `Duration`s.
///
/// combine-schedulers 0.7.
public struct AnyScheduler: Scheduler, ErasedScheduler {
  let base: any Scheduler

  /// A scheduler that does what another one does.
  ///
  /// combine-schedulers 0.7.
  public init(_ scheduler: some Scheduler) { base = scheduler.unerased }

  /// The time of the other scheduler.
  public var now: Duration { base.now }

  /// Runs `work` on the other scheduler, `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    base.schedule(after: delay, work)
  }
}

/// A scheduler that can stand for one of the given type. The type says what is meant; any scheduler fits.
///
/// combine-schedulers 0.7.
public typealias AnySchedulerOf<Named> = AnyScheduler

/// The scheduler whose time a test moves. The type says what is meant.
///
/// combine-schedulers 0.7.
public typealias TestSchedulerOf<Named> = TestScheduler

/// The scheduler that runs work at once. The type says what is meant.
///
/// combine-schedulers 0.7.
public typealias ImmediateSchedulerOf<Named> = ImmediateScheduler

extension Scheduler {
  /// The scheduler with its type hidden.
  ///
  /// combine-schedulers 0.7.
  public func eraseToAnyScheduler() -> AnyScheduler { AnyScheduler(self) }
}

extension AnyScheduler {
  /// The main queue.
  ///
  /// combine-schedulers 0.7.
  public static var main: AnyScheduler { AnyScheduler(DispatchQueue.main) }

  /// A queue of the system's that is not the main one.
  ///
  /// combine-schedulers 0.7.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> AnyScheduler {
    AnyScheduler(DispatchQueue.global(qos: qos))
  }

  /// Runs work at once, whatever the delay.
  ///
  /// combine-schedulers 0.7.
  public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }

  /// Reports a failure when it is used.
  ///
  /// combine-schedulers 0.7.
  public static var unimplemented: AnyScheduler { unimplemented("An unimplemented scheduler") }

  /// Reports a failure when it is used.
  /// - Parameter name: how the failure calls it.
  ///
  /// combine-schedulers 0.7.
  public static func unimplemented(_ name: String) -> AnyScheduler { AnyScheduler(FailingScheduler(name)) }
}

extension DispatchQueue {
  /// A scheduler in place of a queue, whose time the test moves; each use is another one.
  ///
  ///     let mainQueue = DispatchQueue.test
  ///
  /// combine-schedulers 0.7.
  public static var test: TestScheduler { TestScheduler() }

  /// A scheduler in place of a queue that runs work at once, whatever the delay.
  ///
  /// combine-schedulers 0.7.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }

  /// A scheduler in place of a queue that reports a failure when it is used.
  ///
  /// combine-schedulers 0.7.
  public static var unimplemented: FailingScheduler { unimplemented("DispatchQueue.unimplemented") }

  /// A scheduler in place of a queue that reports a failure when it is used.
  /// - Parameter name: how the failure calls it.
  ///
  /// combine-schedulers 0.7.
  public static func unimplemented(_ name: String) -> FailingScheduler { FailingScheduler(name) }
}
