/// How a feature is explored.
package struct ExplorationOptions: Codable, Equatable, Sendable {
  package var seed: UInt64 = 0
  /// How many steps are made up in a run at most.
  package var maxSteps = 20
  /// Whether endpoints that can fail do so, and those that needn't answer don't.
  package var makesFaults = false
  /// The environment that is explored; nil for the feature's own.
  package var environment: String?
  /// Whether what runs come to is played in other orders of what is ready, too.
  package var triesOrders = true
  /// Literals that stand in the feature's sources; nil where these aren't at hand.
  package var literals: [String]?

  package init(
    seed: UInt64 = 0, maxSteps: Int = 20, makesFaults: Bool = false, environment: String? = nil,
    triesOrders: Bool = true
  ) {
    self.seed = seed
    self.maxSteps = maxSteps
    self.makesFaults = makesFaults
    self.environment = environment
    self.triesOrders = triesOrders
  }

  /// Runs whose numbers have the same rest after division by this share what they have learned.
  package static let subpopulationCount = ExploredFeature.subpopulationCount
}
