extension TestStore {
  /// Sends an action, and asserts how it changes the state.
  ///
  ///     store.send(.counter(.didTapPlus)) { $0.counterState.number = 2 }
  ///
  /// Every action received before must already be asserted.
  /// - Parameters:
  ///   - action: the action to send.
  ///   - derived: the new values of derived values that the action changes.
  ///   - update: changes the previous state to the expected one; omit it if nothing changes.
  public func send(
    _ action: Action, derived: [String: Any?] = [:], _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    send(action, Expectation(update: update, derived: derived), at: place)
  }

  func send(_ action: Action, _ expectation: Expectation, at place: SourcePlace) {
    guard beginSend(action, at: place) else { return }
    defer { reporter.end() }
    reporter.perform { session.send(action) }
    concludeSend(action, expectation)
  }

  /// Does the work before the action is sent.
  func beginSend(_ action: Action, at place: SourcePlace) -> Bool {
    guard reporter.begin(at: place) else { return false }
    if session.pendingCount > 0 {
      forgoPending { TestFailure.unasserted($0, before: "\(text(action)) was sent") }
    }
    return true
  }

  /// Checks the sent action, after everything that follows without time passing has happened.
  func concludeSend(_ action: Action, _ expectation: Expectation) {
    let sent = session.sent
    check({ text(action) }, expectation, from: session.asserted, to: sent)
    session.acceptSent(consume sent)
  }

  func text(_ action: Action) -> String { LiteralPrinter.text(action, .bare) }

  /// Skips all received actions, which fails an exhaustive test.
  func forgoPending(_ failure: ([String]) -> String) {
    let count = session.pendingCount
    let texts = { (0..<count).map(self.session.pendingText) }
    if exhaustivity.isLax { skipped(TestFailure.skipped(texts())) } else { reporter.report(failure(texts())) }
    session.acceptPending(count)
  }
}
