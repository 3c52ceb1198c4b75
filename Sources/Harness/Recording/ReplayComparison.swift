/// Where a replay goes another way than what was recorded.
struct ReplayComparison {
  /// The record at which it does, or the one behind all.
  let ordinal: UInt64
  let live: String?
  let replayed: String?
  private let reason: String

  /// Nil where both are the same. Of a store of no feature nothing is known that could differ.
  init?(_ run: RecordedRun, _ observed: [ObservedStep]) {
    if run.isWeak { return nil }
    let live = run.events.compactMap { event in Self.text(event.event).map { (event.ordinal, $0) } }
    let replayed = observed.flatMap(Self.texts)
    let first = zip(live, replayed).enumerated().first { $1.0.1 != $1.1 }?.offset
    let index = first ?? min(live.count, replayed.count)
    if first == nil, live.count == replayed.count { return nil }
    // The process ended before more could be recorded.
    if index == live.count, run.isCutOff { return nil }
    self.live = index < live.count ? live[index].1 : nil
    self.replayed = index < replayed.count ? replayed[index] : nil
    ordinal = index < live.count ? live[index].0 : .max
    reason = Self.reason(run, self.live, self.replayed)
  }

  /// As comments.
  var remarks: [String] {
    [
      "the replay goes another way from here: \(reason)", "  recorded: \(live ?? "nothing more")",
      "  replayed: \(replayed ?? "nothing more")",
    ]
  }

  private static func text(_ event: RecordedEvent) -> String? {
    switch event {
    case .sent(let action, _): "send \(action)"
    case .received(let action): "receive \(action)"
    case .called(let call): "call \(call.name)(\(call.arguments.joined(separator: ", ")))"
    case .answered, .ended, .failed, .omitted, .state: nil
    }
  }

  private static func texts(_ step: ObservedStep) -> [String] {
    let events = step.lines.filter { $0.hasPrefix("receive ") || $0.hasPrefix("call ") }
    return (Keyword.ofLine(step.command) == .send ? [step.command] : []) + events
  }

  private static func reason(_ run: RecordedRun, _ live: String?, _ replayed: String?) -> String {
    let isNested = run.events.contains { if case .sent(_, isNested: true) = $0.event { true } else { false } }
    if run.start?.inFlight.isEmpty == false { return "something was in flight already when the recording begins" }
    if run.head.isRedacted, (live ?? "").contains("redacted-") || (replayed ?? "").contains("redacted-") {
      return "it depends on something that was redacted"
    }
    if isNested { return "an action was sent while another one was being reduced, and a script sends it afterwards" }
    guard let live else { return "the replay does more; what kept the app from it came from outside the world" }
    if live.contains("Date(\"") { return "a date, perhaps, that doesn't come from the world" }
    if live.contains("UUID(") { return "an id, perhaps, that doesn't come from the world" }
    if live.hasPrefix("receive") { return "an answer, a date or a random number, perhaps, from outside the world" }
    return "something that the reducer asks doesn't come from the world, perhaps"
  }
}
