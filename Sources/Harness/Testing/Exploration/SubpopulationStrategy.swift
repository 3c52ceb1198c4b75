/// The search of one subpopulation: half of the runs begin where others reached something new, and few repeat what has
/// crashed.
final class SubpopulationStrategy: SearchStrategy {
  private let space: RunSpace
  private var corpus: Corpus
  private var edges: EdgeSet
  /// The holds that were tried.
  private var holds: EdgeSet
  private var known: Set<ExploredFailure.Identity>
  private(set) var crashes: CrashHistory

  /// The number of runs that were also replayed in other orders.
  private var variedRuns: Int

  /// - Parameter learned: what its runs have learned in another process.
  init(_ space: RunSpace, _ learned: SubpopulationLearning = SubpopulationLearning()) {
    self.space = space
    corpus = Corpus(learned.corpus)
    edges = EdgeSet(learned.edges)
    holds = EdgeSet(learned.holds)
    variedRuns = learned.variedRuns
    known = space.known.union(learned.known)
    crashes = learned.crashes
  }

  func next(_ number: Int) -> RunPlan? {
    if crashes.isOver { return nil }
    let choices = Choices(seed: space.options.seed, run: number)
    var random = choices.generator(.run)
    let avoidance = avoidance(&random)
    let bias = avoidance.isTame ? .tame : ValueBias.drawn(&random, amongCrashHistory: !crashes.cases.isEmpty)
    var (base, isOwn) = base(isTame: avoidance.isTame, &random)
    // Replayed steps need the seed that they had.
    if base.steps.isEmpty, space.options.from == nil {
      base.start.seed = seed(choices.generator(.seed), or: base.start.seed)
    }
    let sends = groups(of: sent(&random, without: avoidance.without))
    let count = Int.random(in: 1...max(space.options.maxSteps, 1), using: &random)
    let isPatient = random.below(8) == 0
    return RunPlan(
      number: number, choices: choices, base: base, isBaseKnown: isOwn && (isPatient || !base.runsTimersOff),
      sends: sends, count: count, avoidance: avoidance, bias: bias, isPatient: isPatient, known: known)
  }

  func learn(_ outcome: RunOutcome, of plan: RunPlan) -> (learned: SubpopulationLearning, finding: ExploredFailure?) {
    if let end = outcome.endless { learn(end, in: plan.avoidance) } else { crashes.addEnd() }
    var news = SubpopulationLearning()
    news.edges = edges.add(outcome.edges)
    var failure = outcome.failure
    if failure == nil, !news.edges.isEmpty {
      failure = outcome.check()
      let holdsAsItStands = failure == nil
      if space.options.triesOrders, outcome.mayVary, failure == nil, variedRuns < Self.maxVariedRuns(to: plan.number) {
        variedRuns += 1
        failure = outcome.inAnotherOrder { key in
          let isNew = holds.add(key)
          if isNew { news.holds.append(key) }
          return isNew
        }
      }
      if holdsAsItStands {
        let text = ChoiceSequenceText(outcome.sequence, feature: space.feature, environment: space.options.environment)
        news.corpus = [SubpopulationLearning.Run(sequence: text, isTame: plan.avoidance.isTame)]
        corpus.add(news.corpus[0])
      }
    }
    if let found = failure, known.insert(found.identity).inserted {
      news.known = [found.identity]
    } else {
      failure = nil
    }
    (news.crashes, news.variedRuns) = (crashes, variedRuns)
    return (news, failure)
  }

  /// The first runs show most of what waits together; later ones are replayed in other orders only now and then.
  private static func maxVariedRuns(to number: Int) -> Int { 8 + number / ExplorationOptions.subpopulationCount / 64 }

  func learn(_ end: SkippedRun) {
    var random = Choices(seed: space.options.seed, run: end.number).generator(.run)
    learn(end, in: avoidance(&random))
  }

  /// Learns from a run that crashed or hung, which also limits the time spent on hangs.
  fileprivate func learn(_ end: SkippedRun, in avoidance: CrashHistory.Avoidance) {
    crashes.add(end, in: avoidance, isAvoidable: isAvoidable)
  }

  private func avoidance(_ random: inout SeededGenerator) -> CrashHistory.Avoidance {
    crashes.avoidance(&random, isAvoidable: isAvoidable)
  }

  /// Whether a run can avoid something: it needn't send an action, nor draw the page.
  private func isAvoidable(_ name: String) -> Bool {
    name == ExploredFailure.page || space.sendable.contains { $0 >= 0 && space.name($0) == name }
  }

  /// Returns where a run begins: for half of the runs where another run of the subpopulation, or a script, has got to.
  private func base(isTame: Bool, _ random: inout SeededGenerator) -> (sequence: ChoiceSequence, isOwn: Bool) {
    var sequence: ChoiceSequence?
    let count = corpus.count(areTame: isTame)
    if Bool.random(using: &random), count > 0 {
      // The newest runs got farthest.
      let first = random.below(2) == 0 ? count * 3 / 4 : 0
      sequence = corpus.sequence(Int.random(in: first..<count, using: &random), areTame: isTame, reading: space.read)
    }
    let isOwn = sequence != nil
    guard let sequence = sequence ?? space.beginnings.randomElement(using: &random) else {
      return (ChoiceSequence(), false)
    }
    // All steps lead farthest; fewer steps lead elsewhere.
    let steps = sequence.steps.count
    let fewest = min(space.fixedSteps, steps)
    var part = sequence.prefix(random.below(2) == 0 ? steps : Int.random(in: fewest...steps, using: &random))
    // A hold belongs to the step after it.
    while part.steps.count > fewest, part.steps.last?.isHold == true { part.steps.removeLast() }
    return (part, isOwn)
  }

  /// Returns the seed of random numbers: in a quarter of the runs the one that is used without exploring.
  private func seed(_ random: SeededGenerator, or given: UInt64) -> UInt64 {
    var random = random
    return random.below(4) == 0 ? given : UInt64(random.below(1_000))
  }

  /// Returns the cases that one run sends: each run draws some, so that what one case hides is seen without it.
  private func sent(_ random: inout SeededGenerator, without names: Set<String>) -> [Int] {
    let all = names.isEmpty ? space.sendable : space.sendable.filter { !names.contains(space.name($0)) }
    if all.count < 3 || Int.random(in: 0..<4, using: &random) == 0 { return all }
    let some = all.filter { _ in Bool.random(using: &random) }
    return some.isEmpty ? all : some
  }

  /// Groups the combinations of several enums in one case, which are drawn as one.
  private func groups(of cases: [Int]) -> [[Int]] {
    let groups = space.cases.groupOfName
    var all: [[Int]] = []
    for number in cases {
      if number >= 0, let last = all.last?.last, last >= 0, groups[last] == groups[number] {
        all[all.count - 1].append(number)
      } else {
        all.append([number])
      }
    }
    return all
  }
}

/// The first runs, which begin at the initial state: they show which cases effects feed back.
final class OpeningStrategy: SearchStrategy {
  private let subpopulation: SubpopulationStrategy
  /// The cases that effects fed back, each with the sets of cases that were sent before.
  private(set) var received: [Int: Set<Set<Int>>] = [:]

  static let runs = 256

  init(_ space: RunSpace) { subpopulation = SubpopulationStrategy(space) }

  var crashes: CrashHistory { subpopulation.crashes }
  func next(_ number: Int) -> RunPlan? { subpopulation.next(number) }
  func learn(_ end: SkippedRun) { subpopulation.learn(end) }

  func learn(_ outcome: RunOutcome, of plan: RunPlan) -> (learned: SubpopulationLearning, finding: ExploredFailure?) {
    // In an endless cycle, the case that is fed back has to be sent to begin it.
    if let end = outcome.endless {
      subpopulation.learn(end, in: plan.avoidance)
    } else {
      for (number, sent) in outcome.received { received[number, default: []].insert(sent) }
    }
    return (SubpopulationLearning(), nil)
  }
}
