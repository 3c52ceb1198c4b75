extension TestScheduler {
  /// Creates a scheduler with a timeline of its own, starting at a number of seconds.
  ///
  /// From RxComposableArchitecture 1.0.
  public convenience init(initialClock: Double) {
    self.init()
    advance(by: initialClock)
  }

  /// Runs work that is due now, without moving time.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  public func advance() { advance(by: Duration.zero) }
}
