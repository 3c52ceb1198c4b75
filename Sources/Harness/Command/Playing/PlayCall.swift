/// A call that is answered by hand, and its answers so far.
struct PlayCall {
  /// The answers that a call takes.
  enum Kind: Int, Codable, Sendable {
    /// None: it has no output.
    case nothing
    /// One value, at once.
    case direct
    /// One value, at a later time.
    case once
    /// Any number of values, and an end.
    case many
  }

  /// How the call ended; offsets count from the call.
  enum End: Equatable {
    /// It has not ended: more may come.
    case open
    /// With its last value.
    case value
    /// By `fail …` or `end`.
    case words(String, after: Duration)
  }

  let number: Int
  let endpoint: String
  /// `submitOrder(2)`
  let text: String
  /// The arguments as a stub matches them: `(2)`
  let patterns: String
  let kind: Kind
  /// The type of its answers.
  let output: String
  let time: Duration
  /// The index of the statement in which it was made.
  let item: Int
  /// The values as they were typed.
  var values: [(literal: String, after: Duration)] = []
  var end = End.open
  /// Whether it is still waiting; false if it was cancelled.
  var isOpen = true

  init(number: Int, _ call: PlayReport.Call, item: Int) {
    self.number = number
    (endpoint, text, patterns, kind) = (call.endpoint, call.text, call.patterns, call.kind)
    (output, time, isOpen) = (call.output, call.time, call.isOpen)
    self.item = item
  }

  /// The line of the stub that gives these answers.
  var stub: String {
    var parts = values.map { $0.literal + Self.text(after: $0.after) }.joined(separator: ", ")
    let ending: String?
    switch end {
    case _ where kind == .nothing: return "stub \(endpoint)"
    case .open: ending = "never"
    case .value: ending = nil
    case .words(let words, let offset): ending = words + Self.text(after: offset)
    }
    if let ending { parts += parts.isEmpty ? ending : " then \(ending)" }
    return "stub \(endpoint)\(patterns) = \(parts)"
  }

  private static func text(after offset: Duration) -> String {
    offset == .zero ? "" : " after \(DurationText.text(of: offset.roundedIfComputed))"
  }
}

extension PlayCall.Kind {
  init(_ endpoint: Endpoint) {
    if !endpoint.needsValue {
      self = .nothing
    } else if endpoint.kind == .value {
      self = .direct
    } else {
      self = endpoint.givesMany ? .many : .once
    }
  }
}

/// A call that waits for its answer.
struct PlayOpenCall: Equatable, Sendable {
  /// The name that `answer` takes: `submitOrder`, or `submitOrder#2` if several calls of one name are open.
  let label: String
  let endpoint: String
  /// `submitOrder(2)`
  let text: String
  /// The virtual time at which it was made.
  let since: Duration
  /// Whether it can give several values; `emit` gives one of them.
  let givesMany: Bool
  /// Whether it has to be answered before anything else happens.
  let isDirect: Bool
  /// The type of its answers.
  let outputType: String
}
