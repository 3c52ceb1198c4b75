/// A difference in the behaviour of two builds, with the shortest script that shows it.
struct BehaviourChange: Sendable {
  let feature: String
  let identity: ExploredFailure.Identity
  /// The script, with the observations of the other build.
  let before: String
  /// The script, with the observations of this build.
  let after: String
  /// Its lines, with removed and added lines marked.
  let rows: [ScriptRow]
  /// The number of actions the script sends, and of calls it stubs.
  let sends: Int
  let stubs: Int
  let isMinimal: Bool
  /// The recorded scripts whose first difference is this one.
  var scripts: [String] = []
  /// The number of generated scripts whose first difference is this one.
  var madeUp = 0

  /// The changed lines alone; equal for equal changes.
  var delta: [String] {
    rows.compactMap { row in row.kind.sign.map { $0 + row.text } }
  }

  /// Nil for a text that can't be read.
  init?(
    _ feature: String, _ identity: ExploredFailure.Identity, text: String, _ pair: PlayedPair, isMinimal: Bool,
    upTo end: Int = .max
  ) {
    guard let document = try? TranscriptReader.read(SourceText(path: feature, bytes: Array(text.utf8))) else {
      return nil
    }
    var old: [[String]] = []
    var new: [[String]] = []
    var command = -1
    // If one ended, what it did before is unknown.
    let first = pair.before.isEnded || pair.after.isEnded ? pair.difference?.step ?? 0 : 0
    for statement in document.statements {
      if statement.kind.isCommand { command += 1 }
      // What comes after the first difference follows from it.
      let isShown = statement.kind.isCommand && command <= end && command >= first
      let step = StepOutcome(line: statement.line, command: statement.text, lines: [])
      old.append(isShown ? pair.before.lines(at: step) : [])
      new.append(isShown ? pair.after.lines(at: step) : [])
    }
    func written(_ lines: [[String]]) -> String {
      TranscriptWriter.text(document, lines: Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0, $1) }))
    }
    (before, after) = (written(old), written(new))
    guard let recorded = try? TranscriptReader.read(SourceText(path: feature, bytes: Array(before.utf8))) else {
      return nil
    }
    rows = ScriptRow.rows(of: recorded) { new[$0] }
    self.feature = feature
    self.identity = identity
    self.isMinimal = isMinimal
    sends = document.statements.count { if case .send = $0.kind { true } else { false } }
    stubs = document.statements.count { $0.kind.isStub }
  }

  /// The maximum number of changed lines to show.
  private static let maxRows = 24

  /// Its lines, without changed lines beyond the maximum, and the number of those left out.
  var shownRows: (rows: [ScriptRow], rest: Int) {
    var (shown, rest, count) = ([ScriptRow](), 0, 0)
    for row in rows where !row.text.isEmpty {
      if row.kind.sign != nil { count += 1 }
      if row.kind.sign != nil, count > Self.maxRows { rest += 1 } else { shown.append(row) }
    }
    return (shown, rest)
  }

  /// A summary of the change: `counterState.number, by send didTapPlus`.
  var headline: String {
    let by = identity.lastCase == "time" ? "as time goes by" : "by \(identity.lastCase)"
    return "\(identity.what), \(by)"
  }
}
