/// Plays a script with each single hold that could change something, and says which does.
struct OrderVerification {
  private let checker: ScriptChecker
  private let path: String
  private let bytes: [UInt8]
  /// Whether lines of a step in another sequence are a failure, too.
  private let isStrict: Bool

  init(_ checker: ScriptChecker, path: String, bytes: [UInt8], isStrict: Bool) {
    self.checker = checker
    self.path = path
    self.bytes = bytes
    self.isStrict = isStrict
  }

  /// A hold in front of a statement.
  private struct Candidate {
    let statement: Int
    let hold: ScriptHold
  }

  /// What a hold came to: the first step that did something else.
  private struct Difference: Equatable {
    let line: Int
    let changes: [String]
    /// The steps that did something else, beside what is recorded.
    let outcomes: [StepOutcome]
    /// What comes first there, and what behind it; nil where the order of lines is the same.
    let inversion: Inversion?
  }

  private struct Inversion: Hashable {
    let first: Happening
    let second: Happening

    var text: String {
      let end = first.verb == second.verb ? "" : " \(second.verb)"
      return "\(first.subject) \(first.verb) before \(second.subject)\(end)"
    }
  }

  /// What a line says, without values.
  private struct Happening: Hashable {
    let subject: String
    let verb: String

    init?(_ line: String) {
      switch ObservationLine(line) {
      case .change(let path, _): (subject, verb) = (path, "changes")
      case .call(let call): (subject, verb) = ("\(call.prefix { $0 != "(" })()", "is called")
      case .receive(let action): (subject, verb) = (String(action.prefix { $0 != "(" }), "is received")
      default: return nil
      }
    }
  }

  /// - Parameter played: the script as it stands, of which each step says what could have waited in it.
  /// - Returns: the failures, and what happens in the order of the first of them.
  func failures(
    of played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> (failures: [ScriptFailure], outcomes: [StepOutcome]) {
    var failures: [ScriptFailure] = []
    var outcomes: [StepOutcome] = []
    var known: Set<[String]> = []
    for candidate in candidates(of: played) {
      guard let difference = try difference(of: candidate, from: played),
        known.insert(["\(difference.line)"] + difference.changes).inserted
      else { continue }
      let statement = played.document.statements[candidate.statement]
      let hold = try shortest(candidate, difference, from: played)
      failures.append(
        ScriptFailure(
          path: path, line: difference.line, column: 1,
          kind: .reported(
            text(hold, difference, statement), command: difference.outcomes.first?.command ?? statement.text,
            origin: .order(hold: hold.text))))
      if outcomes.isEmpty { outcomes = difference.outcomes }
    }
    return (failures, outcomes)
  }

  /// The hold of the same action that makes a difference in the place of one that makes none.
  /// - Parameters:
  ///   - played: the script without that one, of which each step says what could have waited in it.
  ///   - statement: the command that it stands before.
  func hold(insteadOf hold: ScriptHold, before statement: Int, in played: ScriptChecker.Played) -> ScriptHold? {
    candidates(of: played).first { candidate in
      candidate.statement == statement && candidate.hold.owner == hold.owner && candidate.hold != hold
        && (try? difference(of: candidate, from: played)) != nil
    }?.hold
  }

  /// What a hold changes; nil where that is nothing.
  private func difference(
    of candidate: Candidate, from played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> Difference? {
    let place = played.document.statements[candidate.statement].range.lowerBound
    let line = Array("\(candidate.hold.text)\n".utf8)
    let held = try checker.play(path: path, bytes: Array(bytes[..<place]) + line + bytes[place...])
    // Where nothing had to wait after all, it is the order that there was.
    if held.happened.contains(where: { $0.lines.contains { $0.contains(StepTurns.changesNothing) } }) { return nil }
    return difference(in: played, held)
  }

  /// One for each task that could have waited, by the step and the line behind which it could.
  private func candidates(of played: ScriptChecker.Played) -> [Candidate] {
    played.couldWait.sorted { $0.key < $1.key }.flatMap { statement, holds in
      holds.map { Candidate(statement: statement, hold: $0) }
    }
  }

  /// The same without the number of its task, where that makes the same difference.
  private func shortest(
    _ candidate: Candidate, _ difference: Difference, from played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> ScriptHold {
    let hold = ScriptHold(owner: candidate.hold.owner, task: nil, point: candidate.hold.point)
    let shorter = Candidate(statement: candidate.statement, hold: hold)
    return try self.difference(of: shorter, from: played) == difference ? hold : candidate.hold
  }

  private func difference(in played: ScriptChecker.Played, _ held: ScriptChecker.Played) -> Difference? {
    let pairs = zip(played.happened, held.happened).filter { !isSame($0.lines, $1.lines) }
    guard let (one, other) = pairs.first else { return nil }
    let changes = StepAlignment.entries(one.lines, other.lines).compactMap {
      $0.change(from: one.lines, to: other.lines)
    }
    let statements = Dictionary(played.document.statements.map { ($0.line, $0) }) { first, _ in first }
    return Difference(
      line: one.line, changes: changes.compactMap(Self.words),
      outcomes: pairs.compactMap { one, other in statements[one.line].map { StepOutcome($0, lines: other.lines) } },
      inversion: Self.inversion(one.lines, other.lines))
  }

  private func isSame(_ one: [String], _ other: [String]) -> Bool {
    if one == other { return true }
    return !isStrict && one.sorted() == other.sorted() && Self.ends(one) == Self.ends(other)
  }

  /// What each path is at the end of a step.
  private static func ends(_ lines: [String]) -> [String: String] {
    lines.reduce(into: [:]) { ends, line in
      if case .change(let path, _) = ObservationLine(line) { ends[path] = line }
    }
  }

  /// The first two things that happen the other way round; nil where there are none.
  private static func inversion(_ one: [String], _ other: [String]) -> Inversion? {
    func subjects(_ lines: [String]) -> [Happening] {
      var all: [Happening] = []
      for line in lines { if let one = Happening(line), !all.contains(one) { all.append(one) } }
      return all
    }
    let (before, after) = (subjects(one), subjects(other))
    for (number, second) in before.enumerated() {
      guard let place = after.firstIndex(of: second) else { continue }
      if let first = after[..<place].first(where: { before[(number + 1)...].contains($0) }) {
        return Inversion(first: first, second: second)
      }
    }
    return nil
  }

  /// How a line is another one; nil for one that only stands elsewhere.
  private static func words(_ change: LineChange) -> String? {
    switch change {
    case .changed(_, let old, let new): "\(change.head)\(new), and not \(old)"
    case .moved: nil
    case .removed(let line): "no \(line)"
    case .added(let line): line
    }
  }

  private func text(
    _ hold: ScriptHold, _ difference: Difference, _ statement: TranscriptDocument.Statement
  ) -> String {
    let tasks = hold.task.map { "task \($0) of \(hold.owner)" } ?? "what \(hold.owner) began"
    let point = hold.point.map { ", from \($0) on," } ?? ""
    let changes = difference.changes.prefix(3).joined(separator: "; ")
    let rest = difference.changes.count > 3 ? "; and \(difference.changes.count - 3) more" : ""
    let result = changes.isEmpty ? "the same lines in another sequence" : changes + rest
    let order = difference.inversion.map { "; \($0.text)" } ?? ""
    return """
      another order gives another result: \(result), where \(tasks)\(point) waits until nothing else is ready\(order). To replay it, \
      write above '\(statement.text)': \(hold.text)
      """
  }
}
