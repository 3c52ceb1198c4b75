/// A subpopulation from the parent's perspective: its progress, and what it has learned.
package struct ExploredSubpopulation {
  package let number: Int
  /// The number of the next run.
  package private(set) var next: Int
  /// What its runs so far have learned; nil before the first.
  private(set) var learned: SubpopulationLearning?
  /// What it knows from other subpopulations.
  private var warned = CrashHistory()
  /// The next runs that are known to end their process.
  private(set) var skipped: [SkippedRun] = []

  /// The number of runs in one job: small enough to check the time often, large enough to be fast.
  package static let runsAtOnce = 16
  /// The number of subpopulations that discover crashes themselves. The others know the crashes from the first ones' runs, so
  /// that few processes end, but everything is tried somewhere.
  package static let pilots = 8

  package init(number: Int) {
    self.number = number
    next = number
  }

  /// Whether more runs are pointless.
  package var isOver: Bool { learned?.crashes.isOver ?? false }

  /// Returns the next runs; nil if all of its runs are done.
  /// - Parameters:
  ///   - end: the number of runs of all subpopulations.
  ///   - count: the maximum number of runs; smaller if they take long. It doesn't affect the results.
  package func runs(before end: Int, atMost count: Int = runsAtOnce) -> [Int]? {
    let runs = (0..<min(count, Self.runsAtOnce)).map { next + $0 * ExplorationOptions.subpopulationCount }.filter {
      $0 < end
    }
    return runs.isEmpty ? nil : runs
  }

  /// Returns the runs as a worker's job.
  /// - Parameter isHeld: whether the worker has played all earlier runs and still remembers them.
  package func job(_ runs: [Int], isHeld: Bool) -> SubpopulationRuns {
    SubpopulationRuns(
      subpopulation: number, runs: runs, skipped: skipped,
      before: isHeld ? .held : learned.map { .learned($0) } ?? .nothing)
  }

  /// Adds the results of runs.
  package mutating func add(_ news: SubpopulationLearning, of runs: [Int]) {
    next = (runs.last ?? next) + ExplorationOptions.subpopulationCount
    skipped = []
    learned = learned ?? SubpopulationLearning()
    learned?.add(news)
  }

  /// The crashes of its own runs.
  var found: CrashHistory { learned?.crashes.subtracting(warned) ?? CrashHistory() }

  /// Reports the crashes of other subpopulations to it; returns whether that changes anything.
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

  /// Skips a run that ended the process: its job is replayed without it.
  package mutating func skip(_ run: SkippedRun) { skipped.append(run) }
}

/// Runs of one subpopulation.
package struct SubpopulationRuns: Codable, Equatable, Sendable {
  package let subpopulation: Int
  package let runs: [Int]
  /// The runs that aren't played.
  package let skipped: [SkippedRun]
  package let before: Before

  /// What came before the runs.
  package enum Before: Codable, Equatable, Sendable {
    /// Nothing.
    case nothing
    /// Runs that the same worker has played.
    case held
    /// Runs that another worker has played.
    case learned(SubpopulationLearning)
  }
}
