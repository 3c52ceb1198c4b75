/// What a worker says of lines that it has played.
struct PlayReport: Codable, Equatable, Sendable {
  /// A statement that was played.
  struct Step: Codable, Equatable, Sendable {
    /// Its index in the text.
    let statement: Int
    /// What a transcript records below it.
    let lines: [String]
    /// How many of them are failures.
    let failures: Int
    /// The virtual time behind it.
    let now: Duration
  }

  /// A call that was answered by a stub of the text, or waits for an answer.
  struct Call: Codable, Equatable, Sendable {
    let endpoint: String
    /// `submitOrder(2)`
    let text: String
    /// The arguments as a stub narrows them, `(2)`; empty where none can be written.
    let patterns: String
    let time: Duration
    /// The index of the statement in which it was made.
    let statement: Int
    /// The line of the stub that answers it; nil where no stub does.
    let line: Int?
    let kind: PlayCall.Kind
    let output: String
    /// It still waits for something.
    let isOpen: Bool
  }

  /// What can't be read; nothing was played then.
  var mistakes: [PlayMistake] = []
  var steps: [Step] = []
  /// All so far, in their order.
  var calls: [Call] = []
  /// The last call is a direct one that nothing answers.
  var asks = false
  var now: Duration = .zero
  /// When the next thing is due, from now.
  var nextDue: Duration?
  /// What is in flight, as `end` records it.
  var inFlight: [String] = []
  /// What was asked for besides: the state, the page, choices.
  var texts: [String] = []
  /// What came of a text that was checked.
  var result: ScriptResult?
}

/// Why a line can't be played, at its place in what was given.
struct PlayMistake: Error, Codable, Equatable, Sendable {
  var text: String
  /// From 1; nil where nothing can be pointed at.
  var line: Int?
  /// From 1, in characters.
  var column: Int?

  init(_ text: String, line: Int? = nil, column: Int? = nil) {
    (self.text, self.line, self.column) = (text, line, column)
  }
}
