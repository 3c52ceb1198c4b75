import Synchronization

extension Scheduler {
  /// Suspends the task for a duration of the scheduler's time.
  ///
  ///     try await env.mainQueue.sleep(for: .milliseconds(300))
  ///
  /// In an effect of a test, the store's timeline replaces a live scheduler; any other scheduler keeps the time that the test
  /// gives it.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  ///
  /// From combine-schedulers 0.7.
  public func sleep(for duration: Duration) async throws {
    // Cancelled work may have outlived its store.
    try Task.checkCancellation()
    try await inUse.suspend(for: duration)
  }

  /// Suspends the task for a number of seconds of the scheduler's time.
  ///
  /// From combine-schedulers 0.7.
  @_disfavoredOverload
  public func sleep(for seconds: Double) async throws { try await sleep(for: Duration(secondsValue: seconds)) }

  /// Returns a stream of the scheduler's times, `interval` apart, until the task is cancelled. The first comes one interval
  /// after iteration begins.
  ///
  ///     .run { send in
  ///       for await _ in env.mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
  ///     }
  ///
  /// A slow consumer receives the times that are due one after the other. On a scheduler that doesn't wait, there is only one
  /// time.
  ///
  /// From combine-schedulers 0.7.
  public func timer(interval: Duration) -> AsyncStream<Duration> {
    let ticks = Ticks(of: self, every: interval)
    return AsyncStream { await ticks.next() }
  }

  /// Returns a stream of the scheduler's times, a number of seconds apart.
  ///
  /// From combine-schedulers 0.7.
  @_disfavoredOverload
  public func timer(interval seconds: Double) -> AsyncStream<Duration> {
    timer(interval: Duration(secondsValue: seconds))
  }
}

/// The times of a scheduler, computed when they are requested.
private final class Ticks: Sendable {
  private let scheduler: any Scheduler
  private let interval: Duration
  private let last = Mutex<Duration?>(nil)

  init(of scheduler: some Scheduler, every interval: Duration) {
    self.scheduler = scheduler
    self.interval = max(interval, .zero)
  }

  /// Returns the next time once it has come; nil if the task is cancelled.
  func next() async -> Duration? {
    // Cancelled work may have outlived its store.
    guard !Task.isCancelled else { return nil }
    let scheduler = scheduler.inUse
    let now = scheduler.now
    let (due, isFirst) = last.withLock { last in
      let due = (last ?? now) + interval
      defer { last = due }
      return (due, last == nil)
    }
    do {
      if !isFirst, scheduler is ImmediateScheduler { for await _ in AsyncStream<Never>.never {} }
      // Without an interval, each time is separate work that is due at once, so that counting such work detects an endless
      // loop.
      if interval == .zero || due > now { try await scheduler.suspend(for: due - now) }
    } catch {
      return nil
    }
    return due
  }
}
