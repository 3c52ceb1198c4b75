extension TestStore {
  /// What a step asserts about the state.
  struct Expectation {
    let update: Update?
    var derived: [String: Any?] = [:]
  }

  /// Asserts how an action changed the state.
  ///
  /// A passing check does only what decides: two comparisons, no text, no copy except the expected state.
  func check(
    _ action: () -> String, _ expectation: Expectation, from previous: State, to actual: State
  ) {
    guard isSimple, expectation.derived.isEmpty else { return checkClosely(action, expectation, previous, actual) }
    guard let update = expectation.update else {
      if !equality.areEqual(previous, actual) { judge(action, expectation, previous, previous, actual) }
      return
    }
    var expected = previous
    do {
      try update(&expected)
    } catch {
      return reporter.report(TestFailure.thrown(action(), error))
    }
    if equality.areEqual(expected, actual), !equality.areEqual(previous, expected) { return }
    judge(action, expectation, previous, expected, actual)
  }

  private func checkClosely(
    _ action: () -> String, _ expectation: Expectation, _ previous: State, _ actual: State
  ) {
    if exhaustivity.isLax { return checkLaxly(action, expectation, previous, actual) }
    var expected = previous
    do {
      try expectation.update?(&expected)
    } catch {
      return reporter.report(TestFailure.thrown(action(), error))
    }
    judge(action, expectation, previous, expected, actual)
  }

  /// Compares the states in detail.
  private func judge(
    _ action: () -> String, _ expectation: Expectation, _ previous: State, _ expected: State, _ actual: State
  ) {
    let differences = differences(previous, expected, actual)
    let derived = derivedDifferences(expectation, previous, actual)
    if !differences.isEmpty {
      reporter.report(
        TestFailure.state(action(), hasClosure: expectation.update != nil, differences.merged(with: derived)))
    } else if !derived.isEmpty {
      reporter.report(TestFailure.derived(action(), derived))
    } else if failsWhenNothingChanges, expectation.update != nil, !isChanged(from: previous, to: expected) {
      reporter.report(TestFailure.changesNothing(action(), sharesObjects: TypeShape.of(State.self).reachesObjects))
    }
  }

  /// Excluded parts are made equal first.
  private func differences(_ previous: State, _ expected: State, _ actual: State) -> StateDifference.List {
    var expected = expected
    for exception in exhaustivity.exceptions { exception(&expected, actual) }
    if !equality.holdsMarker, equality.areEqual(expected, actual) { return StateDifference.List() }
    let differences = StateDifference.between(expected, actual)
    guard equality.holdsMarker else { return differences }
    return differences.merged(with: MutationCounts.differences(previous: previous, expected: expected, actual: actual))
  }

  private func isChanged(from previous: State, to expected: State) -> Bool {
    if equality.holdsMarker, MutationCounts.differ(previous, expected) { return true }
    return !equality.areEqual(previous, expected)
  }

  private func derivedDifferences(
    _ expectation: Expectation, _ previous: State, _ actual: State
  ) -> StateDifference.List {
    if derived.isEmpty, expectation.derived.isEmpty { return StateDifference.List() }
    return derived.differences(
      previous, actual, asserted: expectation.derived, isExhaustive: !exhaustivity.isLax, problem: reporter.report)
  }

  /// Prints what the test did not assert, if its exhaustivity shows it.
  func skipped(_ what: @autoclosure () -> String) {
    reporter.skipped(what(), isShown: exhaustivity.showsSkipped)
  }

  // MARK: Non-exhaustive checks

  private func checkLaxly(
    _ action: () -> String, _ expectation: Expectation, _ previous: State, _ actual: State
  ) {
    let derived = derivedDifferences(expectation, previous, actual)
    var wrong = StateDifference.List()
    var expected = previous
    if let update = expectation.update {
      do {
        wrong = try wronglyAsserted(update, previous, actual, &expected)
      } catch {
        return reporter.report(TestFailure.thrown(action(), error))
      }
    }
    if !wrong.isEmpty {
      reporter.report(
        TestFailure.state(action(), hasClosure: true, wrong.merged(with: derived))
          + (expectation.update.flatMap { maker(of: $0, previous) } ?? ""))
    } else if !derived.isEmpty {
      reporter.report(TestFailure.derived(action(), derived))
    } else if exhaustivity.showsSkipped {
      let rest = StateDifference.between(expected, actual)
      if !rest.isEmpty { skipped(TestFailure.skipped(action(), rest)) }
    }
  }

  /// Returns the action that made the change that a closure asserts, if it is one that the test has not received yet.
  private func maker(of update: Update, _ previous: State) -> String? {
    for index in 0..<session.pendingCount {
      var expected = previous
      guard let wrong = try? wronglyAsserted(update, previous, session.pendingState(index), &expected) else {
        return nil
      }
      if wrong.isEmpty { return TestFailure.madeLater(by: session.pendingText(index)) }
    }
    return nil
  }

  /// Returns the parts of the state that the closure assigns and that have another value.
  ///
  /// A closure that leaves the actual state unchanged holds. One that changes it may be relative (`toggle()`, `append(…)`); it
  /// holds if it leads from the previous state to the actual one, in the parts that it changes.
  /// - Parameter expected: the previous state, which becomes the closure's result for it. If the closure holds on the actual
  ///   state, that only happens to show what was skipped.
  private func wronglyAsserted(
    _ update: Update, _ previous: State, _ actual: State, _ expected: inout State
  ) throws -> StateDifference.List {
    var onActual = actual
    try update(&onActual)
    if equality.areEqual(onActual, actual), !equality.holdsMarker || !MutationCounts.differ(actual, onActual) {
      if exhaustivity.showsSkipped { try update(&expected) }
      return StateDifference.List()
    }
    try update(&expected)
    let touched = StateDifference.paths(actual, onActual) + StateDifference.paths(previous, expected)
    let wrong = StateDifference.between(expected, actual, touching: touched)
    guard equality.holdsMarker else { return wrong }
    let sets = MutationCounts.differences(previous: previous, expected: expected, actual: actual, onlyExpected: true)
    return wrong.merged(with: sets)
  }
}
