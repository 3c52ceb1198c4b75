extension TestScheduler {
  /// Runs work that is due now. Does the same as the form without `await`, for async tests.
  ///
  /// From combine-schedulers 0.7.
  public nonisolated(nonsending) func advance() async { moveOn(by: .zero) }

  /// Moves time on, running work that falls due on the way, and the work this wakes. Does the same as the form without `await`,
  /// for async tests.
  ///
  ///     await scheduler.advance(by: .seconds(1))
  ///
  /// From combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(by duration: Duration) async { moveOn(by: duration) }

  /// Moves time on by a number of seconds.
  ///
  /// From combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(by seconds: Double) async { moveOn(by: Duration(secondsValue: seconds)) }

  /// Moves time on to an instant, counted from the scheduler's beginning.
  ///
  /// From combine-schedulers 0.7.
  public nonisolated(nonsending) func advance(to instant: Duration) async { moveOn(to: instant) }

  /// Runs all scheduled work, moving time as far as needed, but at most `limit` pieces of work.
  /// - Returns: whether no work is waiting any more.
  ///
  /// From combine-schedulers 0.7.
  @discardableResult
  public nonisolated(nonsending) func run(limit: Int = 10_000) async -> Bool { runOut(limit: limit) }

  // In functions that aren't async, the names above mean the synchronous forms.

  private func moveOn(by duration: Duration) { advance(by: duration) }
  private func moveOn(to instant: Duration) { advance(to: instant) }
  private func runOut(limit: Int) -> Bool { run(limit: limit) }
}
