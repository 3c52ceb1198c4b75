/// Reads stub lines: `NAME[(ARGUMENTS)] [= ANSWER] [always]`. `StubReader+Answer` reads the answer.
package struct StubReader {
  package let endpoints: [String: Endpoint]
  package let types: LiteralTypes

  package init(endpoints: [String: Endpoint], types: LiteralTypes) {
    self.endpoints = endpoints
    self.types = types
  }

  package func read(_ source: SourceText, _ range: Range<Int>) throws(TranscriptError) -> Stub {
    do throws(LiteralError) {
      var parser = LiteralParser(source.bytes, in: range, types: types)
      return try read(&parser, source, range)
    } catch {
      throw TranscriptError(source, error.offset, reason(error, source))
    }
  }

  private func reason(_ error: LiteralError, _ source: SourceText) -> TranscriptError.Reason {
    if case .unknownCase(let name, "endpoints", let nearest, let all) = error.reason {
      return .unknownEndpoint(name, nearest: nearest, all: all)
    }
    return .literal(error.reason)
  }

  private func read(
    _ parser: inout LiteralParser, _ source: SourceText, _ range: Range<Int>
  ) throws(LiteralError) -> Stub {
    parser.skipSpace()
    let start = parser.position
    let name = parser.name()
    if name.isEmpty { throw parser.error(.refused("expected the name of an endpoint"), at: start) }
    guard let endpoint = endpoints[name] else {
      let known = endpoints.keys.sorted()
      throw parser.error(
        .unknownCase(name, of: "endpoints", nearest: NearestName.of(name, in: known), all: known), at: start)
    }
    let patterns = try patterns(&parser, endpoint)
    var answer = Stub.Answer.nothing
    if parser.accept("=") {
      answer = try self.answer(&parser, endpoint)
    } else if acceptWord("after", &parser) {
      throw parser.error(.isNotDelayed, endpoint)
    } else if endpoint.needsValue {
      throw parser.error(.needsValue, endpoint)
    }
    let always = acceptWord("always", &parser)
    parser.skipSpace()
    if parser.position < parser.end {
      let word = parser.excerpt()
      if Self.endWords.contains(word) {
        throw parser.error(Self.unexpected(word, nearest: "then \(word)"))
      }
      if let nearest = NearestName.of(word, in: ["always", "after", "then"]) {
        throw parser.error(Self.unexpected(word, nearest: nearest))
      }
      throw parser.error(.superfluousText(word))
    }
    return Stub(
      name: name, patterns: patterns, answer: answer, always: always, text: "stub \(source.joined(range))",
      place: Stub.Place(path: source.path, line: source.position(of: range.lowerBound).line))
  }

  private static func unexpected(_ word: String, nearest: String) -> LiteralError.Reason {
    .refused("unexpected '\(word)'; did you mean '\(nearest)'?", Correction(word, nearest))
  }

  func acceptWord(_ word: StaticString, _ parser: inout LiteralParser) -> Bool {
    parser.skipSpace()
    guard parser.startsWith(word), !LiteralParser.isNameByte(parser.peek(word.utf8CodeUnitCount)) else { return false }
    parser.position += word.utf8CodeUnitCount
    return true
  }

  private func patterns(_ parser: inout LiteralParser, _ endpoint: Endpoint) throws(LiteralError) -> [ValueBox?]? {
    parser.skipSpace()
    let open = parser.position
    guard parser.accept("(") else { return nil }
    parser.skipSpace()
    if endpoint.arguments.isEmpty, parser.current != UInt8(ascii: ")") {
      throw parser.error(.arguments(), endpoint)
    }
    var patterns: [ValueBox?] = []
    for (index, shape) in endpoint.arguments.enumerated() {
      if index > 0, !parser.accept(",") {
        throw parser.error(.expected("',' and argument \(index + 1) of \(endpoint.name)", found: parser.found()))
      }
      parser.skipSpace()
      if acceptWord("_", &parser) { patterns.append(nil) } else { patterns.append(try parser.parseOne(shape)) }
    }
    // A comma may follow the last argument, if each has a line of its own.
    if parser.accept(",") {
      let next = parser.position
      parser.skipSpace()
      if patterns.isEmpty || parser.current != UInt8(ascii: ")") {
        throw parser.error(.arguments(), endpoint, at: next)
      }
    }
    try parser.close(")", opened: open)
    return patterns
  }
}

extension LiteralParser {
  /// Returns the error for a stub that the endpoint can't have.
  func error(_ mistake: StubMistake, _ endpoint: Endpoint, at offset: Int? = nil) -> LiteralError {
    error(.refused(mistake.description(endpoint, in: .script)), at: offset)
  }
}
