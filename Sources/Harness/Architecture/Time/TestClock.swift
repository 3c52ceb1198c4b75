/// A clock on the timeline of a ``TestScheduler``: tasks sleeping on it wake when the scheduler is advanced.
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

    /// Creates an instant that is `offset` after the scheduler's beginning.
    public init(offset: Duration) { self.offset = offset }

    /// Returns an instant that is later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// The timeline of the clock.
  public let scheduler: TestScheduler

  /// Creates a clock on a scheduler's timeline.
  public init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// The scheduler's current time.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// The minimum resolution: zero, because any duration is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until the scheduler reaches `deadline` and runs the work that is due then. It also waits if `deadline` is now; in a
  /// store on this scheduler, it then continues later in the same step.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline >= now else { return }
    try await scheduler.suspend(for: now.duration(to: deadline))
  }

  /// Waits until the scheduler's time has reached `deadline`. It doesn't wait if the deadline has come, so that a task that has
  /// left its store continues although nobody advances time for it.
  package func wait(until deadline: Instant) async throws {
    try Task.checkCancellation()
    if deadline > now { try await sleep(until: deadline) }
  }
}
