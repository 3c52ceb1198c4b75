/// A worker's report about the lines it has played.
struct PlayReport: Codable, Equatable, Sendable {
  /// A statement that was played.
  struct Step: Codable, Equatable, Sendable {
    /// Its index in the text.
    let statement: Int
    /// The lines that a transcript records below it.
    let lines: [String]
    /// The number of failures among the lines.
    let failures: Int
    /// The virtual time after it.
    let now: Duration
  }

  /// A call that a stub of the text answers, or that waits for an answer.
  struct Call: Codable, Equatable, Sendable {
    let endpoint: String
    /// `submitOrder(2)`
    let text: String
    /// The arguments as a stub matches them, `(2)`; empty if none can be written.
    let patterns: String
    let time: Duration
    /// The index of the statement in which it was made.
    let statement: Int
    /// The line of the stub that answers it; nil if none does.
    let line: Int?
    let kind: PlayCall.Kind
    let output: String
    /// Whether it is still waiting.
    let isOpen: Bool
  }

  /// Reading mistakes; if there are any, nothing was played.
  var mistakes: [PlayMistake] = []
  var steps: [Step] = []
  /// All calls so far, in order.
  var calls: [Call] = []
  /// Whether the last call is a direct one without an answer.
  var asks = false
  var now: Duration = .zero
  /// The time until the next thing is due.
  var nextDue: Duration?
  /// What is in flight, as `end` records it.
  var inFlight: [String] = []
  /// The requested texts: the state, the page or choices.
  var texts: [String] = []
  /// The result of a checked text.
  var result: ScriptResult?
}

/// Why a line can't be played, with its place in the given text.
struct PlayMistake: Error, Codable, Equatable, Sendable {
  var text: String
  /// From 1; nil if there is no place.
  var line: Int?
  /// From 1, in characters.
  var column: Int?

  init(_ text: String, line: Int? = nil, column: Int? = nil) {
    (self.text, self.line, self.column) = (text, line, column)
  }
}
