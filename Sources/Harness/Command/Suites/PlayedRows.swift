extension ScriptRow {
  /// The lines of a file that can't be read as a script, each error after the line that it is about.
  static func rows(ofUnreadable result: ScriptResult, in bytes: [UInt8]) -> [ScriptRow] {
    let reasons = Dictionary(grouping: result.failures, by: \.line).mapValues { failures in
      failures.compactMap { if case .unreadable(let why) = $0.kind { why } else { nil } }
    }
    let source = SourceText(path: result.path, bytes: bytes)
    return source.lines.enumerated().flatMap { index, range in
      [ScriptRow(kind: .same, text: source.text(range), line: index + 1, statement: -1)]
        + (reasons[index + 1] ?? []).flatMap { $0.split(separator: "\n") }.map {
          ScriptRow(kind: .note, text: "  \($0)", line: nil, statement: -1)
        }
    }
  }

  /// The script as rebuilt from its trace, if its file isn't available.
  static func rows(ofTrace result: ScriptResult) -> [ScriptRow] {
    var names: [Int: String] = [:]
    let outcomes = Dictionary((result.outcomes ?? []).map { ($0.line, $0) }) { $1 }
    return (result.trace?.steps ?? []).enumerated().flatMap { index, step -> [ScriptRow] in
      let texts = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      let head = texts.enumerated().map { offset, text in
        ScriptRow(kind: .user, text: String(text), line: step.line + offset, statement: index, isHead: true)
      }
      let lines = TracedLines.lines(of: step, &names)
      guard let outcome = outcomes[step.line] else {
        return head + rows(lines, becoming: lines, statement: index, indentation: "  ")
      }
      let failed = lines.filter { line in
        if case .fail = ObservationLine(line) { !outcome.lines.contains(line) } else { false }
      }
      return head + failed.map { ScriptRow(kind: .note, text: "  " + $0, line: nil, statement: index) }
        + rows(outcome.recorded, becoming: outcome.lines, statement: index, indentation: "  ")
    }
  }
}
