extension PendingRow {
  /// The lines of a script of which none differs. Nil where the file is no longer the one that was played.
  static func rows(of result: ScriptResult, holdingIn bytes: [UInt8]) -> [PendingRow]? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" { lines.removeLast() }
    for step in result.trace?.steps ?? [] {
      let command = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      guard let line = command.first, step.line >= 1, step.line <= lines.count,
        lines[step.line - 1].utf8.elementsEqual(line.utf8)
      else { return nil }
    }
    return lines.enumerated().map { index, text in
      let isHead = !text.hasPrefix(" ")
      return PendingRow(kind: isHead ? .user : .same, text: text, line: index + 1, statement: -1, isHead: isHead)
    }
  }

  /// The script by what happened in it, where nobody has its file.
  static func rows(ofTrace result: ScriptResult) -> [PendingRow] {
    var names: [Int: String] = [:]
    let failures = differences(of: result)
    let steps = result.trace?.steps ?? []
    return steps.enumerated().flatMap { index, step -> [PendingRow] in
      let end = index + 1 < steps.count ? steps[index + 1].line : .max
      let lines = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      func row(_ text: String, isHead: Bool) -> PendingRow {
        PendingRow(kind: isHead ? .user : .same, text: text, line: nil, statement: index, isHead: isHead)
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
