/// A whole run as one value: the source of every report, and the result of merging shards. The types in it are those of the
/// parts of a JSON report.
public struct RunReport: Sendable, Equatable {
  /// The results, sorted by the bytes of their paths.
  package var results: [ScriptResult]
  /// The number of scripts that were selected but not run, since an earlier one failed.
  package var notRun: Int
  /// The scripts that were not run, sorted by the bytes of their paths; fewer than ``notRun`` if a report of an older tool
  /// doesn't list them.
  package var skipped: [SkippedScript] = []
  /// The features of the suite, sorted by name, with the cases of their actions.
  package var features: [FeatureSummary]
  /// Which part of all scripts this is; nil if it is the whole.
  package var shard: Shard?
  /// How long the run took on the host, in seconds.
  package var seconds: Double
  /// Worker processes that crashed without a known script as the cause. A run with any of them failed.
  package var lostWorkers: [CrashedWorker] = []
  /// How scripts were isolated from each other.
  package var isolation = Isolation.workers

  /// How scripts are isolated from each other.
  package enum Isolation: Sendable, Equatable {
    /// In processes of their own.
    case workers
    /// Not at all, as requested: all run in one process.
    case oneProcess
    /// Not at all, for this reason.
    case impossible(String)
  }
  /// Warnings about files, which fail nothing, sorted by path: most often scripts that were not run.
  package var warnings: [FileWarning]
  /// The `eventually` rules of features, by feature and in order of declaration.
  package var eventualRules: [EventualRule] = []
  /// The result of exploring; nil if nothing was explored.
  package var explored: Exploration?
  /// Why the run was aborted; nil if it finished.
  package var bailout: String?
  /// When and from what the report was made; nil if that is unknown. Everything else in the reports of two runs of the same
  /// scripts is equal, except durations.
  package var made: Origin?

  /// A script that was selected but not run.
  public struct SkippedScript: Sendable, Equatable, Codable {
    /// `feature/script`.
    public let name: String
    /// The path of the file, as it was found.
    public let path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// The origin of a report.
  public struct Origin: Sendable, Equatable, Codable {
    /// The time of the host, in UTC: `2026-11-21T09:33:52Z`.
    public let at: String
    /// The tool's name and version: `harness 0.1.0`.
    public let tool: String
    /// The command line.
    public let command: String
    /// The system and the processor: `Linux x86_64`.
    public let platform: String
    /// The project that was tested; nil if unknown.
    public let project: String?
    /// The hash of the commit that was checked out; nil if unknown.
    public let commit: String?
    /// The branch; nil if it is unknown or none is checked out.
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
    /// What its scripts should cover; nil in reports of older tools.
    package let reachable: Reachable?

    /// What coverage counts, except endpoints, which a world only has when a script is replayed in it.
    package struct Reachable: Sendable, Equatable, Codable {
      /// The cases of its action, distinguished by the cases of their payloads.
      package let actions: [String]
      /// The states to cover; nil if they were not requested.
      package let states: [String]?
      /// The declared goals; nil if there are none or they were not requested.
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

  /// An `eventually` rule of a feature.
  public struct EventualRule: Sendable, Equatable, Codable {
    /// The name of the feature.
    public let feature: String
    /// The rule in words.
    public let name: String
    /// Whether the rule was due in any script: `run` ended with nothing in flight and every call answered.
    public var wasDue: Bool

    init(feature: String, name: String, wasDue: Bool) {
      self.feature = feature
      self.name = name
      self.wasDue = wasDue
    }
  }

  /// One part of several.
  public struct Shard: Sendable, Equatable, Codable {
    /// The number of this part, from 1 to `count`.
    public let index: Int
    /// The number of parts.
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

  /// Whether everything ran as recorded, no worker crashed, and exploring found nothing.
  package var holds: Bool { results.allSatisfy(\.holds) && lostWorkers.isEmpty && explored?.holds ?? true }
  /// Whether the report is of exploring alone, without scripts.
  package var isOfExploring: Bool { explored != nil && results.isEmpty && lostWorkers.isEmpty && notRun == 0 }
}
