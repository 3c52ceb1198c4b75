extension TestStore {
  /// Asserts that nothing is left: no received action that was not asserted, no effect in flight, no stub of the
  /// ``world`` that was never used.
  ///
  /// Time does not move. What is left is told and dropped, so the end of the store has nothing to add.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    finish(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func finish(at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    reporter.perform { session.finish(isTold: true) }
  }

  /// Drops what is open: the test has failed in another way.
  func abandon() { reporter.perform { session.finish(isTold: false) } }

  /// Gives up on the actions that were received and not asserted; the state is the one that they led to.
  public func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipReceivedActions(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func skipReceivedActions(at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    reporter.perform { session.settle() }
    session.acceptPending(session.pendingCount)
  }

  /// Cancels every effect in flight: what they would have given never comes.
  public func skipInFlightEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipInFlightEffects(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func skipInFlightEffects(at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    reporter.perform { session.cancelEffects() }
  }
}
