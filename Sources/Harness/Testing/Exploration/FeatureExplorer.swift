/// Explores one feature in this process: runs of islands, each with a corpus of its own.
final class FeatureExplorer<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  /// The cases that effects have fed back in the first runs of all.
  private(set) var received: [String] = []
  private var islands: [Int: Island] = [:]
  /// Hears of each run before it begins, and of each action's case before it is reduced.
  var observer: (any RunObserver)?
  /// Looks on at runs, but not at those that come before all others.
  private var notes: NoteTaker?
  /// Nil where the program doesn't count which code runs.
  var code = CoverageCounters.ofProgram.map { ReachedCode(counters: $0) }

  init(_ plan: ExplorationPlan<State, Action, Environment>) { self.plan = plan }

  /// What runs have led to that others have not.
  final class Island {
    var corpus = Corpus()
    var edges = EdgeSet()
    var known: Set<ExploredFailure.Identity>
    var dangers = Dangers()

    init(known: Set<ExploredFailure.Identity>) { self.known = known }
  }

  private func island(of number: Int) -> Island {
    let index = number % ExplorationOptions.islandCount
    if let island = islands[index] { return island }
    restore(index, nil)
    return islands[index] ?? Island(known: [])
  }

  func restore(_ index: Int, _ learned: IslandLearning?) {
    let island = Island(known: Set(plan.known.keys))
    if let learned {
      island.corpus = Corpus(learned.corpus)
      island.edges = EdgeSet(learned.edges)
      island.known.formUnion(learned.known)
      island.dangers = learned.dangers
    }
    islands[index] = island
  }

  func dangers(of index: Int) -> Dangers { island(of: index).dangers }

  /// The first so many runs of all are played before there is a corpus: they say which cases effects feed back.
  static var openingRuns: Int { 256 }

  func playOpening(skipping skipped: [SkippedRun]) {
    if plan.undecided.isEmpty { return }
    var received: [Int: Set<Set<Int>>] = [:]
    let first = plan.sendable
    let island = Island(known: Set(plan.known.keys))
    plan.beginOpening()
    for number in 0..<Self.openingRuns {
      if let run = skipped.first(where: { $0.number == number }) {
        skip(run, of: island)
      } else if !island.dangers.isOver {
        let journal = play(number, from: island).player.journal
        // What a cycle without end feeds back is what one sends to begin it.
        if !journal.isEndless {
          for (number, sent) in journal.received { received[number, default: []].insert(sent) }
        }
      }
    }
    plan.sendable = first
    open(received: plan.leftToEffects(received).map { plan.cases.names[$0] })
  }

  func open(received: [String]) {
    self.received = received
    plan.decide(received: Set(received.compactMap { plan.cases.names.firstIndex(of: $0) }))
  }

  func beginNotes(drawingGraph drawsGraph: Bool) {
    let initial = ValueRef.with(plan.state(of: TapeStart())) { plan.abstraction.text(of: $0) }
    notes = NoteTaker(plan.cases.names, drawsGraph: drawsGraph, initial: initial)
  }

  func takeNotes() -> ExplorationNotes { notes?.take() ?? ExplorationNotes() }

  /// Plays a run of an island, which learns from it.
  func explore(_ number: Int) -> ExploredRun {
    let island = island(of: number)
    if island.dangers.isOver { return ExploredRun(number: number, isPlayed: false) }
    let (player, tape, mood) = play(number, from: island)
    let journal = player.journal
    if !journal.isEndless { island.dangers.addEnd() }
    var run = ExploredRun(number: number, tape: tape, actions: journal.actionCount)
    run.goals = journal.watch?.reachedGoals ?? []
    if let code, journal.failure == nil {
      journal.reached(code.edges { _ = plan.play(tape, known: island.known) })
    }
    run.newEdges = island.edges.add(journal.edges)
    var failure = journal.failure
    if failure == nil, run.isNew {
      let checks = ExploredChecks(plan, looksAtPage: !mood.without.contains(Self.page))
      failure = checks.failure(of: player, tape, run: number, known: island.known)
      if failure == nil {
        let kept = IslandLearning.Run(tape: text(of: tape), isTame: mood.isTame)
        island.corpus.add(kept)
        run.kept = kept
      }
    }
    if let failure, island.known.insert(failure.identity).inserted { run.finding = (failure, tape) }
    return run
  }

  // MARK: What ends the process

  private static var page: String { ExploredChecks<State, Action, Environment>.page }

  /// Whether a run can do without: it needn't send an action, nor look at the page.
  private func isAvoidable(_ name: String) -> Bool {
    name == Self.page || plan.sendable.contains { $0 >= 0 && plan.cases.names[$0] == name }
  }

  func skip(_ run: SkippedRun) { skip(run, of: island(of: run.number)) }

  private func skip(_ run: SkippedRun, of island: Island) {
    var random = choices(of: run.number).generator(.run)
    island.dangers.add(run, in: mood(island, &random), isAvoidable: isAvoidable)
  }

  private func mood(_ island: Island, _ random: inout SeededGenerator) -> Dangers.Mood {
    island.dangers.mood(&random, isAvoidable: isAvoidable)
  }

  // MARK: A run

  private func choices(of number: Int) -> Choices { Choices(seed: plan.options.seed, run: number) }

  private func play(
    _ number: Int, from island: Island
  ) -> (player: TapePlayer<State, Action, Environment>, tape: Tape, mood: Dangers.Mood) {
    let choices = choices(of: number)
    var random = choices.generator(.run)
    let mood = mood(island, &random)
    let temper = mood.isTame ? .tame : Temper.drawn(&random, amongDangers: !island.dangers.cases.isEmpty)
    observer?.begins(run: number)
    let base = base(island, isTame: mood.isTame, &random)
    let subset = subset(&random, without: mood.without)
    let count = Int.random(in: 1...max(plan.options.maxSteps, 1), using: &random)
    let book = AnswerBook(base.answers) { [plan] endpoint, call in
      plan.answers.answer(of: endpoint, choices.generator(.answer, call.endpoint, call.number), temper)
    }
    observer?.tell {
      TapeText.header(base.start, feature: plan.feature.name, environment: plan.options.environment)
        .joined(separator: "\n")
    }
    typealias Player = TapePlayer<State, Action, Environment>
    let patience = random.below(8) == 0 ? Player.maxEvents : Player.fewEvents
    let player = Player(plan, base.start, book, known: island.known, patience: patience)
    player.journal.observer = observer
    player.journal.notes = notes
    notes?.begin(run: number)
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
      return plan.step(after: player, subset, choices.generator(.step, "", made), temper)
    }
    notes?.end {
      player.script(
        steps: $0, start: base.start, feature: plan.feature.name, environment: plan.options.environment)
    }
    if player.journal.isEndless {
      // Nobody waits for many of these.
      let journal = player.journal
      let end = SkippedRun(
        number: number, lastCase: journal.lastCaseName, lastSent: journal.lastSentName, isHang: true)
      island.dangers.add(end, in: mood, isAvoidable: isAvoidable)
    }
    return (player, Tape(start: base.start, steps: player.steps, answers: book.answers), mood)
  }

  /// Where a run begins: half of them where another one, or a script, has come to.
  private func base(_ island: Island, isTame: Bool, _ random: inout SeededGenerator) -> Tape {
    var tape: Tape?
    let count = island.corpus.count(areTame: isTame)
    if Bool.random(using: &random), count > 0 {
      let number = Int.random(in: 0..<count, using: &random)
      tape = island.corpus.tape(number, areTame: isTame) { self.tape(of: $0) }
    }
    guard let tape = tape ?? plan.beginnings.randomElement(using: &random) else { return Tape() }
    return tape.prefix(Int.random(in: 0...tape.steps.count, using: &random))
  }

  /// The cases that one run sends: each draws some, so that what one of them hides is seen without it. Combinations of
  /// several enums in one case are drawn as one.
  private func subset(_ random: inout SeededGenerator, without names: Set<String>) -> [[Int]] {
    let groups = plan.cases.groupOfName
    var subset: [[Int]] = []
    for number in leaves(&random, without: names) {
      if number >= 0, let last = subset.last?.last, last >= 0, groups[last] == groups[number] {
        subset[subset.count - 1].append(number)
      } else {
        subset.append([number])
      }
    }
    return subset
  }

  private func leaves(_ random: inout SeededGenerator, without names: Set<String>) -> [Int] {
    let all =
      names.isEmpty
      ? plan.sendable : plan.sendable.filter { $0 < 0 || !names.contains(plan.cases.names[$0]) }
    if all.count < 3 || Int.random(in: 0..<4, using: &random) == 0 { return all }
    let some = all.filter { _ in Bool.random(using: &random) }
    return some.isEmpty ? all : some
  }
}

/// What one run came to.
package struct ExploredRun {
  let number: Int
  /// Whether it was: an island that always ends its process is given up.
  var isPlayed = true
  /// With the steps that it began with.
  package var tape = Tape()
  /// How many actions were reduced.
  package var actions = 0
  /// What it took that its island had not.
  var newEdges: [UInt64] = []
  package var isNew: Bool { !newEdges.isEmpty }
  /// What others of its island begin with.
  var kept: IslandLearning.Run?
  var goals: [String] = []
  /// What is wrong, where that is news to its island.
  package var finding: (failure: ExploredFailure, tape: Tape)?
}

extension RunObserver {
  func tell(_ line: () -> String) {
    if isNarrating { tells(line()) }
  }
}

/// Hears what exploring is about to do, for the case that the process doesn't come back from it.
package protocol RunObserver: AnyObject {
  func begins(run number: Int)
  /// A script of the feature is played next, to see how the feature is used.
  func begins(script path: String)
  /// An action of this case is reduced next.
  /// - Parameter isSent: whether by the run itself; else it is what came of that.
  func reduces(_ name: String, isSent: Bool)
  /// A step that is done next, or an answer that is given next, as a line of a transcript.
  func tells(_ line: String)
  /// Whether anybody wants to hear these lines, which take time to write.
  var isNarrating: Bool { get }
}

extension ExplorationPlan {
  /// The next step of a run: an action, or time where something is due; nil where there is neither.
  func step(
    after player: TapePlayer<State, Action, Environment>, _ subset: [[Int]], _ random: SeededGenerator, _ temper: Temper
  ) -> TapeStep? {
    var random = random
    let isDue = player.nextDue != nil
    if isDue, subset.isEmpty || Int.random(in: 0..<5, using: &random) < 2 {
      return time(player.nextDue ?? .zero, &random)
    }
    // Not every value of a state can be made into a payload: another case may.
    for _ in 0..<4 {
      guard let group = subset.randomElement(using: &random),
        let number = group.count == 1 ? group[0] : group.randomElement(using: &random)
      else { break }
      let action = ValueRef.with(player.state) { self.action(number, in: $0, random, temper) }
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
