extension ScriptRow {
  /// The lines of a file that can't be read as a script, with the reasons below those that they are about.
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

  /// The script by what happened in it, where nobody has its file.
  static func rows(ofTrace result: ScriptResult) -> [ScriptRow] {
    var names: [Int: String] = [:]
    let failures = differences(of: result)
    let steps = result.trace?.steps ?? []
    return steps.enumerated().flatMap { index, step -> [ScriptRow] in
      let end = index + 1 < steps.count ? steps[index + 1].line : .max
      let lines = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      func row(_ text: String, isHead: Bool) -> ScriptRow {
        ScriptRow(kind: isHead ? .user : .same, text: text, line: nil, statement: index, isHead: isHead)
      }
      var added = false
      let differing = failures.filter { failure in
        if let line = failure.line { added = (step.line..<end).contains(line) }
        return added
      }
      let gone = Set(differing.compactMap { if case .added = $0.kind { $0.text } else { nil } })
      return lines.map { row(String($0), isHead: true) }
        + TracedLines.lines(of: step, &names).map { "  \($0)" }.filter { !gone.contains($0) }
        .map { row($0, isHead: false) } + differing
    }
  }
}
