extension TestStore {
  /// Asserts that nothing is left: every received action was asserted, no effect is in flight, and every stub of the ``world``
  /// was used.
  ///
  /// Time does not advance. What is left is reported and dropped, so that the end of the store doesn't report it again.
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

  /// Drops what is open, since the test has failed in another way.
  func abandon() { reporter.perform { session.finish(isTold: false) } }
}
