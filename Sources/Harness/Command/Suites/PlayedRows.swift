extension PendingRow {
  /// The lines of a script of which none differs. Nil where the file is no longer the one that was played.
  static func rows(of result: ScriptResult, holdingIn bytes: [UInt8]) -> [PendingRow]? {
    let lines = lines(of: bytes)
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

  /// The lines of a file that can't be read as a script, with the reasons below those that they are about.
  static func rows(ofUnreadable result: ScriptResult, in bytes: [UInt8]) -> [PendingRow] {
    let reasons = Dictionary(grouping: result.failures, by: \.line).mapValues { failures in
      failures.compactMap { if case .unreadable(let why) = $0.kind { why } else { nil } }
    }
    return lines(of: bytes).enumerated().flatMap { index, text in
      [PendingRow(kind: .same, text: text, line: index + 1, statement: -1, isHead: false)]
        + (reasons[index + 1] ?? []).flatMap { $0.split(separator: "\n") }.map {
          PendingRow(kind: .note, text: "  \($0)", line: nil, statement: -1, isHead: false)
        }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Rows where each line of the file is one: an observation of several lines is one row until then.
  static func unfolded(_ rows: [PendingRow], in bytes: [UInt8]) -> [PendingRow] {
    let lines = lines(of: bytes)
    var end = lines.count + 1
    var unfolded: [PendingRow] = []
    for row in rows.reversed() {
      if case .same = row.kind, let line = row.line, line >= 1, end > line + 1, end <= lines.count + 1 {
        unfolded += (line..<end).reversed().map {
          PendingRow(kind: .same, text: lines[$0 - 1], line: $0, statement: row.statement, isHead: false)
        }
      } else {
        unfolded.append(row)
      }
      // Comments and empty lines before a command have no number.
      if let line = row.line { end = line } else if row.kind == .user { end -= 1 }
    }
    return unfolded.reversed()
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
