/// One thing that two builds do differently, with the shortest script that shows it.
struct BehaviourChange: Sendable {
  let feature: String
  let identity: ExploredFailure.Identity
  /// The script, with what is observed in the other build.
  let before: String
  /// The same, with what is observed in this one.
  let after: String
  /// Its lines, with the lines that go and those that come.
  let rows: [ScriptRow]
  /// How many actions the script sends, and how many calls it answers.
  let sends: Int
  let stubs: Int
  let isMinimal: Bool
  /// The recorded scripts in which this comes first of what differs.
  var scripts: [String] = []
  /// How many made-up scripts do.
  var madeUp = 0

  /// What changed, by the lines alone: the same in all changes that are alike.
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
    // Of one that ended nobody knows what it had done before.
    let first = pair.before.isEnded || pair.after.isEnded ? pair.difference?.step ?? 0 : 0
    for statement in document.statements {
      if statement.kind.isCommand { command += 1 }
      // What comes behind the first difference follows from it.
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

  /// As many of the changed lines are shown.
  private static let maxRows = 24

  /// Its lines but for the last of very many that are changed, and how many those are.
  var shownRows: (rows: [ScriptRow], rest: Int) {
    var (shown, rest, count) = ([ScriptRow](), 0, 0)
    for row in rows where !row.text.isEmpty {
      if row.kind.sign != nil { count += 1 }
      if row.kind.sign != nil, count > Self.maxRows { rest += 1 } else { shown.append(row) }
    }
    return (shown, rest)
  }

  /// What is changed, in words: `counterState.number, by send didTapPlus`.
  var headline: String {
    let by = identity.lastCase == "time" ? "as time goes by" : "by \(identity.lastCase)"
    return "\(identity.what), \(by)"
  }
}
