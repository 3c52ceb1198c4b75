extension PendingRow {
  /// The script of a result with what is wrong in it, as a review shows it.
  ///
  /// Nil where the file is no longer the one that was played, and where no line of it is to blame.
  /// - Parameter notes: the words about a failure that is no difference; they stand below its line.
  package static func rows(
    of result: ScriptResult, in bytes: [UInt8], notes: (ScriptFailure) -> [String]
  ) -> [PendingRow]? {
    if result.failures.allSatisfy({ $0.kind == .notRecorded }) { return nil }
    if let actual = result.actual, result.failures.allSatisfy(\.kind.isDifference) {
      guard let document = try? TranscriptReader.read(SourceText(path: result.path, bytes: bytes)),
        let other = try? TranscriptReader.read(SourceText(path: result.path, bytes: Array(actual.utf8))),
        document.statements.map(\.text) == other.statements.map(\.text)
      else { return nil }
      let rows = rows(of: document, becoming: other.statements.map { $0.observations.map(\.text) })
      // Where the file is right meanwhile, what failed has to be known from its failures.
      return rows.contains(where: \.isChange) ? rows : nil
    }
    return FailedLines(result, bytes)?.rows(notes)
  }

  /// The lines that differ, by what the failures say of them: where nobody has the file as it was played.
  package static func differences(of result: ScriptResult) -> [PendingRow] {
    let failures = result.failures.filter { $0.path == result.path && $0.kind.isDifference }.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    return failures.flatMap { failure -> [PendingRow] in
      func row(_ kind: Kind, _ text: String, _ line: Int? = nil) -> PendingRow {
        PendingRow(kind: kind, text: "  " + text, line: line, statement: -1, isHead: false)
      }
      switch failure.kind {
      case .differs(_, let expected, let actual, _):
        let (old, new) = (failure.lineHead + expected, failure.lineHead + actual)
        return [row(.removed(by: "  " + new), old, failure.line), row(.added(of: "  " + old), new)]
      case .unrecorded(let text, _): return [row(.added(of: nil), text)]
      case .missing(let text, _): return [row(.removed(by: nil), text, failure.line)]
      case .moved(let text, _): return [row(.removed(by: "  " + text), text, failure.line)]
      default: return []
      }
    }
  }
}

/// The lines of a script that fails itself. Nobody keeps what it did as a whole, so that only what its failures say is known.
private struct FailedLines {
  private let lines: [String]
  /// By their lines, from 1.
  private let failures: [Int: [ScriptFailure]]

  init?(_ result: ScriptResult, _ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
    let shown = result.failures.filter { failure in
      if case .unreadable = failure.kind { false } else { failure.path == result.path }
    }
    // One line behind the last there may be something that isn't recorded.
    guard !shown.isEmpty, shown.allSatisfy({ (1...lines.count + 1).contains($0.line) }) else { return nil }
    for failure in shown {
      switch failure.kind {
      case .differs(_, let expected, _, _):
        guard failure.line <= lines.count, lines[failure.line - 1].hasSuffix(expected) else { return nil }
      case .missing(let text, _), .moved(let text, _):
        guard failure.line <= lines.count, lines[failure.line - 1].hasSuffix(text) else { return nil }
      default: break
      }
    }
    self.lines = lines
    failures = Dictionary(grouping: shown, by: \.line)
  }

  func rows(_ notes: (ScriptFailure) -> [String]) -> [PendingRow] {
    var rows: [PendingRow] = []
    var statement = -1
    func add(_ kind: PendingRow.Kind, _ text: String, _ line: Int?, isHead: Bool = false) {
      rows.append(PendingRow(kind: kind, text: text, line: line, statement: statement, isHead: isHead))
    }
    for number in 1...lines.count + 1 {
      let failures = failures[number] ?? []
      let added = failures.compactMap { failure in
        if case .unrecorded(let text, let command) = failure.kind { (text: "  " + text, command: command) } else { nil }
      }
      for line in added where !isFirst(below: line.command, number) { add(.added(of: nil), line.text, nil) }
      guard number <= lines.count else { break }
      let line = lines[number - 1]
      let isHead = line.first.map { $0 != " " && $0 != "#" } ?? false
      if isHead { statement += 1 }
      var isShown = false
      for failure in failures {
        switch failure.kind {
        case .differs(_, let expected, let actual, _):
          let other = String(line.dropLast(expected.count)) + actual
          add(.removed(by: other), line, number)
          add(.added(of: line), other, nil)
        case .missing: add(.removed(by: nil), line, number)
        case .moved: add(.removed(by: line), line, number)
        default: continue
        }
        isShown = true
      }
      if !isShown { add(isHead ? .user : .same, line, number, isHead: isHead) }
      for failure in failures where !failure.kind.isDifference && failure.kind != .notRecorded {
        for note in notes(failure) { add(.note, "  " + note, nil) }
      }
      for line in added where isFirst(below: line.command, number) { add(.added(of: nil), line.text, nil) }
    }
    return rows
  }

  /// Whether a line that isn't recorded is the first of its step, so that the line of its failure is that of the command.
  private func isFirst(below command: String, _ number: Int) -> Bool {
    guard number <= lines.count, command.split(separator: "\n").first.map(String.init) == lines[number - 1] else {
      return false
    }
    // Behind the recorded lines of a step the same command may follow.
    guard number > 1, lines[number - 2].hasPrefix(" ") else { return true }
    return lines[..<(number - 1)].last { !$0.hasPrefix(" ") } != lines[number - 1]
  }
}

extension ScriptFailure {
  /// What stands before the values of a difference in the line of the transcript: `number = `, `call save`.
  package var lineHead: String {
    if case .differs(let subject, let expected, _, _) = kind { ObservationLine.head(of: subject, expected) } else { "" }
  }
}

extension ScriptFailure.Kind {
  /// Whether it says how what is recorded and what happened differ, line by line.
  package var isDifference: Bool {
    switch self {
    case .differs, .unrecorded, .missing, .moved: true
    case .notRecorded, .unreadable, .reported, .noEnd, .nothingFailed, .died, .timedOut, .varies: false
    }
  }
}
