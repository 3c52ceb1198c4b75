extension InFlight.Reason {
  /// As transcripts word it.
  package var text: String {
    switch self {
    case .due(let duration): "due in \(DurationText.text(of: duration))"
    case .answer(let call): call
    case .block(let what, let due): due.map { "\(what), due in \(DurationText.text(of: $0))" } ?? what
    case .dueElsewhere, .outside: "waits for something outside the engine"
    }
  }
}
