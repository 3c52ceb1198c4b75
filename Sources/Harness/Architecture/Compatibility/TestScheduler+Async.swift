extension TestScheduler {
  /// Runs what is due now. As the form without `await`, for async tests.
  ///
  /// combine-schedulers 0.7.
  public nonisolated(nonsending) func advance() async { moveOn(by: .zero) }

  /// Moves time on, running what falls due on the way, and what that wakes. As the form without `await`, for async tests.
  ///
  ///     await scheduler.advance(by: .seconds(1))
  ///
  /// combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(by duration: Duration) async { moveOn(by: duration) }

  /// Moves time on by a number of seconds.
  ///
  /// combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(by seconds: Double) async { moveOn(by: Duration(secondsValue: seconds)) }

  /// Moves time on to an instant, counted from the scheduler's beginning.
  ///
  /// combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(to instant: Duration) async { moveOn(to: instant) }

  /// Runs until nothing is due, however far that is, but no more than `limit` pieces of work.
  /// - Returns: whether nothing waits any more.
  ///
  /// combine-schedulers 0.7.
  @discardableResult
  public nonisolated(nonsending) func run(limit: Int = 10_000) async -> Bool { runOut(limit: limit) }

  // In functions that are not async the names above are those of the forms that are not.

  private func moveOn(by duration: Duration) { advance(by: duration) }
  private func moveOn(to instant: Duration) { advance(to: instant) }
  private func runOut(limit: Int) -> Bool { run(limit: limit) }
}
