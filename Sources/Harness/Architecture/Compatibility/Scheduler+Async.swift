import Synchronization

extension Scheduler {
  /// Lets the task wait for a duration of the scheduler's time.
  ///
  ///     try await env.mainQueue.sleep(for: .milliseconds(300))
  ///
  /// In an effect of a test a live scheduler is the timeline of the store, and any other one is what the test says.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  ///
  /// combine-schedulers 0.7.
  public func sleep(for duration: Duration) async throws {
    // What was cancelled may have outlived its store.
    try Task.checkCancellation()
    try await inUse.suspend(for: duration)
  }

  /// Lets the task wait for a number of seconds of the scheduler's time.
  ///
  /// combine-schedulers 0.7.
  @_disfavoredOverload
  public func sleep(for seconds: Double) async throws { try await sleep(for: Duration(secondsValue: seconds)) }

  /// The times of the scheduler, `interval` apart, until the task is cancelled. The first comes an interval after somebody
  /// begins to listen.
  ///
  ///     .run { send in
  ///       for await _ in env.mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
  ///     }
  ///
  /// Who listens too late gets what is due one after the other. On a scheduler that doesn't wait there is one time alone.
  ///
  /// combine-schedulers 0.7.
  public func timer(interval: Duration) -> AsyncStream<Duration> {
    let ticks = Ticks(of: self, every: interval)
    return AsyncStream { await ticks.next() }
  }

  /// The times of the scheduler, a number of seconds apart.
  ///
  /// combine-schedulers 0.7.
  @_disfavoredOverload
  public func timer(interval seconds: Double) -> AsyncStream<Duration> {
    timer(interval: Duration(secondsValue: seconds))
  }
}

/// The times of a scheduler, as they are asked for.
private final class Ticks: Sendable {
  private let scheduler: any Scheduler
  private let interval: Duration
  private let last = Mutex<Duration?>(nil)

  init(of scheduler: some Scheduler, every interval: Duration) {
    self.scheduler = scheduler
    self.interval = max(interval, .zero)
  }

  /// The next time, when it has come; nil when the task is cancelled.
  func next() async -> Duration? {
    // What was cancelled may have outlived its store.
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
      // Without an interval each is work of its own that is due at once: whoever counts such work sees that it is endless.
      if interval == .zero || due > now { try await scheduler.suspend(for: due - now) }
    } catch {
      return nil
    }
    return due
  }
}
