/// Converts the failures that `harness run` reports for a script to diagnostics, with the same words and places.
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

  /// Parsed only when needed, since it takes longer than everything else here.
  private var document: TranscriptDocument { TranscriptReader.readAll(source) }

  func diagnostics(_ failures: [ScriptFailure]) -> [LSP.Diagnostic] { failures.map(diagnostic) }

  /// A note that isn't about a fault of the script.
  func note(_ text: String) -> LSP.Diagnostic {
    LSP.Diagnostic(range: places.span(featureLine), severity: .information, message: text, tags: nil)
  }

  /// The line that names the feature, found without parsing everything.
  private var featureLine: Range<Int> {
    let word = "\(Keyword.feature.rawValue) "
    for line in (0..<places.lineCount).lazy.map(places.line) where places.bytes[line].starts(with: word.utf8) {
      return line.dropLast(places.bytes[line].reversed().prefix { $0 == UInt8(ascii: " ") }.count)
    }
    return places.line(0)
  }

  private func diagnostic(_ failure: ScriptFailure) -> LSP.Diagnostic {
    let isOwn = failure.path == source.path
    let place = "\(failure.path):\(failure.line):\(failure.column): "
    return LSP.Diagnostic(
      range: isOwn ? span(failure) : includeSpan(failure.path), severity: Self.severity(failure.kind),
      message: (isOwn ? "" : place) + Self.message(failure, accept: accept),
      tags: failure.isUnusedStub ? [1] : nil)
  }

  /// The failure, and the actual observation if it differs from the recorded one.
  static func message(_ failure: ScriptFailure, accept: String) -> String {
    let text = FailureText(failure, accept: accept)
    var lines = [text.headline]
    if case .differs(_, _, let actual, _) = failure.kind {
      lines.append("actual: \(FailureText.visible(failure.head + actual))")
    }
    lines += text.details.map { detail in
      switch detail {
      case .expected(let text): "expected: \(text)"
      case .actual(let text): "actual: \(text)"
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

  /// The whole line, or the name that can't be read.
  private func span(_ failure: ScriptFailure) -> LSP.Span {
    let line = places.line(failure.line - 1)
    if failure.isUnreadable, failure.column > 1,
      let start = source.offset(line: failure.line, column: failure.column)
    {
      // A case's dot belongs to its name.
      var end = start < line.upperBound && places.bytes[start] == UInt8(ascii: ".") ? start + 1 : start
      while end < line.upperBound, LiteralParser.isNameByte(places.bytes[end]) { end += 1 }
      return places.span(start..<max(end, min(start + 1, line.upperBound)))
    }
    let text = places.bytes[line]
    return places.span((text.firstIndex { $0 != UInt8(ascii: " ") } ?? line.lowerBound)..<line.upperBound)
  }

  /// The line that includes a file with a failure.
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
