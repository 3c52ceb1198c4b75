/// What came of playing a tape.
package struct TapeReplay {
  /// The steps up to the one that fails, and all that was answered.
  package let tape: Tape
  package let failure: ExploredFailure?
  /// In which step each call was made.
  package let steps: [TapeAnswers.Call: Int]
  /// Where each playing takes long, fewer have to do.
  package private(set) var cost = 1

  /// Plays a tape until what is looked for shows.
  init<State, Action, Environment>(
    playing tape: Tape, for wanted: ExploredFailure.Identity, _ plan: ExplorationPlan<State, Action, Environment>,
    observer: (any RunObserver)? = nil
  ) {
    let checks = ExploredChecks(plan)
    func play(_ turns: StepTurns?) -> (TapePlayer<State, Action, Environment>, Tape, ExploredFailure?) {
      plan.tellBeginning(of: tape.start, to: observer)
      let player = plan.play(tape, wanted: wanted, observer: observer, turns: turns)
      let tape = player.tape
      return (player, tape, player.journal.failure ?? checks.failure(wanted, of: player, tape))
    }
    var (player, played, failure) = play(nil)
    // A simpler value may change the line behind which something waits. A trap or a hang is narrated as it is played: it gets no second
    // playing.
    if failure == nil, tape.steps.hasPoints, wanted.kind != .trap, wanted.kind != .hang,
      let lenient = StepTurns(watches: false, isLenient: true)
    {
      (player, played, failure) = play(lenient)
    }
    (self.tape, self.failure) = (played, failure)
    let entries = player.book.entries
    steps = Dictionary(entries.map { ($0.number, $0.step) }) { first, _ in first }
  }

  package init(_ tape: Tape, _ failure: ExploredFailure?, steps: [TapeAnswers.Call: Int] = [:], cost: Int = 1) {
    self.tape = tape
    self.failure = failure
    self.steps = steps
    self.cost = cost
  }
}
