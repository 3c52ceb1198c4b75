/// The result of a script in one build.
package enum Playing: Equatable, Sendable {
  /// It finished, with these observations of each command.
  case observed([StepOutcome])
  /// Its process ended at the command in this line; the words say how: `trapped, signal 4 (SIGILL)`.
  case ended(how: String, line: Int)
  /// The build can't read it, for this reason.
  case unread(String)

  package init(_ result: ScriptResult) {
    if let observed = result.observed {
      self = .observed(observed.filter { Keyword.ofLine($0.command) != .stub }.map(Self.withoutStubs))
      return
    }
    let failure = result.failures.first(where: \.endsProcess) ?? result.failures.first
    switch failure?.kind {
    case .died(let how, _, _)?: self = .ended(how: how, line: failure?.line ?? 1)
    case .timedOut(let limit, _, _)?:
      self = .ended(
        how: "did not end within \(DurationText.text(of: .seconds(limit)))", line: failure?.line ?? 1)
    case .unreadable(let why)?: self = .unread(why)
    default: self = .unread("it can't be read")
    }
  }

  /// An unused answer is not behavior: the missing call shows it.
  private static func withoutStubs(_ step: StepOutcome) -> StepOutcome {
    StepOutcome(
      line: step.line, command: step.command, lines: step.lines.filter { !$0.hasPrefix(StepOutcome.unusedStub) })
  }

  /// The step in which each call was made, as far as it was observed.
  package var calls: [ChoiceSequenceAnswers.Call: Int] {
    guard case .observed(let steps) = self else { return [:] }
    var calls: [ChoiceSequenceAnswers.Call: Int] = [:]
    var counts: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      for line in step.lines {
        guard case .call(let name)? = ObservationLine(line).subject else { continue }
        calls[ChoiceSequenceAnswers.Call(endpoint: name, number: counts[name, default: 0])] = index
        counts[name, default: 0] += 1
      }
    }
    return calls
  }

  /// The number of calls per endpoint.
  package var callCounts: [String: Int] {
    Dictionary(calls.keys.map { ($0.endpoint, $0.number + 1) }, uniquingKeysWith: max)
  }

  package var isEnded: Bool { if case .ended = self { true } else { false } }
  package var isUnread: Bool { if case .unread = self { true } else { false } }

  /// Whether some call was not answered.
  package var lacksAnswer: Bool {
    guard case .observed(let steps) = self else { return false }
    return steps.contains { step in
      step.lines.contains { $0.hasPrefix("fail ") && $0.contains(WorldIssue.unansweredWords) }
    }
  }

  /// Returns the observations of each command; for those that the process didn't reach, how it ended.
  package func lines(at step: StepOutcome) -> [String] {
    switch self {
    case .observed(let steps): return steps.first { $0.line == step.line }?.lines ?? []
    case .ended(let how, let line): return line == step.line ? ["the process \(how)"] : []
    case .unread: return []
    }
  }
}

extension StepOutcome {
  /// The beginning of the line for an unused stub.
  package static let unusedStub = "fail never used: stub "
}

/// The results of one script in two builds.
package struct PlayedPair: Equatable, Sendable {
  /// The result in the other build.
  package let before: Playing
  /// The result in this build.
  package let after: Playing

  package init(before: Playing, after: Playing) {
    self.before = before
    self.after = after
  }

  /// The first difference between the two.
  package struct Difference: Equatable, Sendable {
    /// The index of the command.
    package let step: Int
    package let identity: ExploredFailure.Identity
  }

  /// The step in which each call was made in the other build, otherwise in this one.
  package var calls: [ChoiceSequenceAnswers.Call: Int] { after.calls.merging(before.calls) { $1 } }

  /// The number of calls per endpoint, in the build with more calls; nil if one of them did not finish.
  package var callCounts: [String: Int]? {
    if before.isEnded || after.isEnded { return nil }
    return before.callCounts.merging(after.callCounts, uniquingKeysWith: max)
  }

  /// The number of lines observed in both.
  package var lineCount: Int {
    [before, after].reduce(0) { sum, playing in
      guard case .observed(let steps) = playing else { return sum }
      return sum + steps.reduce(0) { $0 + $1.lines.count }
    }
  }

  /// Nil if both behave the same, and if one of them can't read the script.
  package var difference: Difference? {
    switch (before, after) {
    case (.unread, _), (_, .unread): return nil
    case (.observed(let old), .observed(let new)):
      for index in 0..<max(old.count, new.count) {
        guard index < old.count, index < new.count else {
          let step = (index < old.count ? old : new)[index]
          return Self.difference(index, step.command, "the script")
        }
        let (one, other) = (old[index].lines, new[index].lines)
        if !one.elementsEqual(other, by: { $0.utf8.elementsEqual($1.utf8) }) {
          return Self.difference(index, new[index].command, Self.subject(one, other))
        }
      }
      return nil
    case (.ended(let old, let line), .ended(let new, let other)):
      if old == new, line == other { return nil }
      return Self.difference(.max, "", "how the process ends: \(old), \(new)")
    case (.ended(let how, let line), .observed(let steps)), (.observed(let steps), .ended(let how, let line)):
      let index = steps.firstIndex { $0.line >= line } ?? max(steps.count - 1, 0)
      return Self.difference(index, steps.isEmpty ? "" : steps[index].command, "the process \(how)")
    }
  }

  /// Why one of them can't read the script; nil if both can.
  package var unread: (isBefore: Bool, why: String)? {
    switch (before, after) {
    case (_, .unread(let why)): (false, why)
    case (.unread(let why), _): (true, why)
    default: nil
    }
  }

  private static func difference(_ step: Int, _ command: String, _ subject: String) -> Difference {
    let word = Keyword.ofLine(command)
    let lastCase =
      switch word {
      case .advance, .run: "time"
      default: caseName(of: command)
      }
    return Difference(
      step: step,
      identity: ExploredFailure.Identity(
        kind: .change, what: subject, lastCase: lastCase))
  }

  /// Returns `send counter.didTapPlus` for `send counter(.didTapPlus)`: the inner cases without other values.
  static func caseName(of command: String) -> String {
    let bytes = Array(command.utf8)
    var name = ""
    var depth = 0
    var isMember = false
    for token in TokenScanner(bytes) {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .name where isMember && depth > 0: name += "." + String(decoding: bytes[token.range], as: UTF8.self)
      default: if depth == 0 { name += String(decoding: bytes[token.range], as: UTF8.self) }
      }
      isMember = token.isSign(".")
    }
    return name
  }

  /// Returns the subject of the first line that differs.
  private static func subject(_ old: [String], _ new: [String]) -> String {
    func words(_ line: String) -> String {
      ObservationLine.withoutValues(ObservationLine(line).subject?.text ?? line)
    }
    for entry in StepAlignment.entries(old, new) {
      switch entry {
      case .same: continue
      case .changed(let index, _), .movedAway(let index), .removed(let index): return words(old[index])
      case .movedHere(let index), .added(let index): return words(new[index])
      }
    }
    return ""
  }
}
