extension TestStore {
  /// Asserts that nothing is left: no received action that was not asserted, no effect in flight, no stub of the
  /// ``world`` that was never used.
  ///
  /// Time does not move. What is left is reported and dropped, so the end of the store has nothing to add.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    finish(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func finish(at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    finishAll()
  }

  func finishAll() { reporter.perform { session.finish(isTold: true) } }

  /// Drops what is open: the test has failed in another way.
  func abandon() { reporter.perform { session.finish(isTold: false) } }
}
