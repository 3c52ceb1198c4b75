/// Makes the diagnostics of a script of what `harness run` says of it: the same failures, in the same words, at the same places.
struct DiagnosticMaker {
  let places: PositionMap
  private let source: SourceText
  /// The command that records the script.
  let accept: String

  init(_ source: SourceText, accept: String) {
    places = PositionMap(source)
    self.source = source
    self.accept = accept
  }

  /// Read where it is needed, which takes longer than all else here.
  private var document: TranscriptDocument { TranscriptReader.readAll(source) }

  func diagnostics(_ failures: [ScriptFailure]) -> [LSP.Diagnostic] { failures.map(diagnostic) }

  /// Something to know that is no fault of the script.
  func note(_ text: String) -> LSP.Diagnostic {
    LSP.Diagnostic(
      range: places.span(document.featureStatement?.range ?? places.line(0)), severity: .information, message: text,
      tags: nil)
  }

  private func diagnostic(_ failure: ScriptFailure) -> LSP.Diagnostic {
    let isOwn = failure.path == source.path
    let place = [failure.path, "\(failure.line)"] + [failure.column].compactMap { $0.map { "\($0)" } }
    return LSP.Diagnostic(
      range: isOwn ? span(failure) : includeSpan(failure.path), severity: Self.severity(failure.kind),
      message: (isOwn ? "" : place.joined(separator: ":") + ": ") + Self.message(failure, accept: accept),
      tags: failure.isUnusedStub ? [1] : nil)
  }

  /// What is wrong, and what happens now where that is something else than recorded.
  static func message(_ failure: ScriptFailure, accept: String) -> String {
    let text = FailureText(failure, accept: accept)
    var lines = [text.headline]
    if case .differs(_, _, let actual, _) = failure.kind {
      lines.append("now: \(FailureText.visible(failure.head + actual))")
    }
    lines += text.details.map { detail in
      switch detail {
      case .expected(let text): "expected: \(text)"
      case .actual(let text): "now: \(text)"
      case .line(let text): text
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func severity(_ kind: ScriptFailure.Kind) -> LSP.Severity {
    switch kind {
    case .notRecorded: .information
    case .reported(_, _, .unusedStub): .warning
    default: kind.isAcceptable ? .warning : .error
    }
  }

  /// The whole line, or from the column as far as a name goes.
  private func span(_ failure: ScriptFailure) -> LSP.Span {
    let line = places.line(failure.line - 1)
    if let column = failure.column, column > 1, let start = source.offset(line: failure.line, column: column) {
      // The dot of a case belongs to its name.
      var end = start < line.upperBound && places.bytes[start] == UInt8(ascii: ".") ? start + 1 : start
      while end < line.upperBound, LiteralParser.isNameByte(places.bytes[end]) { end += 1 }
      return places.span(start..<max(end, min(start + 1, line.upperBound)))
    }
    let text = places.bytes[line]
    return places.span((text.firstIndex { $0 != UInt8(ascii: " ") } ?? line.lowerBound)..<line.upperBound)
  }

  /// Where a file is included in which something is wrong.
  private func includeSpan(_ path: String) -> LSP.Span {
    let includes = document.statements.filter { if case .include = $0.kind { true } else { false } }
    let own = includes.first { statement in
      if case .include(let file) = statement.kind {
        ScriptHeader.resolve(file, beside: source.path) == path
      } else {
        false
      }
    }
    return places.span((own ?? includes.first)?.range ?? places.line(0))
  }
}

extension ScriptFailure {
  var isUnusedStub: Bool { if case .reported(_, _, .unusedStub) = kind { true } else { false } }
}
