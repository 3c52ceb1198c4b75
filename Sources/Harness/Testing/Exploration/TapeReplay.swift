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
    observer?.tell {
      TapeText.header(tape.start, feature: plan.feature.name, environment: plan.options.environment)
        .joined(separator: "\n")
    }
    let player = plan.play(tape, wanted: wanted, observer: observer)
    let entries = player.book.entries
    self.tape = Tape(start: player.start, steps: player.steps, answers: player.book.answers)
    failure = player.journal.failure ?? ExploredChecks(plan).failure(wanted, of: player, self.tape)
    steps = Dictionary(entries.map { ($0.number, $0.step) }) { first, _ in first }
  }

  package init(_ tape: Tape, _ failure: ExploredFailure?, steps: [TapeAnswers.Call: Int] = [:], cost: Int = 1) {
    self.tape = tape
    self.failure = failure
    self.steps = steps
    self.cost = cost
  }
}
