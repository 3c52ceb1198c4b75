/// Explores one feature in this process: plays the runs of strategies, and gives them the results.
final class FeatureExplorer<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  /// The cases that effects fed back in the first runs.
  private(set) var received: [String] = []
  /// The strategies of subpopulations.
  private var subpopulations: [Int: any SearchStrategy] = [:]
  /// Is notified before each run, and of each action's case before it is reduced.
  var observer: (any RunObserver)?
  /// Records transitions of runs, except the first runs that find out what effects feed back.
  private var notes: TransitionRecorder?
  /// Nil if the program has no coverage counters.
  var code = CoverageCounters.ofProgram.map { ReachedCode(counters: $0) }

  init(_ plan: ExplorationPlan<State, Action, Environment>) { self.plan = plan }

  func restore(_ index: Int, _ learned: SubpopulationLearning?) {
    subpopulations[index] = SubpopulationStrategy(plan.space, learned ?? SubpopulationLearning())
  }

  private func strategy(of number: Int) -> any SearchStrategy {
    let index = number % ExplorationOptions.subpopulationCount
    if let strategy = subpopulations[index] { return strategy }
    let strategy = SubpopulationStrategy(plan.space)
    subpopulations[index] = strategy
    return strategy
  }

  func crashes(of index: Int) -> CrashHistory { strategy(of: index).crashes }
  func skip(_ run: SkippedRun) { strategy(of: run.number).learn(run) }

  func playOpening(skipping skipped: [SkippedRun], isTimeUp: () -> Bool) {
    if plan.undecided.isEmpty { return }
    let opening = OpeningStrategy(plan.openingSpace)
    for number in 0..<OpeningStrategy.runs {
      if isTimeUp() { break }
      if let run = skipped.first(where: { $0.number == number }) {
        opening.learn(run)
      } else {
        _ = explore(number, by: opening)
      }
    }
    open(received: plan.leftToEffects(opening.received).map { plan.cases.names[$0] })
  }

  func open(received: [String]) {
    self.received = received
    plan.decide(received: Set(received.compactMap { plan.cases.names.firstIndex(of: $0) }))
  }

  func beginNotes(drawingGraph drawsGraph: Bool) {
    let start = plan.state(of: ChoiceSequenceStart(), in: World(timeline: TestScheduler()))
    let initial = ValueRef.with(start) { plan.abstraction.text(of: $0) }
    notes = TransitionRecorder(plan.cases.names, drawsGraph: drawsGraph, initial: initial)
  }

  func takeNotes() -> ExplorationNotes { notes?.take() ?? ExplorationNotes() }

  func explore(_ number: Int) -> ExploredRun { explore(number, by: strategy(of: number)) }

  /// Plays the next run of a strategy, and lets it learn from the result.
  func explore(_ number: Int, by strategy: any SearchStrategy) -> ExploredRun {
    observer?.begins(run: number)
    guard let run = strategy.next(number) else { return ExploredRun(number: number, isPlayed: false) }
    let player = play(run)
    let journal = player.journal
    let sequence = player.sequence
    if let code, journal.failure == nil {
      journal.reached(code.edges { _ = plan.play(sequence, known: run.known) })
    }
    var end: SkippedRun?
    if journal.isEndless {
      end = SkippedRun(number: number, lastCase: journal.lastCaseName, lastSent: journal.lastSentName, isHang: true)
    }
    // The sequence in another order, if that one shows a failure.
    var shown = sequence
    let outcome = RunOutcome(
      sequence: sequence, edges: journal.edges, received: journal.received, endless: end, failure: journal.failure,
      check: { [plan] in
        ExploredChecks(plan, looksAtPage: !run.avoidance.without.contains(ExploredFailure.page))
          .failure(of: player, sequence, run: number, known: run.known)
      },
      mayVary: player.hadTurns && !journal.leavesEngine,
      inAnotherOrder: { isNew in
        guard let found = self.inAnotherOrder(sequence, run, isNew) else { return nil }
        shown = found.sequence
        return found.failure
      })
    let (learned, failure) = strategy.learn(outcome, of: run)
    return ExploredRun(
      number: number, sequence: sequence, actions: journal.actionCount, goals: journal.watch?.reachedGoals ?? [],
      learned: learned, finding: failure.map { ($0, shown) })
  }

  private func play(_ run: RunPlan) -> ChoiceSequencePlayer<State, Action, Environment> {
    let (base, choices) = (run.base, run.choices)
    let book = AnswerBook(base.answers) { [plan] endpoint, call in
      plan.answers.answer(of: endpoint, choices.generator(.answer, call.endpoint, call.number), run.bias)
    }
    plan.tellBeginning(of: base.start, to: observer)
    typealias Player = ChoiceSequencePlayer<State, Action, Environment>
    let patience = run.isPatient ? Player.maxEvents : Player.fewEvents
    let player = Player(
      plan, base.start, book, known: run.known, patience: patience, turns: plan.turns(of: base.steps))
    player.journal.observer = observer
    player.journal.notes = notes
    player.journal.takesEdges = !run.isBaseKnown
    notes?.begin(run: run.number)
    var given = base.steps[...]
    var made = 0
    var isLast = false
    player.play { [plan] player in
      if let step = given.popFirst() { return step }
      player.journal.takesEdges = true
      if made == run.count {
        // Rules of the end can only be checked at an end.
        if isLast || player.nextDue == nil && player.steps.isEmpty { return nil }
        isLast = true
        return player.nextDue == nil && !player.breaksItsEnd ? nil : .run
      }
      made += 1
      return plan.step(
        after: player, run.sends, looksAtPage: !run.avoidance.without.contains(ExploredFailure.page),
        choices.generator(.step, "", made), run.bias)
    }
    notes?.end {
      player.script(
        steps: $0, start: player.start, feature: plan.feature.name, environment: plan.options.environment)
    }
    return player
  }
}

/// The result of one run.
package struct ExploredRun {
  let number: Int
  /// Whether it was played: a subpopulation that always ends its process is given up.
  var isPlayed = true
  /// The steps, including those that it began with.
  package var sequence = ChoiceSequence()
  /// The number of actions that were reduced.
  package var actions = 0
  var goals: [String] = []
  /// What its strategy learned from it.
  var learned = SubpopulationLearning()
  /// A failure that is new to its subpopulation.
  package var finding: (failure: ExploredFailure, sequence: ChoiceSequence)?

  /// Whether it took an edge that is new to its subpopulation.
  package var isNew: Bool { !learned.edges.isEmpty }
}

extension RunObserver {
  func tell(_ line: () -> String) {
    if isNarrating { tells(line()) }
  }
}

/// Is notified of what exploring is about to do, in case the process crashes.
package protocol RunObserver: AnyObject {
  func begins(run number: Int)
  /// A script of the feature is played next, to learn how the feature is used.
  func begins(script path: String)
  /// An action of this case is reduced next.
  /// - Parameter isSent: whether the run sends it itself; otherwise it results from that.
  func reduces(_ name: String, isSent: Bool)
  /// Another replay begins; its script has this header.
  func begins(playing header: String)
  /// The next step or answer, as a line of a transcript.
  func tells(_ line: String)
  /// Whether `tells(_:)` should be called, since writing the lines takes time.
  var isNarrating: Bool { get }
}

extension ExplorationPlan {
  /// Returns the next step of a run: an action, or an advance if something is due; nil if there is neither.
  func step(
    after player: ChoiceSequencePlayer<State, Action, Environment>, _ subset: [[Int]], looksAtPage: Bool,
    _ random: SeededGenerator, _ bias: ValueBias
  ) -> ChoiceSequenceStep? {
    var random = random
    let isDue = player.nextDue != nil
    if isDue, subset.isEmpty || Int.random(in: 0..<5, using: &random) < 2 {
      return time(player.nextDue ?? .zero, &random)
    }
    if let action = usersNext(after: player, subset, &random) { return .send(action) }
    let likely = looksAtPage ? likely(in: player, subset, &random) : subset
    // Not every value in a state fits a payload; another case may have one that does.
    for attempt in 0..<4 {
      guard let group = (attempt == 0 ? likely : subset).randomElement(using: &random),
        let number = group.count == 1 ? group[0] : group.randomElement(using: &random)
      else { break }
      let action =
        fixedAction(number) ?? ValueRef.with(player.state) { self.action(number, in: $0, random, bias) }
      if let action { return .send(action) }
    }
    return isDue ? time(player.nextDue ?? .zero, &random) : nil
  }

  /// Returns what scripts send next, in one of four steps.
  private func usersNext(
    after player: ChoiceSequencePlayer<State, Action, Environment>, _ subset: [[Int]], _ random: inout SeededGenerator
  ) -> ValueBox? {
    if used.isEmpty || random.below(4) > 0 { return nil }
    var last: ValueBox?
    for case .send(let action) in player.steps.reversed() {
      last = action
      break
    }
    return used.next(after: last.flatMap(number), among: subset, &random)
  }

  /// Returns the cases that the page shows as possible in one of four steps, and all cases otherwise.
  private func likely(
    in player: ChoiceSequencePlayer<State, Action, Environment>, _ subset: [[Int]], _ random: inout SeededGenerator
  ) -> [[Int]] {
    guard feature.makeRenderer != nil, subset.count > 1, random.below(4) == 0,
      let shows = pages.shows(in: player.state, player.journal)
    else { return subset }
    let shown = subset.filter { $0.contains { $0 >= 0 && shows[$0] } }
    return shown.isEmpty ? subset : shown
  }

  /// Returns an advance to just before what is due next, to it, past it, or as far as anything is due.
  private func time(_ due: Duration, _ random: inout SeededGenerator) -> ChoiceSequenceStep {
    let moment = Duration.milliseconds(1)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .advance(due > moment ? due - moment : due)
    case 1: return .advance(due + moment)
    case 2: return .run
    default: return .advance(due)
    }
  }
}
