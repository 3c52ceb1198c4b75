/// Where a replay diverges from a recording.
struct ReplayComparison {
  /// The record at which it diverges, or the number after all records.
  let ordinal: UInt64
  let live: String?
  let replayed: String?
  private let reason: String

  /// An event, and its time since the beginning; nil if unknown.
  private struct Happening {
    var text: String
    var time: Duration?
    var ordinal: UInt64 = .max
  }

  /// Nil if there is no difference.
  init?(_ run: RecordedRun, _ observed: [StepOutcome]) {
    let live = run.events.compactMap { event in
      Self.text(event.event, run.isWeak).map {
        Happening(text: $0, time: event.time - run.startTime, ordinal: event.ordinal)
      }
    }
    let replayed = Self.happenings(observed, run.isWeak)
    let isSame = live.count == replayed.count
    guard
      let index = zip(live, replayed).enumerated().first(where: { Self.differ($1.0, $1.1) })?.offset
        ?? (isSame ? nil : min(live.count, replayed.count))
    else { return nil }
    // The process ended before more could be recorded.
    if index == live.count, run.isCutOff { return nil }
    let here = index < live.count ? live[index] : nil
    let there = index < replayed.count ? replayed[index] : nil
    // The same event at another time.
    let isLater = here != nil && here?.text == there?.text
    func text(_ happening: Happening?) -> String? {
      happening.map { isLater ? $0.text + Self.after($0.time) : $0.text }
    }
    (self.live, self.replayed) = (text(here), text(there))
    ordinal = here?.ordinal ?? .max
    reason = isLater ? Self.reasonOfTime(run) : Self.reason(run, here?.text, there?.text)
  }

  private static func differ(_ live: Happening, _ replayed: Happening) -> Bool {
    if live.text != replayed.text { return true }
    guard let time = replayed.time else { return false }
    return live.time != time
  }

  private static func after(_ time: Duration?) -> String { time.map { " after \(DurationText.text(of: $0))" } ?? "" }

  /// The remarks, as comments.
  var remarks: [String] {
    [
      "the replay goes another way from here: \(reason)", "  recorded: \(live ?? "nothing more")",
      "  replayed: \(replayed ?? "nothing more")",
    ]
  }

  // MARK: Events

  /// Without a feature, the calls of a store are unknown, and what its effects fed back is sent instead.
  private static func text(_ event: RecordedEvent, _ isWeak: Bool) -> String? {
    switch event {
    case .sent(let action, _): "send \(action)"
    case .received(let action): isWeak ? "send \(action)" : "receive \(action)"
    case .called(let call): isWeak ? nil : "call \(call.name)(\(call.arguments.joined(separator: ", ")))"
    case .answered, .ended, .failed, .omitted, .state: nil
    }
  }

  private static func happenings(_ observed: [StepOutcome], _ isWeak: Bool) -> [Happening] {
    var happenings: [Happening] = []
    var start: Duration? = .zero
    for step in observed {
      let keyword = Keyword.ofLine(step.command)
      if keyword == .send { happenings.append(Happening(text: step.command, time: start)) }
      var now = start
      for line in step.lines {
        if line.hasPrefix("+") {
          let offset = DurationText.duration(from: String(line.dropFirst()))
          now = if let start, let offset { start + offset } else { nil }
        } else if line.hasPrefix("receive ") || line.hasPrefix("call ") && !isWeak {
          happenings.append(Happening(text: line, time: now))
        }
      }
      if keyword == .advance {
        let duration = DurationText.duration(from: String(step.command.dropFirst("advance ".count)))
        start = if let passed = start, let duration { passed + duration } else { nil }
      } else if keyword == .run {
        start = nil
      }
    }
    return happenings
  }

  // MARK: Reasons

  private static func reasonOfTime(_ run: RecordedRun) -> String {
    if isInFlight(run) { return Self.inFlight }
    return "something waits by a time that doesn't come from the world, perhaps"
  }

  private static let inFlight = "something was in flight already when the recording begins"
  private static func isInFlight(_ run: RecordedRun) -> Bool { run.start?.inFlight.isEmpty == false }

  private static func reason(_ run: RecordedRun, _ live: String?, _ replayed: String?) -> String {
    func has(_ isMeant: (RecordedEvent) -> Bool) -> Bool { run.events.contains { isMeant($0.event) } }
    if isInFlight(run) { return Self.inFlight }
    if has({ if case .omitted = $0 { true } else { false } }) { return "something was too long to be recorded" }
    if run.isWeak, replayed?.hasPrefix("receive ") ?? false {
      return "effects of the feature also send what the script sends for them"
    }
    if run.head.isRedacted, (live ?? "").contains("redacted-") || (replayed ?? "").contains("redacted-") {
      return "it depends on something that was redacted"
    }
    if has({ if case .sent(_, isNested: true) = $0 { true } else { false } }) {
      return "an action was sent while another one was being reduced, but a script sends it after that"
    }
    guard let live else { return "the replay does more; what kept the app from it came from outside the world" }
    if live.contains("Date(\"") { return "a date, perhaps, that doesn't come from the world" }
    if live.contains("UUID(") { return "an id, perhaps, that doesn't come from the world" }
    if live.hasPrefix("receive") { return "an answer, a date or a random number, perhaps, from outside the world" }
    return "something that the reducer asks doesn't come from the world, perhaps"
  }
}
