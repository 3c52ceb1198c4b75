/// A whole run as one value: what every report is made of, and what several shards are merged from. The types in it are those of the
/// parts of a JSON report.
public struct RunReport: Sendable, Equatable {
  /// The results, sorted by the bytes of their paths.
  package var results: [ScriptResult]
  /// How many scripts were selected and then not run, since an earlier one failed.
  package var notRun: Int
  /// Which those are, sorted by the bytes of their paths; fewer than ``notRun`` where a report of an older tool doesn't say.
  package var skipped: [SkippedScript] = []
  /// The features of the suite, sorted by name, with the cases of their actions.
  package var features: [FeatureSummary]
  /// Which part of all scripts this is; nil when it is the whole.
  package var shard: Shard?
  /// The time of the host that the run took, in seconds.
  package var seconds: Double
  /// Worker processes that ended, and no script is known to have ended them. A run that has any did not go well.
  package var lostWorkers: [CrashedWorker] = []
  /// How scripts were kept apart from each other.
  package var isolation = Isolation.workers

  /// How scripts are kept apart from each other.
  package enum Isolation: Sendable, Equatable {
    /// In processes of their own.
    case workers
    /// Not at all, as it was asked for: all run in one process.
    case oneProcess
    /// Not at all, for the reason that is given.
    case impossible(String)
  }
  /// What there is to know of files that fails nobody, sorted by path: most often scripts that were not run.
  package var warnings: [FileWarning]
  /// What features have declared to hold in the end, by feature and in its order.
  package var eventualRules: [EventualRule] = []
  /// What exploring came to; nil where nothing was explored.
  package var explored: Exploration?
  /// Why the run could not go on; nil where it came to its end.
  package var bailout: String?
  /// When the report was made and of what; nil where nobody says. All else of two runs of the same scripts is the same, but for
  /// durations.
  package var made: Origin?

  /// A script that was selected and then not run.
  public struct SkippedScript: Sendable, Equatable, Codable {
    /// `feature/script`.
    public let name: String
    /// The file, as it was found.
    public let path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// Where a report comes from.
  public struct Origin: Sendable, Equatable, Codable {
    /// The time of the host, in UTC: `2026-11-21T09:33:52Z`.
    public let at: String
    /// The tool's name and version: `harness 0.1.0`.
    public let tool: String
    /// The command line.
    public let command: String
    /// The system and the processor: `Linux x86_64`.
    public let platform: String
    /// What was tested; nil where nobody says.
    public let project: String?
    /// The hash of the commit that was checked out; nil where nobody says.
    public let commit: String?
    /// The branch; nil where nobody says, and where none is checked out.
    public let branch: String?

    package init(at: String, tool: String, command: String, platform: String, source: SourceRevision = SourceRevision())
    {
      self.at = at
      self.tool = tool
      self.command = command
      self.platform = platform
      project = source.project
      commit = source.commit
      branch = source.branch
    }
  }

  /// A feature, for reports that show what its scripts never did.
  public struct FeatureSummary: Sendable, Equatable, Codable {
    /// The name in transcripts.
    public let name: String
    /// The names of all cases of its action.
    public let actionCases: [String]
    /// What its scripts have to reach; nil in reports of older tools.
    package let reachable: Reachable?

    /// What coverage counts, but for endpoints, which a world has only when a script is played in it.
    package struct Reachable: Sendable, Equatable, Codable {
      /// The cases of its action, told apart by what their payloads are.
      package let actions: [String]
      /// Nil where it was not asked for.
      package let states: [String]?
      /// The goals that it has declared; nil where it has none, or it was not asked for.
      package let goals: [String]?

      init(actions: [String], states: [String]?, goals: [String]? = nil) {
        self.actions = actions
        self.states = states
        self.goals = goals
      }
    }

    init(name: String, actionCases: [String], reachable: Reachable? = nil) {
      self.name = name
      self.actionCases = actionCases
      self.reachable = reachable
    }
  }

  /// A rule of what is to hold in the end.
  public struct EventualRule: Sendable, Equatable, Codable {
    /// The feature that has declared it.
    public let feature: String
    /// Its words.
    public let name: String
    /// Whether a script came to the end of something: `run`, with nothing in flight and every call answered.
    public var wasDue: Bool

    init(feature: String, name: String, wasDue: Bool) {
      self.feature = feature
      self.name = name
      self.wasDue = wasDue
    }
  }

  /// One part of several.
  public struct Shard: Sendable, Equatable, Codable {
    /// From 1 to `count`.
    public let index: Int
    /// How many parts there are.
    public let count: Int

    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  package init(
    results: [ScriptResult], notRun: Int = 0, features: [FeatureSummary] = [], shard: Shard? = nil, seconds: Double = 0,
    warnings: [FileWarning] = [], made: Origin? = nil
  ) {
    self.results = results
    self.notRun = notRun
    self.features = features
    self.shard = shard
    self.seconds = seconds
    self.warnings = warnings
    self.made = made
  }

  /// Everything that ran is as recorded, no worker was lost, and exploring has found nothing.
  package var holds: Bool { results.allSatisfy(\.holds) && lostWorkers.isEmpty && explored?.holds ?? true }
  /// Whether it is of exploring alone, and of no scripts.
  package var isOfExploring: Bool { explored != nil && results.isEmpty && lostWorkers.isEmpty && notRun == 0 }
}
