/// Explores one feature in this process: runs of islands, each with a corpus of its own.
final class FeatureExplorer<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  private var islands: [Int: Island] = [:]
  /// Hears of each run before it begins, and of each action's case before it is reduced.
  var observer: (any RunObserver)?

  init(_ plan: ExplorationPlan<State, Action, Environment>) { self.plan = plan }

  /// What runs have led to that others have not.
  final class Island {
    var corpus: [Tape] = []
    var edges = EdgeSet()
    var known: Set<ExploredFailure.Identity>
    /// Cases that have ended the process.
    var dangerous: Set<Int> = []

    init(known: Set<ExploredFailure.Identity>) { self.known = known }
  }

  private func island(of number: Int) -> Island {
    let index = number % ExplorationOptions.islandCount
    if let island = islands[index] { return island }
    let island = Island(known: Set(plan.known.keys))
    islands[index] = island
    return island
  }

  /// The first so many runs of all are played before there is a corpus: they say which cases effects feed back.
  static var openingRuns: Int { 256 }

  func playOpening(skipping skipped: [SkippedRun]) {
    if plan.undecided.isEmpty { return }
    var received: Set<Int> = []
    let first = plan.sendable
    let island = Island(known: Set(plan.known.keys))
    plan.beginOpening()
    for number in 0..<Self.openingRuns {
      if let run = skipped.first(where: { $0.number == number }) {
        if let dangerous = plan.cases.names.firstIndex(of: run.lastCase) { island.dangerous.insert(dangerous) }
      } else {
        received.formUnion(play(number, from: island).player.journal.received)
      }
    }
    plan.sendable = first
    plan.decide(received: received)
  }

  /// Plays a run of an island, which learns from it.
  func explore(_ number: Int) -> ExploredRun {
    let island = island(of: number)
    let (player, tape) = play(number, from: island)
    let journal = player.journal
    var run = ExploredRun(number: number, tape: tape, actions: journal.actionCount)
    run.goals = journal.watch?.reachedGoals ?? []
    let isNew = island.edges.add(journal.edges)
    var failure = journal.failure
    if failure == nil, isNew {
      failure = ExploredChecks(plan).failure(of: player, tape, known: island.known)
      if failure == nil {
        island.corpus.append(tape)
        run.isKept = true
      }
    }
    run.isNew = isNew
    if let failure, island.known.insert(failure.identity).inserted { run.finding = (failure, tape) }
    return run
  }

  func skip(_ number: Int, because lastCase: String) {
    if let dangerous = plan.cases.names.firstIndex(of: lastCase) { island(of: number).dangerous.insert(dangerous) }
  }

  private func play(
    _ number: Int, from island: Island
  ) -> (player: TapePlayer<State, Action, Environment>, tape: Tape) {
    let choices = Choices(seed: plan.options.seed, run: number)
    var random = choices.generator(.run)
    let base = base(island, &random)
    let subset = subset(&random, without: island.dangerous)
    let count = Int.random(in: 1...max(plan.options.maxSteps, 1), using: &random)
    let book = AnswerBook(base.answers) { [plan] endpoint, call in
      plan.answers.answer(of: endpoint, choices.generator(.answer, call.endpoint, call.number))
    }
    observer?.begins(run: number)
    observer?.tell {
      TapeText.header(base.start, feature: plan.feature.name, environment: plan.options.environment)
        .joined(separator: "\n")
    }
    let player = TapePlayer(plan, base.start, book, known: island.known)
    player.journal.observer = observer
    var given = base.steps[...]
    var made = 0
    var isLast = false
    player.play { [plan] player in
      if let step = given.popFirst() { return step }
      if made == count {
        // What is to hold in the end can be seen at an end alone.
        if isLast || player.nextDue == nil && player.steps.isEmpty { return nil }
        isLast = true
        return player.nextDue == nil ? nil : .run
      }
      made += 1
      return plan.step(after: player, subset, choices.generator(.step, "", made))
    }
    return (player, Tape(start: base.start, steps: player.steps, answers: book.answers))
  }

  /// Where a run begins: half of them where another one, or a script, has come to.
  private func base(_ island: Island, _ random: inout SeededGenerator) -> Tape {
    let isFromCorpus = Bool.random(using: &random) && !island.corpus.isEmpty
    guard let tape = (isFromCorpus ? island.corpus : plan.beginnings).randomElement(using: &random) else {
      return Tape()
    }
    return tape.prefix(Int.random(in: 0...tape.steps.count, using: &random))
  }

  /// The cases that one run sends: each draws some, so that what one of them hides is seen without it.
  private func subset(_ random: inout SeededGenerator, without dangerous: Set<Int>) -> [Int] {
    let all = dangerous.isEmpty ? plan.sendable : plan.sendable.filter { !dangerous.contains($0) }
    if all.count < 3 || Int.random(in: 0..<4, using: &random) == 0 { return all }
    let some = all.filter { _ in Bool.random(using: &random) }
    return some.isEmpty ? all : some
  }
}

/// What one run came to.
struct ExploredRun {
  let number: Int
  /// With the steps that it began with.
  let tape: Tape
  /// How many actions were reduced.
  let actions: Int
  /// Whether it took an edge that its island had not.
  var isNew = false
  /// Whether others begin with it.
  var isKept = false
  var goals: [String] = []
  /// What is wrong, where that is news to its island.
  var finding: (failure: ExploredFailure, tape: Tape)?
}

extension RunObserver {
  func tell(_ line: () -> String) {
    if isNarrating { tells(line()) }
  }
}

/// Hears what exploring is about to do, for the case that the process doesn't come back from it.
protocol RunObserver: AnyObject {
  func begins(run number: Int)
  /// A script of the feature is played next, to see how the feature is used.
  func begins(script path: String)
  /// An action of this case is reduced next.
  func reduces(_ name: String)
  /// A step that is done next, or an answer that is given next, as a line of a transcript.
  func tells(_ line: String)
  /// Whether anybody wants to hear these lines, which take time to write.
  var isNarrating: Bool { get }
}

extension ExplorationPlan {
  /// The next step of a run: an action, or time where something is due; nil where there is neither.
  func step(
    after player: TapePlayer<State, Action, Environment>, _ subset: [Int], _ random: SeededGenerator
  ) -> TapeStep? {
    var random = random
    let isDue = player.nextDue != nil
    if isDue, subset.isEmpty || Int.random(in: 0..<5, using: &random) < 2 {
      return time(player.nextDue ?? .zero, &random)
    }
    // Not every value of a state can be made into a payload: another case may.
    for _ in 0..<4 {
      guard let number = subset.randomElement(using: &random) else { break }
      let action = ValueRef.with(player.state) { self.action(number, in: $0, random) }
      if let action { return .send(action) }
    }
    return isDue ? time(player.nextDue ?? .zero, &random) : nil
  }

  /// To just before what is due next, to it, past it, or as far as anything is due.
  private func time(_ due: Duration, _ random: inout SeededGenerator) -> TapeStep {
    let moment = Duration.milliseconds(1)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .advance(due > moment ? due - moment : due)
    case 1: return .advance(due + moment)
    case 2: return .run
    default: return .advance(due)
    }
  }
}
