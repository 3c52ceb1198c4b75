/// A clock on the timeline of a ``TestScheduler``: what sleeps on it wakes when the scheduler is advanced.
///
///     .run { send in
///       try await env.clock.sleep(for: .seconds(1))
///       await send(.tick)
///     }
public struct TestClock: Clock {
  /// An instant, counted from the scheduler's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the scheduler's beginning.
    public let offset: Duration

    /// An instant so long after the scheduler's beginning.
    public init(offset: Duration) { self.offset = offset }

    /// Another instant, later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later `other` is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// The timeline of the clock.
  public let scheduler: TestScheduler

  /// A clock on a timeline.
  public init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// The time of the scheduler.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// There is none: any duration is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until the scheduler's time has reached `deadline`, and was moved: also now is waited for. In a store on this
  /// scheduler that is later in the same step.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline >= now else { return }
    try await scheduler.suspend(for: now.duration(to: deadline))
  }

  /// Waits until the scheduler's time has reached `deadline`. What has come is not waited for, so that also a task that has
  /// left its store goes on, which nobody moves time for.
  package func wait(until deadline: Instant) async throws {
    try Task.checkCancellation()
    if deadline > now { try await sleep(until: deadline) }
  }
}
