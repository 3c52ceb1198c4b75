/// What a script has reached of its world and of its feature's state, where coverage is asked for.
package struct ScriptReach: Sendable, Equatable, Codable {
  /// An endpoint of the world that the script was played in.
  package struct Endpoint: Sendable, Equatable, Codable {
    package let name: String
    /// Whether there is a way for it to fail: it throws, or answers with a result.
    package var canFail: Bool
    /// A call has got a value, or the end of what gives no value.
    package var answered = false
    /// A call has got a failure.
    package var failed = false

    package init(name: String, canFail: Bool, answered: Bool = false, failed: Bool = false) {
      self.name = name
      self.canFail = canFail
      self.answered = answered
      self.failed = failed
    }
  }

  /// All that there are, by name.
  package var endpoints: [Endpoint]
  /// What the state was, at the beginning or after an action: `page.loaded`, `toast nil`.
  package var states: [String]
  /// The goals of the feature that it came to; nil where it has no rules.
  package var goals: [String]?

  package init(endpoints: [Endpoint], states: [String], goals: [String]? = nil) {
    self.endpoints = endpoints
    self.states = states
    self.goals = goals
  }
}
