/// A job for a worker during exploring.
package enum ExploringJob: Job, Equatable {
  package static var kind: String { "exploring" }

  /// Reads a feature and its scripts; the jobs that follow are about it.
  case open(ExploringTarget)
  /// Plays runs of one subpopulation.
  case explore(SubpopulationRuns)
  /// Plays runs that are known to end the process; the last one's steps are first written to shared memory.
  case narrate(SubpopulationRuns)
  /// Replays a choice sequence, looking for one failure.
  case play(ChoiceSequenceText, wanted: ExploredFailure.Identity)
  /// Returns the choice sequences with which runs begin.
  case beginnings
  /// Returns the names of all features.
  case features

  package enum Reply: Codable, Equatable, Sendable {
    case opened(ExplorationOutline)
    /// Why the target can't be explored.
    case refused(String)
    case explored(ExploringReply)
    case played(PlayedChoiceSequence)
    case beginnings([ChoiceSequenceText])
    case features([String])
  }

  /// The result of replaying a choice sequence.
  package enum PlayedChoiceSequence: Codable, Equatable, Sendable {
    /// It can't be read.
    case unreadable
    /// It doesn't show the failure.
    case holds
    /// It shows the failure; the choice sequence up to it, and the step in which each of its calls was made.
    case fails(ExploredFailure, ChoiceSequenceText, steps: [Int])
  }
}

/// A feature being explored, as described to all processes involved.
package struct ExploringTarget: Codable, Equatable, Sendable {
  package let feature: String
  package private(set) var options: ExplorationOptions
  /// The paths of its scripts.
  package var scripts: [String]
  /// The scripts that end their process, which are read but not played.
  package var unplayed: [String] = []
  /// The cases that effects feed back, found out by the first runs; nil until these have been played.
  package var received: [String]?
  /// The first runs that are known to end the process.
  package var skipped: [SkippedRun] = []
  /// The time limit of the first runs in milliseconds, if time is limited.
  package var openingLimit: Int?
  /// Whether only choice sequences are replayed, so that the cases that runs send need not be determined.
  package var playsChoiceSequencesAlone = false

  /// The choice sequences that a worker returns.
  package var given = GivenChoiceSequences.none

  /// Whether a worker reports the transitions between abstract states, which takes time.
  package var drawsGraph = false

  package init(feature: String, options: ExplorationOptions, scripts: [String]) {
    self.feature = feature
    self.options = options
    self.scripts = scripts
  }

  package enum GivenChoiceSequences: Int, Codable, Sendable {
    case none
    /// The ones with which other runs begin.
    case kept
    case all
  }

  /// The same target for processes that replay choice sequences.
  package var forChoiceSequences: ExploringTarget {
    var target = ExploringTarget(feature: feature, options: options, scripts: [])
    target.playsChoiceSequencesAlone = true
    target.options.from = nil
    return target
  }
}

/// The results of a job's runs.
package struct ExploringReply: Codable, Equatable, Sendable {
  package struct Found: Codable, Equatable, Sendable {
    package let run: Int
    package let failure: ExploredFailure
    package let sequence: ChoiceSequenceText

    package init(run: Int, failure: ExploredFailure, sequence: ChoiceSequenceText) {
      self.run = run
      self.failure = failure
      self.sequence = sequence
    }
  }

  /// A run that was played.
  package struct Played: Codable, Equatable, Sendable {
    package let run: Int
    package let sequence: ChoiceSequenceText
  }

  package var runs = 0
  package var steps = 0
  package var actions = 0
  /// The number of runs that took an edge new to their subpopulation.
  package var new = 0
  package var goals: [String] = []
  package var found: [Found] = []
  package var played: [Played] = []
  /// What the subpopulation has learned in these runs.
  package var learned = SubpopulationLearning()
  package var notes = ExplorationNotes()

  package init() {}

  package mutating func add(
    _ run: ExploredRun, _ explorer: any Explorer, giving given: ExploringTarget.GivenChoiceSequences = .none
  ) {
    if !run.isPlayed { return }
    if given == .all || given == .kept && !run.learned.corpus.isEmpty {
      played.append(Played(run: run.number, sequence: explorer.text(of: run.sequence)))
    }
    runs += 1
    steps += run.sequence.steps.count
    actions += run.actions
    if run.isNew { new += 1 }
    learned.add(run.learned)
    for goal in run.goals where !goals.contains(goal) { goals.append(goal) }
    if let (failure, sequence) = run.finding {
      found.append(Found(run: run.number, failure: failure, sequence: explorer.text(of: sequence)))
    }
  }
}
