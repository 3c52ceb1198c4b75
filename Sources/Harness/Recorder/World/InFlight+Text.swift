extension InFlight {
  /// Returns whether it waits for one of these endpoints, and for nothing else.
  package func waits(for endpoints: Set<String>) -> Bool {
    guard !endpoints.isEmpty, case .answer(let call) = reason, call.hasPrefix("call ") else { return false }
    return endpoints.contains(String(call.dropFirst(5).prefix { $0 != "(" }))
  }
}

extension InFlight.Reason {
  /// The wording in transcripts.
  package var text: String {
    switch self {
    case .due(let duration): "due in \(DurationText.text(of: duration))"
    case .answer(let call): call
    case .block(let what, let due): due.map { "\(what), due in \(DurationText.text(of: $0))" } ?? what
    case .dueElsewhere, .outside: "waits for something outside the engine"
    }
  }
}
