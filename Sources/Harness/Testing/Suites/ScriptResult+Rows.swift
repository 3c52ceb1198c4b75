extension ScriptRow {
  /// Returns the rows of a result's script with what is wrong in it, as a review shows them.
  ///
  /// Returns nil if the file has changed since the replay, and if none of its lines is at fault.
  /// - Parameter notes: returns the text about a failure that is not a difference, to be shown below its line.
  package static func rows(
    of result: ScriptResult, in bytes: [UInt8], notes: (ScriptFailure) -> [String]
  ) -> [ScriptRow]? {
    guard let document = try? TranscriptReader.read(SourceText(path: result.path, bytes: bytes)),
      let lines = result.changedLines(in: document)
    else { return nil }
    if result.holds {
      return document.source.lines.enumerated().map { index, range in
        ScriptRow(kind: .same, text: document.source.text(range), line: index + 1, statement: -1)
      }
    }
    let failures = result.failures.filter {
      $0.path == result.path && !$0.kind.isDifference && $0.kind != .notRecorded && !$0.isUnreadable
    }
    let rows = rows(
      of: document, notes: Dictionary(grouping: failures, by: \.line).mapValues { $0.flatMap(notes) },
      becoming: { lines[$0] })
    // If the file is correct by now, the rows must come from the failures.
    return rows.contains(where: \.isChange) ? rows : nil
  }

  /// Returns the differing lines as told by the failures, for when the file as it was replayed isn't available.
  package static func differences(of result: ScriptResult) -> [ScriptRow] {
    let failures = result.failures.filter { $0.path == result.path && $0.kind.isDifference }
    return failures.flatMap { failure -> [ScriptRow] in
      func row(_ kind: Kind, _ text: String, _ line: Int? = nil) -> ScriptRow {
        ScriptRow(kind: kind, text: "  " + text, line: line, statement: -1)
      }
      switch failure.kind {
      case .differs(_, let expected, let actual, _):
        let (old, new) = (failure.head + expected, failure.head + actual)
        return [row(.removed(by: "  " + new), old, failure.line), row(.added(of: "  " + old), new)]
      case .unrecorded(let text, _): return [row(.added(of: nil), text)]
      case .missing(let text, _): return [row(.removed(by: nil), text, failure.line)]
      case .moved(let text, _): return [row(.removed(by: "  " + text), text, failure.line)]
      default: return []
      }
    }
  }
}

extension ScriptResult {
  /// Returns the new observations of statements, by their indices, where they differ from the recorded ones. Nil if the file
  /// has changed since the replay, or if the outcomes weren't kept.
  fileprivate func changedLines(in document: TranscriptDocument) -> [Int: [String]]? {
    var indices: [Int: Int] = [:]
    for (index, statement) in document.statements.enumerated() { indices[statement.line] = index }
    func index(of line: Int, _ command: String) -> Int? {
      indices[line].flatMap { document.statements[$0].text.utf8.elementsEqual(command.utf8) ? $0 : nil }
    }
    for step in trace?.steps ?? [] where index(of: step.line, step.command) == nil { return nil }
    for failure in failures where failure.path == path {
      if !failure.isPlaced(in: document, at: indices[failure.line].map { document.statements[$0] }) { return nil }
    }
    var lines: [Int: [String]] = [:]
    if let outcomes {
      for outcome in outcomes {
        guard let index = index(of: outcome.line, outcome.command),
          Self.areSame(outcome.recorded, document.statements[index].observations.map(\.text))
        else { return nil }
        lines[index] = outcome.lines
      }
    } else if failures.contains(where: \.kind.isDifference) {
      return nil
    }
    return lines
  }

  /// Compares bytes, since two spellings of one character are equal as strings.
  private static func areSame(_ texts: [String], _ others: [String]) -> Bool {
    texts.elementsEqual(others) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension ScriptFailure {
  /// Whether the failure's line is still the one that it is about, as far as can be told. Differences are matched by the
  /// outcomes.
  /// - Parameter statement: the statement on its line, if there is one.
  fileprivate func isPlaced(in document: TranscriptDocument, at statement: TranscriptDocument.Statement?) -> Bool {
    func isThere(_ isSame: (TranscriptDocument.Statement) -> Bool) -> Bool { statement.map(isSame) ?? false }
    switch kind {
    case .reported(_, _, .unusedStub(let stub)): return isThere { "stub \($0.source.joined($0.argument))" == stub }
    case .reported(_, let command, _): return isThere { $0.text.utf8.elementsEqual(command.utf8) }
    case .varies(let variance): return isThere { $0.text.utf8.elementsEqual(variance.command.utf8) }
    // A long command may have been cut for lack of space.
    case .died(_, let command?, _), .timedOut(_, let command?, _):
      return isThere { $0.text.utf8.starts(with: command.utf8) }
    case .noEnd: return !document.hasEnd && line == document.source.lines.count
    case .nothingFailed: return isThere { $0.kind == .expectFailure }
    default: return true
    }
  }
}

extension ScriptFailure {
  /// Whether another order of the ready tasks leads to another result: the lines are those of that order.
  package var isAboutOrder: Bool { if case .reported(_, _, .order) = kind { true } else { false } }
}

extension ScriptFailure.Kind {
  /// Whether the failure is a line-by-line difference between recorded and actual observations.
  package var isDifference: Bool {
    switch self {
    case .differs, .unrecorded, .missing, .moved: true
    case .notRecorded, .unreadable, .reported, .noEnd, .nothingFailed, .died, .timedOut, .varies: false
    }
  }
}
