/// The result of replaying a choice sequence.
package struct ChoiceSequenceReplay {
  /// The steps up to the failing one, and all answers.
  package let sequence: ChoiceSequence
  package let failure: ExploredFailure?
  /// The step in which each call was made.
  package let steps: [ChoiceSequenceAnswers.Call: Int]
  /// The number of replays that it took; fewer are possible if each takes long.
  package private(set) var cost = 1

  /// Replays a choice sequence until the wanted failure shows.
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
    // A simpler value may change the line after which work waits. A crash or a hang is narrated while it is replayed, and gets
    // no second replay.
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
