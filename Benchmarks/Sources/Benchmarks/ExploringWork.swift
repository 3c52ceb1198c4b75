import Harness

/// Exploring in this process without looking for what is wrong.
struct ExploringWork {
  private let explorer: any Explorer
  private var number = 0
  /// How many steps were played: actions that runs sent, and moves of time.
  private(set) var steps = 0
  /// With those that effects fed back.
  private(set) var actions = 0
  /// How many runs led to something new.
  private(set) var new = 0
  /// How many failures are news to their subpopulations.
  private(set) var found = 0

  /// - Parameters:
  ///   - folder: of all transcripts; those of the feature say how it is used.
  ///   - triesOrders: whether what is new is played in other orders as well.
  init<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, snapshots folder: String, triesOrders: Bool
  ) throws {
    let scripts = SnapshotDirectory(folder).scripts(ofExplored: feature.name)
    explorer = try feature.explorer(ExplorationOptions(seed: 1, triesOrders: triesOrders), scripts: scripts)
    explorer.playOpening(skipping: [])
  }

  /// Plays whole runs, until so many steps have been played in all.
  mutating func explore(until count: Int) {
    while steps < count {
      let run = explorer.explore(number)
      number += 1
      steps += run.sequence.steps.count
      actions += run.actions
      new += run.isNew ? 1 : 0
      found += run.finding == nil ? 0 : 1
    }
  }
}
