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
  private struct Difference: Hashable {
    let line: Int
    let changes: [String]
  }

  /// - Parameter played: the script as it stands, of which each step says what could have waited in it.
  func failures(of played: ScriptChecker.Played) throws(TranscriptErrors) -> [ScriptFailure] {
    let expected = played.happened
    var failures: [ScriptFailure] = []
    var known: Set<Difference> = []
    for candidate in candidates(of: played) {
      let statement = played.document.statements[candidate.statement]
      let line = Array("\(candidate.hold.text)\n".utf8)
      let other = Array(bytes[..<statement.range.lowerBound]) + line + bytes[statement.range.lowerBound...]
      let held = try checker.play(path: path, bytes: other)
      // Where nothing had to wait after all, it is the order that there was.
      if held.happened.contains(where: { $0.lines.contains { $0.contains(StepTurns.changesNothing) } }) { continue }
      guard let difference = difference(expected, held.happened),
        known.insert(difference).inserted
      else { continue }
      failures.append(
        ScriptFailure(
          path: path, line: difference.line, column: 1,
          kind: .reported(text(candidate.hold, difference, statement), command: statement.text)))
    }
    return failures
  }

  /// One for each task that could have waited, by the step and the line behind which it could.
  private func candidates(of played: ScriptChecker.Played) -> [Candidate] {
    played.couldWait.sorted { $0.key < $1.key }.flatMap { statement, holds in
      let tasks = Dictionary(grouping: holds, by: \.owner).mapValues { Set($0.map(\.task)).count }
      return holds.map { hold in
        // Without its number where it is the only one.
        let isAlone = tasks[hold.owner] == 1
        return Candidate(
          statement: statement,
          hold: isAlone ? ScriptHold(owner: hold.owner, task: nil, point: hold.point) : hold)
      }
    }
  }

  private func difference(_ expected: [StepOutcome], _ found: [StepOutcome]) -> Difference? {
    for (one, other) in zip(expected, found) where !isSame(one.lines, other.lines) {
      let changes = StepAlignment.entries(one.lines, other.lines).compactMap {
        $0.change(from: one.lines, to: other.lines)
      }
      return Difference(line: one.line, changes: changes.compactMap(Self.words))
    }
    return nil
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
    return """
      another order gives another result: \(result), where \(tasks)\(point) waits until nothing else is ready. To replay it, write \
      above '\(statement.text)': \(hold.text)
      """
  }
}
