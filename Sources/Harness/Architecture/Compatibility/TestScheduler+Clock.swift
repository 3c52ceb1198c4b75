extension TestScheduler {
  /// A timeline of its own, at a number of seconds.
  ///
  /// RxComposableArchitecture 1.0.
  public convenience init(initialClock: Double) {
    self.init()
    advance(by: initialClock)
  }

  /// Runs what is due now, without moving time.
  ///
  /// RxComposableArchitecture 1.0, The Composable Architecture 0.39.
  public func advance() { advance(by: Duration.zero) }
}
