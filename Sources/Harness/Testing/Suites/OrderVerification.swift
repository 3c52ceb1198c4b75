/// Plays a script with each single hold that could change something, and says which does.
struct OrderVerification {
  private let checker: ScriptChecker
  private let path: String
  /// Whether lines of a step in another sequence are a failure, too.
  private let isStrict: Bool
  private lazy var recorded = Self.recorded(beside: path)

  init(_ checker: ScriptChecker, path: String, isStrict: Bool) {
    self.checker = checker
    self.path = path
    self.isStrict = isStrict
  }

  /// More failures than this help nobody. The remaining orders are played once these are fixed.
  private static let maxFailures = 10

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
      case .change(let path, _), .removed(let path), .edited(let path, _, _): (subject, verb) = (path, "changes")
      case .call(let call): (subject, verb) = ("\(call.prefix { $0 != "(" })()", "is called")
      case .receive(let action): (subject, verb) = (String(action.prefix { $0 != "(" }), "is received")
      default: return nil
      }
    }
  }

  /// - Parameter played: the script as it stands, of which each step says what could have waited in it.
  /// - Returns: the failures, and what happens in the order of the first of them.
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

  /// Whether another script of the folder has the same commands with the hold: what happens then has been looked at.
  private mutating func isRecorded(_ hold: String, before statement: Int, in played: ScriptChecker.Played) -> Bool {
    var commands = played.document.statements.map(\.canonicalText)
    commands.insert(hold, at: statement)
    return recorded.contains(commands)
  }

  /// The commands of the scripts in the folder that have holds.
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

  /// What a hold changes; nil where that is nothing.
  private func difference(
    of candidate: Candidate, from played: ScriptChecker.Played
  ) throws(TranscriptErrors) -> Difference? {
    let held = try checker.play(
      holding: candidate.hold, before: candidate.statement, of: played.document)
    // Where nothing had to wait after all, it is the order that there was.
    if held.unusedHolds.contains(ScriptChecker.UnusedHold(statement: candidate.statement + 1, hold: candidate.hold)) {
      return nil
    }
    return difference(in: played, held)
  }

  /// One for each task that could have waited, by the step and the line behind which it could.
  private func candidates(of played: ScriptChecker.Played) -> [Candidate] {
    // What has holds of its own is played in their order alone.
    played.couldWait.sorted { $0.key < $1.key }.filter { !played.document.hasHolds(before: $0.key) }
      .flatMap { statement, holds in holds.map { Candidate(statement: statement, hold: $0) } }
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
    // What derived values were before, and what was heard, as far as the script has said it.
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

/// What a step comes to, whatever happens first in it.
private struct StepResult {
  /// What each path is at its end.
  private(set) var ends: [String: String] = [:]
  /// What else happens, sorted.
  private var others: [String] = []
  private let before: [String: String]

  /// - Parameters:
  ///   - made: what the step has made of the state, by place.
  ///   - before: what derived values were, and what was heard.
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
      // When something happens within a step is no result of its own. That a hold of the script has nothing to do isn't, either.
      case .time, .nothing: break
      case .fail(let text) where text.hasPrefix(StepTurns.changesNothing): break
      default: others.append(line)
      }
    }
    others.sort()
  }

  /// The paths that end as something else.
  private func paths(to other: StepResult) -> [String] {
    Set(ends.keys).union(other.ends.keys).sorted().filter { path in
      ends[path] ?? before[path] != other.ends[path] ?? before[path]
    }
  }

  func differs(from other: StepResult) -> Bool { others != other.others || !paths(to: other).isEmpty }

  /// In words, how another one differs.
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
