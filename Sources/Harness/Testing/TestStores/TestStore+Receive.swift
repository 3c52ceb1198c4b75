extension TestStore {
  /// Asserts the next action that an effect fed back, and how it changed the state.
  ///
  ///     store.receive(.receiveAddOrderResponse(false)) { $0.counterState.errorMessage = "Submit Order Failed" }
  ///
  /// - Parameters:
  ///   - expected: the action, compared with `==` if it is Equatable, otherwise by structure.
  ///   - derived: the new values of derived values that the action changed.
  ///   - update: changes the previous state to the expected one.
  public func receive(
    _ expected: Action, derived: [String: Any?] = [:], _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(expected, Expectation(update: update, derived: derived), at: place)
  }

  /// Asserts the case of the next action that an effect fed back, whatever its payload, and how it changed the state.
  ///
  ///     store.receive(/OrderAction.receiveProductInfo) { $0.isLoading = false }
  ///
  public func receive<Value>(
    _ path: CasePath<Action, Value>, derived: [String: Any?] = [:], _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(ReceivePattern(case: path), Expectation(update: update, derived: derived), at: place)
  }

  /// Asserts that the next action that an effect fed back satisfies a condition, and how it changed the state.
  ///
  ///     store.receive(where: { if case .receiveProductInfo(.success(let info)) = $0 { info.price > 0 } else { false } })
  ///
  public func receive(
    where predicate: @escaping (Action) -> Bool, derived: [String: Any?] = [:], _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(ReceivePattern(where: predicate), Expectation(update: update, derived: derived), at: place)
  }

  /// Asserts the next actions that effects fed back, in any order, and how all of them together changed the state.
  ///
  ///     store.receive(unordered: [.receiveUser(user), .receiveCart(cart)]) {
  ///       $0.user = user
  ///       $0.cart = cart
  ///     }
  ///
  public func receive(
    unordered expected: [Action], derived: [String: Any?] = [:], _ update: Update? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(
      unordered: expected.map { ReceivePattern($0, actionEquality) }, Expectation(update: update, derived: derived),
      at: place)
  }

  // MARK: One action

  func receive(_ expected: Action, _ expectation: Expectation, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    settle()
    if session.pendingCount > 0, session.isPending(0, { actionEquality.areEqual(expected, $0) }) {
      concludeReceive(expectation)
    } else {
      lookFor(expected, expectation)
    }
  }

  /// A separate function, since the pattern, which provides the text of a failure, is not needed by passing tests.
  @inline(never)
  private func lookFor(_ expected: Action, _ expectation: Expectation) {
    concludeReceive(ReceivePattern(expected, actionEquality), expectation)
  }

  func receive(_ pattern: ReceivePattern<Action>, _ expectation: Expectation, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    settle()
    concludeReceive(pattern, expectation)
  }

  private func settle() {
    if session.hasWork { reporter.perform { session.settle() } }
  }

  /// Checks the received action, after everything that happens without time passing has happened.
  func concludeReceive(_ pattern: ReceivePattern<Action>, _ expectation: Expectation) {
    guard session.pendingCount > 0 else {
      return reporter.report(TestFailure.nothingReceived(pattern.text, session.inFlight))
    }
    guard let index = find(pattern) else { return }
    // Earlier actions are skipped; the closure's previous state is the one after them.
    session.acceptPending(index)
    concludeReceive(expectation)
  }

  /// Checks the next action, which is the expected one.
  private func concludeReceive(_ expectation: Expectation) {
    check(
      { session.pendingText(0) }, expectation, from: session.asserted, to: session.pendingState(0))
    session.acceptPending(1)
  }

  /// Returns the index of the received action that matches; if none does, reports it and returns nil.
  private func find(_ pattern: ReceivePattern<Action>) -> Int? {
    let count = session.pendingCount
    let found = (0..<count).first { session.isPending($0, pattern.matches) }
    if let found, found == 0 { return 0 }
    let before = { (0..<(found ?? count)).map(self.session.pendingText) }
    switch (found, exhaustivity.isLax) {
    case (nil, true):
      reporter.report(TestFailure.notAmong(pattern.text, before(), sameWords([pattern], Array(0..<count))))
    case (_?, true): skipped(TestFailure.skipped(before()))
    case (let found?, false):
      reporter.report(TestFailure.overtaken(pattern.text, by: before(), sameWords([pattern], Array(0..<found))))
    case (nil, false):
      reporter.report(
        TestFailure.unexpected(session.pendingAction(0), session.pendingText(0), pattern.value, pattern.text))
      // This action came instead of the expected one. The closure doesn't describe its change of the state.
      session.acceptPending(1)
    }
    return found
  }

  /// Returns expected actions whose text is the same as that of received ones, and why they differ.
  private func sameWords(
    _ patterns: [ReceivePattern<Action>], _ received: [Int]
  ) -> [(text: String, why: IndistinguishableValues)] {
    patterns.prefix(20).compactMap { pattern in
      guard let expected = pattern.value else { return nil }
      let why = received.prefix(20).lazy.compactMap { index in
        self.session.pendingAction(index).flatMap { IndistinguishableValues(expected, $0) }
      }.first
      return why.map { (pattern.text, $0) }
    }
  }

  // MARK: Several actions

  func receive(unordered patterns: [ReceivePattern<Action>], _ expectation: Expectation, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    settle()
    concludeReceive(unordered: patterns, expectation)
  }

  func concludeReceive(unordered patterns: [ReceivePattern<Action>], _ expectation: Expectation) {
    var missing = patterns
    var superfluous: [Int] = []
    var count = 0
    while count < session.pendingCount, exhaustivity.isLax ? !missing.isEmpty : count < patterns.count {
      if let match = missing.firstIndex(where: { session.isPending(count, $0.matches) }) {
        missing.remove(at: match)
      } else {
        superfluous.append(count)
      }
      count += 1
    }
    let isComplete = missing.isEmpty && (superfluous.isEmpty || exhaustivity.isLax)
    if !isComplete {
      let waiting = takeWaiting(from: &missing, behind: count, &superfluous)
      reporter.report(
        TestFailure.unordered(
          patterns.count, missing: missing.map(\.text), superfluous: superfluous.map(session.pendingText),
          waiting: waiting, received: session.pendingCount, session.inFlight, sameWords(missing, superfluous)))
    } else {
      let texts = superfluous.map(session.pendingText)
      if !texts.isEmpty { skipped(TestFailure.skipped(texts)) }
      let all = {
        count == 0 ? "no action" : (0..<count).map(self.session.pendingText).joined(separator: ", ")
      }
      check(
        all, expectation, from: session.asserted,
        to: count == 0 ? session.asserted : session.pendingState(count - 1))
    }
    session.acceptPending(count)
  }

  /// Takes expected actions that were received after the examined ones, and after others, which are superfluous as well.
  private func takeWaiting(
    from missing: inout [ReceivePattern<Action>], behind count: Int, _ superfluous: inout [Int]
  ) -> [String] {
    var waiting: [String] = []
    var others: [Int] = []
    for index in count..<max(count, session.pendingCount) where !missing.isEmpty {
      if let match = missing.firstIndex(where: { session.isPending(index, $0.matches) }) {
        waiting.append(missing.remove(at: match).text)
        superfluous += others
        others = []
      } else {
        others.append(index)
      }
    }
    return waiting
  }
}
