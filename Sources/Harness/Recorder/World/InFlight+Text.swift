extension InFlight.Reason {
  /// As transcripts word it.
  package var text: String {
    switch self {
    case .due(let duration): "due in \(DurationText.text(of: duration))"
    case .answer(let call): call
    case .dueElsewhere, .outside: "waits for something outside the engine"
    }
  }
}
