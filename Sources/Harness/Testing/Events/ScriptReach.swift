/// What a script covered of its world and of its feature's state, if coverage is measured.
package struct ScriptReach: Sendable, Equatable, Codable {
  /// An endpoint of the world in which the script was replayed.
  package struct Endpoint: Sendable, Equatable, Codable {
    package let name: String
    /// Whether the endpoint can fail: it throws, or returns a result.
    package var canFail: Bool
    /// Whether a call received a value, or completed if the endpoint gives no value.
    package var answered = false
    /// Whether a call received a failure.
    package var failed = false

    package init(name: String, canFail: Bool, answered: Bool = false, failed: Bool = false) {
      self.name = name
      self.canFail = canFail
      self.answered = answered
      self.failed = failed
    }
  }

  /// All endpoints of the world, by name.
  package var endpoints: [Endpoint]
  /// The states at the beginning and after each action: `page.loaded`, `toast nil`.
  package var states: [String]
  /// The goals of the feature that it reached; nil if the feature has no rules.
  package var goals: [String]?

  package init(endpoints: [Endpoint], states: [String], goals: [String]? = nil) {
    self.endpoints = endpoints
    self.states = states
    self.goals = goals
  }
}
