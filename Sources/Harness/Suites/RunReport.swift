/// A whole run as one value: what every report is made of, and what several shards are merged from.
public struct RunReport: Sendable, Equatable, Codable {
  /// The results, sorted by the bytes of their paths.
  public var results: [ScriptResult]
  /// How many scripts were selected and then not run, since an earlier one failed.
  public var notRun: Int
  /// The features of the suite, sorted by name, with the cases of their actions.
  public var features: [FeatureSummary]
  /// Which part of all scripts this is; nil when it is the whole.
  public var shard: Shard?
  /// The time of the host that the run took, in seconds.
  public var seconds: Double

  /// A feature, for reports that tell what its scripts never did.
  public struct FeatureSummary: Sendable, Equatable, Codable {
    /// The name in transcripts.
    public let name: String
    /// The names of all cases of its action.
    public let actionCases: [String]

    package init(name: String, actionCases: [String]) {
      self.name = name
      self.actionCases = actionCases
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
    results: [ScriptResult], notRun: Int = 0, features: [FeatureSummary] = [], shard: Shard? = nil, seconds: Double = 0
  ) {
    self.results = results
    self.notRun = notRun
    self.features = features
    self.shard = shard
    self.seconds = seconds
  }

  /// Everything that ran is as recorded.
  public var holds: Bool { results.allSatisfy(\.holds) }
}
