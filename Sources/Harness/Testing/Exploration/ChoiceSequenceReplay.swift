/// What came of playing a choice sequence.
package struct ChoiceSequenceReplay {
  /// The steps up to the one that fails, and all that was answered.
  package let sequence: ChoiceSequence
  package let failure: ExploredFailure?
  /// In which step each call was made.
  package let steps: [ChoiceSequenceAnswers.Call: Int]
  /// Where each playing takes long, fewer have to do.
  package private(set) var cost = 1

  /// Plays a choice sequence until what is looked for shows.
  init<State, Action, Environment>(
    playing sequence: ChoiceSequence, for wanted: ExploredFailure.Identity,
    _ plan: ExplorationPlan<State, Action, Environment>,
    observer: (any RunObserver)? = nil
  ) {
    let checks = ExploredChecks(plan)
    func play(_ turns: StepTurns?) -> (
      ChoiceSequencePlayer<State, Action, Environment>, ChoiceSequence, ExploredFailure?
    ) {
      plan.tellBeginning(of: sequence.start, to: observer)
      let player = plan.play(sequence, wanted: wanted, observer: observer, turns: turns)
      let sequence = player.sequence
      return (player, sequence, player.journal.failure ?? checks.failure(wanted, of: player, sequence))
    }
    var (player, played, failure) = play(nil)
    // A simpler value may change the line behind which something waits. A trap or a hang is narrated as it is played: it gets no second
    // playing.
    if failure == nil, sequence.steps.hasPoints, wanted.kind != .trap, wanted.kind != .hang,
      let lenient = StepTurns(watches: false, isLenient: true)
    {
      (player, played, failure) = play(lenient)
    }
    (self.sequence, self.failure) = (played, failure)
    let entries = player.book.entries
    steps = Dictionary(entries.map { ($0.number, $0.step) }) { first, _ in first }
  }

  package init(
    _ sequence: ChoiceSequence, _ failure: ExploredFailure?, steps: [ChoiceSequenceAnswers.Call: Int] = [:],
    cost: Int = 1
  ) {
    self.sequence = sequence
    self.failure = failure
    self.steps = steps
    self.cost = cost
  }
}
