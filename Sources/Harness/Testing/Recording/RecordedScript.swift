/// A recording as a transcript without observations: what was sent, when, and what endpoints answered.
package struct RecordedScript {
  private let run: RecordedRun
  /// The name of the feature.
  private let feature: String
  /// Whether the initial state is written.
  private let writesState: Bool
  private let stubs: [String]
  private let commands: [Line]

  /// Creates the script of a recorded run.
  /// - Parameters:
  ///   - feature: its name, if it isn't the one in the recording.
  ///   - ownState: the feature's own state as a literal, which need not be written.
  package init(_ run: RecordedRun, feature: String? = nil, ownState: String? = nil) {
    self.run = run
    self.feature = feature ?? run.head.feature ?? RecordingHead.name(ofState: run.head.stateType)
    writesState =
      run.start.map { start in
        !(run.head.beginsWithOwnState && start.before == 0) && start.literal != ownState
      } ?? false
    stubs = Self.stubs(run)
    commands = Self.commands(run)
  }

  /// A statement, and the number of the record that it comes from.
  package struct Line {
    let text: String
    package var ordinal: UInt64?
  }

  /// The first line of every recorded script.
  package static let firstLine = "# recorded"

  /// Returns the text of the script.
  /// - Parameters:
  ///   - ends: whether the script has an `end`; without it, the script ends with the action during which the process ended.
  ///   - remarks: comments before the statement of a record.
  package func text(ends: Bool, remarks: [UInt64: [String]] = [:]) -> String {
    var texts: [String] = []
    for line in lines(ends: ends) {
      if let ordinal = line.ordinal { texts += (remarks[ordinal] ?? []).map { "# \($0)" } }
      texts.append(line.text)
    }
    return texts.joined(separator: "\n") + "\n"
  }

  package func lines(ends: Bool) -> [Line] {
    var lines = [Line(text: "transcript 1"), Line(text: Self.headline(run.head))]
    lines += comments.map { Line(text: "# \($0)") }
    lines.append(Line(text: "feature \(feature)"))
    if let environment = run.head.environment { lines.append(Line(text: "environment \(environment)")) }
    if let start = run.start {
      if writesState { lines.append(Line(text: "initial \(start.literal)")) }
      if run.head.usesRandom { lines.append(Line(text: "seed \(start.seed)")) }
    }
    lines += stubs.map { Line(text: $0) }
    lines.append(Line(text: ""))
    lines += commands
    if ends { lines.append(Line(text: "end")) }
    return lines
  }

  /// Returns `# recorded, 2026-11-23T15:10:57Z`.
  private static func headline(_ head: RecordingHead) -> String {
    head.seconds == 0 ? firstLine : "\(firstLine), \(DateText.text(secondsSince1970: head.seconds))"
  }

  private var comments: [String] {
    var comments = run.remarks
    if run.isWeak {
      comments.append(
        "weaker than others: the store has no feature, so answers are unknown; the script sends what effects fed back")
    }
    if run.head.isRedacted { comments.append("redacted: tokens replace secret values") }
    let unread = stubs.count { Self.hasHole($0) } + commands.count { Self.hasHole($0.text) }
    if unread > 0 || writesState && Self.hasHole(run.start?.literal ?? "") {
      comments.append("not replayable: each '_' is a value that was redacted or can't be read; replace it with a value")
    }
    return comments
  }

  /// Whether `_` replaces a value; after a comma or a bracket of a stub's arguments it matches any value.
  private static func hasHole(_ text: String) -> Bool {
    guard LiteralText.hidesPart(Array(text.utf8)) else { return false }
    guard text.hasPrefix("stub "), let answer = text.firstRange(of: " = ") else { return !text.hasPrefix("stub ") }
    return LiteralText.hidesPart(Array(text[answer.upperBound...].utf8))
  }

  // MARK: Stubs

  private static func stubs(_ run: RecordedRun) -> [String] {
    var calls: [Int: RecordedCallAnswer] = [:]
    var order: [Int] = []
    for event in run.events {
      switch event.event {
      case .called(let call):
        calls[call.number] = RecordedCallAnswer(call, at: event.time)
        order.append(call.number)
      case .answered(let call, let value): calls[call]?.values.append((value, event.time))
      case .ended(let call): calls[call]?.end = .ended(event.time)
      case .failed(let call, let error, let isText): calls[call]?.end = .failed(error, event.time, isText: isText)
      case .sent, .received, .omitted, .state: break
      }
    }
    let answers = order.compactMap { calls[$0] }
    // One line is enough for calls without an answer.
    let plain = Dictionary(grouping: answers, by: \.call.name).filter { $1.count > 1 && $1.allSatisfy(\.isNothing) }
    var said: Set<String> = []
    return answers.flatMap { answer -> [String] in
      guard plain[answer.call.name] != nil else { return answer.lines }
      return said.insert(answer.call.name).inserted ? ["stub \(answer.call.name) always"] : []
    }
  }

  // MARK: Commands

  private static func commands(_ run: RecordedRun) -> [Line] {
    var lines: [Line] = []
    var now = run.startTime
    /// Advances time to a moment.
    func advance(to time: Duration, _ ordinal: UInt64) {
      guard time > now else { return }
      lines.append(Line(text: "advance \(DurationText.text(of: time - now))", ordinal: ordinal))
      now = time
    }
    for event in run.events {
      switch event.event {
      case .sent(let action, let isNested):
        advance(to: event.time, event.ordinal)
        if isNested { lines.append(Line(text: "# sent while another action was being reduced")) }
        lines.append(Line(text: "send \(action)", ordinal: event.ordinal))
      case .received(let action) where run.isWeak:
        advance(to: event.time, event.ordinal)
        lines.append(Line(text: "# fed back by an effect"))
        lines.append(Line(text: "send \(action)", ordinal: event.ordinal))
      case .omitted(let what): lines.append(Line(text: "# missing here, as it was too long: \(what)"))
      default: break
      }
    }
    if let last = run.events.last { advance(to: last.time, last.ordinal) }
    return lines
  }
}

/// A call with its answer.
private struct RecordedCallAnswer {
  let call: RecordedEvent.RecordedCall
  private let start: Duration
  var values: [(literal: String, time: Duration)] = []
  var end: End?

  enum End {
    case ended(Duration)
    case failed(String, Duration, isText: Bool)
  }

  init(_ call: RecordedEvent.RecordedCall, at start: Duration) {
    self.call = call
    self.start = start
  }

  /// The maximum length of an argument that is written: a longer one would dominate the line.
  private static let longest = 200

  private var name: String {
    let patterns = call.arguments.map { argument in
      argument.utf8.count > Self.longest || LiteralText.hidesPart(Array(argument.utf8)) ? "_" : argument
    }
    return patterns.allSatisfy { $0 == "_" } ? call.name : "\(call.name)(\(patterns.joined(separator: ", ")))"
  }

  /// Whether the call has nothing to tell except that it happened.
  var isNothing: Bool {
    guard call.givesNothing else { return false }
    switch end {
    case .failed: return false
    case _ where call.isForgotten: return true
    case .ended(let time): return values.count == 1 && time == start
    case nil: return values.count == 1 && values[0].time == start && !call.givesMany
    }
  }

  var lines: [String] {
    if isNothing { return ["stub \(name)"] }
    let texts = values.map { "\($0.literal)\(after($0.time))" }.joined(separator: ", ")
    let last = values.last?.time
    let ending: String?
    switch end {
    case nil: ending = call.givesMany || values.isEmpty ? "never" : nil
    case .ended(let time): ending = last == time ? nil : "end\(after(time))"
    case .failed(let error, let time, _): ending = "fail \(error)\(last == time ? "" : after(time))"
    }
    var lines: [String] = []
    if case .failed(let error, _, isText: true) = end {
      lines.append(
        "# threw \(error): no literal, since its type is in no 'literals:' of the store, or '.literals' of the feature")
    }
    let answer = [texts, ending].compactMap { $0 }.filter { !$0.isEmpty }.joined(
      separator: values.isEmpty ? "" : " then ")
    lines.append("stub \(name) = \(answer)")
    return lines
  }

  private func after(_ time: Duration) -> String {
    time == start ? "" : " after \(DurationText.text(of: time - start))"
  }
}
