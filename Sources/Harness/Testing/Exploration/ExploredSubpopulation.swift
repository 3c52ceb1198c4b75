/// A subpopulation, seen from the parent: how far it has come, and what it has learned.
package struct ExploredSubpopulation {
  package let number: Int
  /// The run that is next.
  package private(set) var next: Int
  /// What its runs up to there have learned; nil where it has had none.
  private(set) var learned: SubpopulationLearning?
  /// What it knows from other subpopulations.
  private var warned = CrashHistory()
  /// Those of the runs that are next which are known to end their process.
  private(set) var skipped: [SkippedRun] = []

  /// So many runs are one job: often enough to see the time, seldom enough not to be slow.
  package static let runsAtOnce = 16
  /// So many subpopulations find out for themselves what ends the process. The others know what ends it in their first runs, so that few
  /// processes end; and there is nothing that nobody tries.
  package static let pilots = 8

  package init(number: Int) {
    self.number = number
    next = number
  }

  /// Whether there is no use in more runs.
  package var isOver: Bool { learned?.crashes.isOver ?? false }

  /// The next runs; nil where it has had all of its own.
  /// - Parameters:
  ///   - end: the number of runs of all subpopulations.
  ///   - count: fewer are one job where they take long; what they come to is the same.
  package func runs(before end: Int, atMost count: Int = runsAtOnce) -> [Int]? {
    let runs = (0..<min(count, Self.runsAtOnce)).map { next + $0 * ExplorationOptions.subpopulationCount }.filter {
      $0 < end
    }
    return runs.isEmpty ? nil : runs
  }

  /// What a worker is asked to play.
  /// - Parameter isHeld: whether the worker has played all runs before, and remembers them.
  package func job(_ runs: [Int], isHeld: Bool) -> SubpopulationRuns {
    SubpopulationRuns(
      subpopulation: number, runs: runs, skipped: skipped,
      before: isHeld ? .held : learned.map { .learned($0) } ?? .nothing)
  }

  /// Runs were played.
  package mutating func add(_ news: SubpopulationLearning, of runs: [Int]) {
    next = (runs.last ?? next) + ExplorationOptions.subpopulationCount
    skipped = []
    learned = learned ?? SubpopulationLearning()
    learned?.add(news)
  }

  /// What has ended the process in its own runs.
  var found: CrashHistory { learned?.crashes.subtracting(warned) ?? CrashHistory() }

  /// Tells it what has ended the process on other subpopulations; returns whether that matters to it.
  package mutating func warn(of others: [ExploredSubpopulation]) -> Bool {
    var crashes = CrashHistory()
    for other in others where other.number != number { crashes.formUnion(other.found) }
    let warning = crashes.fromAfar
    let isHopeless = !others.isEmpty && others.allSatisfy { $0.found.hopeless > 0 }
    if number < Self.pilots || warning == warned && !isHopeless { return false }
    var all = found
    all.formUnion(warning)
    if isHopeless { all.giveUp() }
    learned = learned ?? SubpopulationLearning()
    learned?.crashes = all
    warned = warning
    return true
  }

  /// One of the runs has ended its process: they are played again without it.
  package mutating func skip(_ run: SkippedRun) { skipped.append(run) }
}

/// Runs of one subpopulation.
package struct SubpopulationRuns: Codable, Equatable, Sendable {
  package let subpopulation: Int
  package let runs: [Int]
  /// Those that aren't played.
  package let skipped: [SkippedRun]
  package let before: Before

  /// What was before them.
  package enum Before: Codable, Equatable, Sendable {
    /// Nothing.
    case nothing
    /// Runs that the same worker has played.
    case held
    /// Runs that another worker has played.
    case learned(SubpopulationLearning)
  }
}
