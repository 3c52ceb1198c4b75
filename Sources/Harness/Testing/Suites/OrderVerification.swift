/// Replays a script with each single hold that could change something, and reports the ones that do.
struct OrderVerification {
  private let checker: ScriptChecker
  private let path: String
  /// Whether another sequence of a step's lines is a failure too.
  private let isStrict: Bool
  private lazy var recorded = Self.recorded(beside: path)

  init(_ checker: ScriptChecker, path: String, isStrict: Bool) {
    self.checker = checker
    self.path = path
    self.isStrict = isStrict
  }

  /// The maximum number of failures. More help nobody; the remaining orders are replayed once these are fixed.
  private static let maxFailures = 10

  /// A hold before a statement.
  private struct Candidate {
    let statement: Int
    let hold: ScriptHold
  }

  /// The effect of a hold: the first step that differs.
  private struct Difference: Equatable {
    let line: Int
    let changes: [String]
    /// The steps that differ, with what is recorded.
    let outcomes: [StepOutcome]
    /// The first two lines in opposite order; nil if the order of lines is the same.
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

  /// The subject of a line, without values.
  private struct Happening: Hashable {
    let subject: String
    let verb: String

    init?(_ line: String) {
      switch ObservationLine(line) {
      case .change(let path, _), .removed(let path), .edited(let path, _, _): (subject, verb) = (path, "changes")
      case .call(let call): (subject, verb) = ("\(call.prefix { $0 != "(" })()", "is called")
      case .receive(let action): (subject, verb) = (String(action.prefix { $0 != "(" }), "is received")
      default: return nil
      }
    }
  }

  /// Returns the failures, and what happens in the order of the first of them.
  /// - Parameter played: the replayed script, with what could have waited in each step.
  mutating func failures(
    of played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> (failures: [ScriptFailure], outcomes: [StepOutcome]) {
    var failures: [ScriptFailure] = []
    var outcomes: [StepOutcome] = []
    var known: Set<[String]> = []
    for candidate in candidates(of: played) {
      if failures.count == Self.maxFailures { break }
      guard let difference = try difference(of: candidate, from: played),
        known.insert(["\(difference.line)"] + difference.changes).inserted
      else { continue }
      let hold = try shortest(candidate, difference, from: played)
      let texts = [candidate.hold.text, hold.text]
      if texts.contains(where: { isRecorded($0, before: candidate.statement, in: played) }) { continue }
      let statement = played.document.statements[candidate.statement]
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

  /// Returns a hold of the same action that makes a difference, to replace one that makes none.
  /// - Parameters:
  ///   - played: the script replayed without that hold, with what could have waited in each step.
  ///   - statement: the index of the command that the hold precedes.
  func hold(insteadOf hold: ScriptHold, before statement: Int, in played: ScriptChecker.Played) -> ScriptHold? {
    candidates(of: played).first { candidate in
      candidate.statement == statement && candidate.hold.owner == hold.owner && candidate.hold != hold
        && (try? difference(of: candidate, from: played)) != nil
    }?.hold
  }

  /// Whether another script of the folder has the same commands with the hold, so that this order is already recorded.
  private mutating func isRecorded(_ hold: String, before statement: Int, in played: ScriptChecker.Played) -> Bool {
    var commands = played.document.statements.map(\.canonicalText)
    commands.insert(hold, at: statement)
    return recorded.contains(commands)
  }

  /// Returns the commands of the scripts in the folder that have holds.
  private static func recorded(beside path: String) -> [[String]] {
    let folder = PathText.directory(of: path)
    let names = ((try? FileSystem.list(folder)) ?? []).map(\.name)
    return names.filter { $0.hasSuffix(SnapshotDirectory.fileExtension) }.compactMap { name in
      let path = PathText.join(folder, name)
      guard let bytes = try? FileSystem.read(path) else { return nil }
      let statements = TranscriptReader.readAll(SourceText(path: path, bytes: bytes)).statements
      return statements.contains(where: \.kind.isHold) ? statements.map(\.canonicalText) : nil
    }
  }

  /// Returns what a hold changes; nil if nothing.
  private func difference(
    of candidate: Candidate, from played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> Difference? {
    let held = try checker.play(
      holding: candidate.hold, before: candidate.statement, of: played.document)
    // If nothing had to wait after all, the order is the original one.
    if held.unusedHolds.contains(ScriptChecker.UnusedHold(statement: candidate.statement + 1, hold: candidate.hold)) {
      return nil
    }
    return difference(in: played, held)
  }

  /// Returns a candidate for each task that could have waited, by its step and the line after which it could.
  private func candidates(of played: ScriptChecker.Played) -> [Candidate] {
    // Steps with holds of their own are only replayed in that order.
    played.couldWait.sorted { $0.key < $1.key }.filter { !played.document.hasHolds(before: $0.key) }
      .flatMap { statement, holds in holds.map { Candidate(statement: statement, hold: $0) } }
  }

  /// Returns the candidate without its task's number, if that makes the same difference.
  private func shortest(
    _ candidate: Candidate, _ difference: Difference, from played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> ScriptHold {
    let hold = ScriptHold(owner: candidate.hold.owner, task: nil, point: candidate.hold.point)
    let shorter = Candidate(statement: candidate.statement, hold: hold)
    return try self.difference(of: shorter, from: played) == difference ? hold : candidate.hold
  }

  private func difference(in played: ScriptChecker.Played, _ held: ScriptChecker.Played) -> Difference? {
    // The previous derived and observed values, as far as the script shows them.
    var before: [String: String] = [:]
    let ends = (played.happenedEnds, held.happenedEnds)
    var pairs: [(StepOutcome, StepOutcome)] = []
    var changes: [String] = []
    for (index, (one, other)) in zip(played.happened, held.happened).enumerated() {
      let results = (
        StepResult(one.lines, ends.0[index], since: before), StepResult(other.lines, ends.1[index], since: before)
      )
      before.merge(results.0.ends) { $1 }
      guard one.lines != other.lines, isStrict || results.0.differs(from: results.1) else { continue }
      if pairs.isEmpty { changes = results.0.changes(in: results.1) }
      pairs.append((one, other))
    }
    guard let (one, other) = pairs.first else { return nil }
    let statements = Dictionary(played.document.statements.map { ($0.line, $0) }) { first, _ in first }
    return Difference(
      line: one.line, changes: changes,
      outcomes: pairs.compactMap { one, other in statements[one.line].map { StepOutcome($0, lines: other.lines) } },
      inversion: Self.inversion(one.lines, other.lines))
  }

  /// Returns the first two events in opposite order; nil if there are none.
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

/// The result of a step, regardless of the order of its events.
private struct StepResult {
  /// The final value of each path.
  private(set) var ends: [String: String] = [:]
  /// Other events, sorted.
  private var others: [String] = []
  private let before: [String: String]

  /// Creates the result of a step's lines.
  /// - Parameters:
  ///   - made: the step's final values of the state, by path.
  ///   - before: the previous derived and observed values.
  init(_ lines: [String], _ made: [String], since before: [String: String]) {
    self.before = before
    for line in made {
      switch ObservationLine(line) {
      case .change(let path, let literal): ends[path] = literal
      case .removed(let path): ends[path] = Nondeterminism.nothing
      default: break
      }
    }
    for line in lines {
      switch ObservationLine(line) {
      case .change(let path, let literal): if path.hasPrefix("~") { ends[path] = literal }
      case .removed, .edited: break
      case .hear(let name, let literal): ends["hear \(name)"] = literal
      // The time of an event within a step doesn't belong to the result, and neither does a hold without effect.
      case .time, .nothing: break
      case .fail(let text) where text.hasPrefix(StepTurns.changesNothing): break
      default: others.append(line)
      }
    }
    others.sort()
  }

  /// Returns the paths whose final values differ.
  private func paths(to other: StepResult) -> [String] {
    Set(ends.keys).union(other.ends.keys).sorted().filter { path in
      ends[path] ?? before[path] != other.ends[path] ?? before[path]
    }
  }

  func differs(from other: StepResult) -> Bool { others != other.others || !paths(to: other).isEmpty }

  /// Returns in words how another result differs.
  func changes(in other: StepResult) -> [String] {
    let ends = paths(to: other).compactMap { path in
      guard let end = other.ends[path] else { return self.ends[path].map { "no \(path) = \($0)" } }
      return "\(path) ends as \(end)" + (self.ends[path].map { ", and not as \($0)" } ?? "")
    }
    let events = other.others.difference(from: others).map { change in
      switch change {
      case .insert(_, let line, _): line
      case .remove(_, let line, _): "no \(line)"
      }
    }
    return ends + events
  }
}
