extension TestStore {
  /// Skips the actions that were received and not asserted; the state becomes the one after them.
  /// - Parameter strict: whether it is a failure if there are none.
  public func skipReceivedActions(
    strict: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipReceivedActions(
      strict: strict, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func skipReceivedActions(strict: Bool = false, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    forgoReceived(strict: strict)
  }

  func forgoReceived(strict: Bool) {
    reporter.perform { session.settle() }
    if strict, session.pendingCount == 0 { reporter.report(TestFailure.nothingToSkip) }
    session.acceptPending(session.pendingCount)
  }

  /// Cancels every effect in flight, so that their outputs never arrive.
  /// - Parameter strict: whether it is a failure if there are none.
  public func skipInFlightEffects(
    strict: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipInFlightEffects(
      strict: strict, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func skipInFlightEffects(strict: Bool = false, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    forgoInFlight(strict: strict)
  }

  func forgoInFlight(strict: Bool) {
    if strict {
      reporter.perform { session.settle() }
      if session.inFlight.isEmpty { reporter.report(TestFailure.nothingInFlightToSkip) }
    }
    reporter.perform { session.cancelEffects() }
  }
}
