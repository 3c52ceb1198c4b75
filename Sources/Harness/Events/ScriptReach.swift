/// What a script has reached of its world and of its feature's state, where coverage is asked for.
struct ScriptReach: Sendable, Equatable, Codable {
  /// An endpoint of the world that the script was played in.
  struct Endpoint: Sendable, Equatable, Codable {
    let name: String
    /// Whether there is a way for it to fail: it throws, or answers with a result.
    var canFail: Bool
    /// A call has got a value, or the end of what gives no value.
    var answered = false
    /// A call has got a failure.
    var failed = false
  }

  /// All that there are, by name.
  var endpoints: [Endpoint]
  /// What the state was, at the beginning or after an action: `page.loaded`, `toast nil`.
  var states: [String]
  /// The goals of the feature that it came to; nil where it has no rules.
  var goals: [String]?
}
