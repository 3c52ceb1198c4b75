/// The parts of a script that an editor lists, folds and highlights.
struct Outline {
  let typed: TypedDocument

  private var statements: [TranscriptDocument.Statement] { typed.document.statements }

  /// The script's commands, with the lines below them.
  var symbols: [LSP.DocumentSymbol] {
    statements.filter { $0.kind.isCommand || $0.kind.isStub || $0.kind.isNamed }.map { statement in
      let lines = typed.lines(of: statement)
      let text = String(statement.text.prefix { $0 != "\n" })
      return LSP.DocumentSymbol(
        name: LongText.cut(text, limit: 100), kind: statement.kind.isStub ? 11 : statement.kind.isNamed ? 14 : 24,
        range: typed.places.span(
          typed.places.line(lines.lowerBound).lowerBound..<typed.places.line(lines.upperBound).upperBound),
        selectionRange: typed.places.span(statement.range))
    }
  }

  /// The header, and the observations below each command.
  var folds: [LSP.Fold] {
    var folds: [LSP.Fold] = []
    let header = statements.prefix { !$0.kind.isCommand }
    if let first = header.first, let last = header.last {
      folds.append(fold(first.line - 1, typed.lines(of: last).upperBound))
    }
    for statement in statements where statement.kind.isCommand {
      folds.append(fold(typed.lines(of: statement).lowerBound, typed.lines(of: statement).upperBound))
    }
    return folds.filter { $0.startLine < $0.endLine }
  }

  private func fold(_ start: Int, _ end: Int) -> LSP.Fold { LSP.Fold(startLine: start, endLine: end) }

  /// The virtual time after each step that moves it, and the amount in flight when it changes.
  func hints(_ trace: ScriptTrace, in span: LSP.Span) -> [LSP.InlayHint] {
    var last = DurationText.text(of: .zero)
    return statements.compactMap { statement in
      guard let step = StepMoment(statement, in: trace) else { return nil }
      defer { last = step.time }
      let place = typed.places.position(of: statement.range.upperBound)
      guard step.time != last, span.start.line <= place.line, place.line <= span.end.line else { return nil }
      return LSP.InlayHint(position: place, label: step.time)
    }
  }

  // MARK: Highlighting

  /// The types by number, as tokens refer to them.
  static let tokenTypes = [
    "keyword", "function", "enumMember", "variable", "string", "number", "comment", "property", "method", "operator",
  ]

  private typealias Piece = (range: Range<Int>, type: Int)

  /// Five numbers for each token: lines and columns since the previous one, the length, the type, and no modifiers.
  var tokens: [Int] {
    var numbers: [Int] = []
    var last = LSP.Position(line: 0, character: 0)
    for piece in pieces {
      for number in typed.lines(piece.range) {
        let line = typed.places.line(number)
        let part =
          max(
            piece.range.lowerBound, line.lowerBound)..<max(
            piece.range.lowerBound, min(piece.range.upperBound, line.upperBound))
        let span = typed.places.span(part)
        if span.start.character == span.end.character { continue }
        let column = span.start.line == last.line ? span.start.character - last.character : span.start.character
        numbers += [span.start.line - last.line, column, span.end.character - span.start.character, piece.type, 0]
        last = span.start
      }
    }
    return numbers
  }

  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var next = 0
    func addComments(before line: Int) {
      while next < line {
        let range = typed.places.line(next)
        if typed.places.bytes[range].first == UInt8(ascii: "#") { pieces.append((range, Self.type("comment"))) }
        next += 1
      }
    }
    for statement in statements {
      addComments(before: statement.line - 1)
      let start = statement.range.lowerBound
      let isKnown = typed.text(statement.range).hasPrefix(statement.keyword.rawValue)
      if isKnown { pieces.append((start..<(start + statement.keyword.rawValue.utf8.count), Self.type("keyword"))) }
      switch statement.kind {
      case .note: pieces.append((statement.argument, Self.type("string")))
      case .send, .hold: pieces += self.pieces(statement.argument, first: "function")
      case .stub: pieces += self.pieces(statement.argument, first: "method")
      case .expectFailure: pieces += self.pieces(statement.argument, first: "keyword")
      case .feature, .named: pieces += self.pieces(statement.argument, first: "variable")
      default: pieces += self.pieces(statement.argument, first: "property")
      }
      next = max(next, typed.places.position(of: statement.range.upperBound).line + 1)
      for observation in statement.observations {
        addComments(before: typed.places.position(of: observation.range.lowerBound).line)
        pieces += self.pieces(of: observation)
        next = max(next, typed.places.position(of: observation.range.upperBound).line + 1)
      }
    }
    addComments(before: typed.places.lineCount)
    return pieces
  }

  private func pieces(of observation: TranscriptDocument.Observation) -> [Piece] {
    let range = observation.range
    let word = typed.text(range).prefix { $0 != " " && $0 != "\n" }
    let first = range.lowerBound..<(range.lowerBound + word.utf8.count)
    let rest = first.upperBound..<range.upperBound
    switch word {
    case "receive": return [(first, Self.type("keyword"))] + pieces(rest, first: "function")
    case "call": return [(first, Self.type("keyword"))] + pieces(rest, first: "method")
    case "fail", "|", "in": return [(first, Self.type("keyword")), (rest, Self.type("string"))]
    case "hear", "cancel", "throws", "nothing": return [(first, Self.type("keyword"))] + pieces(rest, first: "property")
    default: return pieces(range, first: "property")
    }
  }

  /// The tokens of a part; names before the first bracket or equals sign have the given type.
  private func pieces(_ range: Range<Int>, first: String) -> [Piece] {
    var isHead = true
    var before: TokenScanner.Token?
    return TokenScanner(typed.source.bytes, in: range).compactMap { token in
      defer { before = token }
      let type: String
      switch token.kind {
      case .string: type = "string"
      case .number: type = "number"
      case .comment: type = "comment"
      case .name:
        let isMember = before?.isSign(".") == true && before?.range.upperBound == token.range.lowerBound
        type = token.first == UInt8(ascii: "$") ? "variable" : isHead ? first : isMember ? "enumMember" : "property"
      case .open, .close:
        isHead = false
        return nil
      case .sign:
        guard token.isSign("=") || token.isSign("+") else { return nil }
        isHead = false
        type = "operator"
      }
      return (token.range, Self.type(type))
    }
  }

  private static func type(_ name: String) -> Int { tokenTypes.firstIndex(of: name) ?? 0 }
}

extension TranscriptDocument.Kind {
  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}
