extension FeatureExplorer {
  /// The maximum numbers of single holds, and then of pairs, that a run tries. Other runs draw others.
  private static var maxSingles: Int { 8 }
  private static var maxPairs: Int { 2 }

  /// Replays a choice sequence in other orders of the ready tasks: with each single hold, as `--verify-orders` does, then with
  /// some pairs.
  /// - Parameter isNew: whether a hold has not been tried from this kind of state.
  /// - Returns: the first failure in one of these orders, and the choice sequence that shows it.
  func inAnotherOrder(
    _ sequence: ChoiceSequence, _ run: RunPlan, _ isNew: (UInt64) -> Bool
  ) -> (failure: ExploredFailure, sequence: ChoiceSequence)? {
    guard let watching = StepTurns(watches: true) else { return nil }
    let first = plan.play(sequence, known: run.known, turns: watching)
    // A failure in this order needs no other order.
    if first.journal.failure != nil { return nil }
    var random = run.choices.generator(.order)
    var untried = first.couldWait.shuffled(using: &random)[...]
    var tried = 0
    while tried < Self.maxSingles, let hold = untried.popFirst() {
      guard isNew(hold.key) else { continue }
      tried += 1
      if let found = failure(holding: [hold], in: sequence, run, besides: first) { return found }
    }
    if tried == 0 || first.couldWait.count < 2 { return nil }
    for _ in 0..<Self.maxPairs {
      let pair = first.couldWait.shuffled(using: &random).prefix(2)
      if let found = failure(holding: Array(pair), in: sequence, run, besides: first) { return found }
    }
    return nil
  }

  private func failure(
    holding holds: [PossibleHold], in sequence: ChoiceSequence, _ run: RunPlan,
    besides first: ChoiceSequencePlayer<State, Action, Environment>
  ) -> (failure: ExploredFailure, sequence: ChoiceSequence)? {
    var held = sequence
    // Insert the last hold first, so that earlier positions stay valid.
    for hold in holds.sorted(by: { $0.step > $1.step }) { held.steps.insert(.hold(hold.hold), at: hold.step) }
    // Rules of the end can only be checked at an end.
    if first.journal.watch?.hasEventually == true { held.steps.append(.run) }
    plan.tellBeginning(of: held.start, to: observer)
    let player = plan.play(held, known: run.known, observer: observer, like: first.book.entries)
    if let failure = player.journal.failure { return (failure, player.sequence) }
    // A sequence with holds of its own is compared with the order that its script plays.
    guard plan.feature.isSameInAnyOrder, !sequence.isVaried, !player.journal.isEndless,
      let failure = ExploredChecks(plan).otherEnd(first, player), !run.known.contains(failure.identity)
    else { return nil }
    return (failure, player.sequence)
  }
}

extension ExplorationPlan {
  /// Tells an observer where a replay begins.
  func tellBeginning(of start: ChoiceSequenceStart, to observer: (any RunObserver)?) {
    guard let observer, observer.isNarrating else { return }
    observer.begins(
      playing: ChoiceSequenceText.header(start, feature: feature.name, environment: options.environment).joined(
        separator: "\n"))
  }
}
