/// What a worker is asked while features are explored.
package enum ExploringJob: Job, Equatable {
  package static var kind: String { "exploring" }

  /// Reads a feature and its scripts; the jobs that follow are about it.
  case open(ExploringTarget)
  /// Plays runs of one subpopulation.
  case explore(SubpopulationRuns)
  /// The same, writing what the last one does into the shared memory first: it is known to end the process.
  case narrate(SubpopulationRuns)
  /// Plays a choice sequence, and looks for one failure.
  case play(ChoiceSequenceText, wanted: ExploredFailure.Identity)
  /// Gives the choice sequences with which runs begin.
  case beginnings
  /// Gives the names of all features.
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

  /// What came of a choice sequence.
  package enum PlayedChoiceSequence: Codable, Equatable, Sendable {
    /// It can't be read.
    case unreadable
    /// It doesn't show the failure.
    case holds
    /// It shows it; the choice sequence up to there, and in which step each of its calls was made.
    case fails(ExploredFailure, ChoiceSequenceText, steps: [Int])
  }
}

/// A feature that is explored, for all processes that have a part in it.
package struct ExploringTarget: Codable, Equatable, Sendable {
  package let feature: String
  package let options: ExplorationOptions
  /// The paths of its scripts.
  package var scripts: [String]
  /// Those that end their process, which are read and not played.
  package var unplayed: [String] = []
  /// The cases that effects feed back, by the first runs of all; nil as long as these haven't been played.
  package var received: [String]?
  /// Those of them that are known to end the process.
  package var skipped: [SkippedRun] = []
  /// How many milliseconds these may take where there is not all the time in the world.
  package var openingLimit: Int?
  /// Whether choice sequences are played and no runs: what runs would send need not be found out then.
  package var playsChoiceSequencesAlone = false

  /// Which choice sequences of its runs a worker gives away.
  package var given = GivenChoiceSequences.none

  /// Whether a worker tells of the ways between abstract states, which takes time.
  package var drawsGraph = false

  package init(feature: String, options: ExplorationOptions, scripts: [String]) {
    self.feature = feature
    self.options = options
    self.scripts = scripts
  }

  package enum GivenChoiceSequences: Int, Codable, Sendable {
    case none
    /// Those that others begin with.
    case kept
    case all
  }

  /// The same for who plays choice sequences.
  package var forChoiceSequences: ExploringTarget {
    var target = ExploringTarget(feature: feature, options: options, scripts: [])
    target.playsChoiceSequencesAlone = true
    return target
  }
}

/// What a worker found in the runs of a job.
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

  /// A run that has been played.
  package struct Played: Codable, Equatable, Sendable {
    package let run: Int
    package let sequence: ChoiceSequenceText
  }

  package var runs = 0
  package var steps = 0
  package var actions = 0
  /// How many runs took an edge that their subpopulation had not.
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
