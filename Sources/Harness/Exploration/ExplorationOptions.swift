/// How a feature is explored.
struct ExplorationOptions: Equatable, Sendable {
  var seed: UInt64 = 0
  /// How many steps are made up in a run at most.
  var maxSteps = 20
  /// Whether endpoints that can fail do so, and those that needn't answer don't.
  var makesFaults = false
  /// The environment that is explored; nil for the feature's own.
  var environment: String?

  /// Runs whose numbers have the same rest after division by this share what they have learned.
  static let islandCount = ExploredFeature.islandCount
}
