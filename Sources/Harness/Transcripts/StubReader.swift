/// Reads stub lines: `NAME[(ARGUMENTS)] [= VALUE [after D]{, VALUE [after D]} | = never | = fail "text" [after D]] [always]`.
struct StubReader {
  let endpoints: [String: Endpoint]
  let types: LiteralTypes

  func read(_ source: SourceText, _ range: Range<Int>) throws(TranscriptError) -> Stub {
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
      let advice =
        endpoint.kind == .fireAndForget || endpoint.kind == .value
        ? "gives nothing that could be late" : "is delayed by a value: write stub \(name) = () after …"
      throw parser.error(.refused("endpoint '\(name)' \(advice)"))
    } else if endpoint.needsValue {
      throw parser.error(
        .refused(
          "endpoint '\(name)' gives a value of type \(endpoint.output.fullName): write stub \(name) = …"))
    }
    let always = acceptWord("always", &parser)
    parser.skipSpace()
    if parser.position < parser.end {
      let word = parser.excerpt()
      if let nearest = NearestName.of(word, in: ["always", "after"]) {
        throw parser.error(.refused("unexpected '\(word)'; did you mean '\(nearest)'?"))
      }
      throw parser.error(.superfluousText(word))
    }
    return Stub(
      name: name, patterns: patterns, answer: answer, always: always, text: "stub \(source.text(range))",
      place: Stub.Place(path: source.path, line: source.position(of: range.lowerBound).line))
  }

  private func acceptWord(_ word: StaticString, _ parser: inout LiteralParser) -> Bool {
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
      throw parser.error(.refused("endpoint '\(endpoint.name)' takes no arguments"))
    }
    var patterns: [ValueBox?] = []
    for (index, shape) in endpoint.arguments.enumerated() {
      if index > 0, !parser.accept(",") {
        throw parser.error(.expected("',' and argument \(index + 1) of \(endpoint.name)", found: parser.found()))
      }
      parser.skipSpace()
      if acceptWord("_", &parser) { patterns.append(nil) } else { patterns.append(try parser.parseOne(shape)) }
    }
    if parser.accept(",") {
      let count = endpoint.arguments.count
      throw parser.error(
        .refused("endpoint '\(endpoint.name)' takes \(count) argument\(count == 1 ? "" : "s")"))
    }
    try parser.close(")", opened: open)
    return patterns
  }

  private func answer(_ parser: inout LiteralParser, _ endpoint: Endpoint) throws(LiteralError) -> Stub.Answer {
    if acceptWord("never", &parser) {
      if endpoint.kind == .value {
        throw parser.error(.refused("endpoint '\(endpoint.name)' answers at once; it can't answer never"))
      }
      return .never
    }
    if acceptWord("fail", &parser) {
      parser.skipSpace()
      let text = try parser.string(for: "a text in quotes after 'fail'")
      return .failure(text, after: try offset(&parser, endpoint))
    }
    if endpoint.kind == .fireAndForget {
      throw parser.error(
        .refused("endpoint '\(endpoint.name)' gives no value: write stub \(endpoint.name)"))
    }
    var values: [(value: ValueBox, after: Duration)] = []
    repeat {
      let value = try parser.parseOne(endpoint.output)
      values.append((value, try offset(&parser, endpoint)))
      if endpoint.kind == .value || endpoint.kind == .task, values.count > 1 {
        throw parser.error(.refused("endpoint '\(endpoint.name)' answers with one value"))
      }
    } while parser.accept(",")
    return .values(values)
  }

  private func offset(_ parser: inout LiteralParser, _ endpoint: Endpoint) throws(LiteralError) -> Duration {
    guard acceptWord("after", &parser) else { return .zero }
    parser.skipSpace()
    let start = parser.position
    if endpoint.kind == .value {
      throw parser.error(.refused("endpoint '\(endpoint.name)' answers at once; 'after' has no place here"))
    }
    while parser.position < parser.end,
      LiteralParser.isNameByte(parser.current) || parser.current == UInt8(ascii: ".")
        || parser.current == UInt8(ascii: "-")
    {
      parser.position += 1
    }
    let text = String(decoding: parser.text[start..<parser.position], as: UTF8.self)
    guard let duration = DurationText.duration(from: text) else {
      throw parser.error(.refused(TranscriptError.Reason.malformedDuration(text).description), at: start)
    }
    return duration
  }
}
