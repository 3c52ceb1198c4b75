/// Reads the answer of a stub: `VALUE [after D]{, VALUE [after D]} [then END]`, or an END alone, which is `never`, `fail
/// "text" [after D]`, `fail ERROR [after D]` or `end [after D]`.
extension StubReader {
  /// The words with which an END begins.
  static let endWords = ["never", "fail", "end"]

  func answer(_ parser: inout LiteralParser, _ endpoint: Endpoint) throws(LiteralError) -> Stub.Answer {
    if let end = try end(&parser, endpoint, last: nil) {
      if parser.accept(",") { throw parser.error(.refused("nothing comes after an end: write VALUE, VALUE then END")) }
      return .values([], end: end)
    }
    if endpoint.kind == .fireAndForget {
      throw parser.error(.givesNothing(), endpoint)
    }
    var values: [(value: ValueBox, after: Duration)] = []
    repeat {
      parser.skipSpace()
      if !values.isEmpty, Self.endWords.contains(parser.excerpt()) {
        throw parser.error(.refused("write 'then \(parser.excerpt())', without a comma"))
      }
      let value = try parser.parseOne(endpoint.output)
      values.append((value, try offset(&parser, endpoint)?.duration ?? .zero))
      if !endpoint.givesMany, values.count > 1 { throw parser.error(.oneValue, endpoint) }
    } while parser.accept(",")
    parser.skipSpace()
    let start = parser.position
    guard acceptWord("then", &parser) else { return .values(values) }
    if !endpoint.givesMany { throw parser.error(.oneValue, endpoint, at: start) }
    guard let end = try end(&parser, endpoint, last: values.map(\.after).max()) else {
      throw parser.error(.expected("'never', 'fail …' or 'end' after 'then'", found: parser.found()))
    }
    return .values(values, end: end)
  }

  /// - Parameter last: the offset of the last value before it.
  private func end(
    _ parser: inout LiteralParser, _ endpoint: Endpoint, last: Duration?
  ) throws(LiteralError) -> Stub.End? {
    parser.skipSpace()
    let start = parser.position
    if acceptWord("never", &parser) {
      if endpoint.kind == .value { throw parser.error(.answersAtOnce, endpoint) }
      parser.skipSpace()
      if parser.startsWith("after") { throw parser.error(.refused("'never' has no time; leave out 'after …'")) }
      return .never
    }
    if acceptWord("fail", &parser) {
      let failure = try failure(&parser, endpoint)
      return .failure(failure, after: try endOffset(&parser, endpoint, last))
    }
    if acceptWord("end", &parser) {
      if !endpoint.givesMany { throw parser.error(.hasNoEnd, endpoint, at: start) }
      return .end(after: try endOffset(&parser, endpoint, last))
    }
    return nil
  }

  // MARK: Offsets

  /// Reads the offset of the END, which can't precede the last value.
  private func endOffset(
    _ parser: inout LiteralParser, _ endpoint: Endpoint, _ last: Duration?
  ) throws(LiteralError) -> Duration? {
    guard let (duration, start) = try offset(&parser, endpoint) else { return nil }
    if let last, duration < last {
      throw parser.error(
        .endsTooEarly(DurationText.text(of: duration), last: DurationText.text(of: last)), endpoint, at: start)
    }
    return duration
  }

  private func offset(
    _ parser: inout LiteralParser, _ endpoint: Endpoint
  ) throws(LiteralError) -> (duration: Duration, start: Int)? {
    guard acceptWord("after", &parser) else { return nil }
    parser.skipSpace()
    let start = parser.position
    if endpoint.kind == .value { throw parser.error(.answersAtOnce, endpoint) }
    while parser.position < parser.end,
      LiteralParser.isNameByte(parser.current) || parser.current == UInt8(ascii: ".")
        || parser.current == UInt8(ascii: "-")
    {
      parser.position += 1
    }
    let text = String(decoding: parser.text[start..<parser.position], as: UTF8.self)
    guard let duration = DurationText.duration(from: text) else {
      let reason = TranscriptError.Reason.malformedDuration(text)
      throw parser.error(.refused(reason.description, reason.correction), at: start)
    }
    return (duration, start)
  }

  // MARK: Failures

  private func failure(_ parser: inout LiteralParser, _ endpoint: Endpoint) throws(LiteralError) -> Stub.Failure {
    parser.skipSpace()
    let isText = parser.current == UInt8(ascii: "\"")
    guard let thrown = endpoint.failure else {
      if isText { return .text(try parser.string(for: "a text in quotes")) }
      if parser.position < parser.end { throw parser.error(.throwsNothing(), endpoint) }
      throw parser.error(.expected("a text in quotes after 'fail'", found: parser.found()))
    }
    if endpoint.throwsAny {
      if isText { return .text(try parser.string(for: "a text in quotes")) }
      if parser.position >= parser.end || acceptsOffset(parser) {
        throw parser.error(.expected("a text in quotes, or an error, after 'fail'", found: parser.found()))
      }
    } else if case .reference = thrown.constructionKind {
      throw parser.error(.throwsWhatHasNoLiteral, endpoint)
    } else if isText, !readsText(thrown) {
      let example = CaseExamples(thrown.type, types).plainest.map { ".\($0)" }
      throw parser.error(.throwsNoText(example: example), endpoint)
    }
    let start = parser.position
    let box = try parser.parseOne(thrown)
    // The shape is that of an error type.
    guard let error = box.any as? any Error else {
      throw parser.error(.expected("an error", found: "a value of \(thrown.typeName)"), at: start)
    }
    return .error(error)
  }

  /// Whether `after` comes next instead of a value.
  private func acceptsOffset(_ parser: LiteralParser) -> Bool {
    var ahead = parser
    return acceptWord("after", &ahead)
  }

  /// Whether a quoted text is a literal of the type.
  private func readsText(_ shape: TypeShape) -> Bool {
    if case .leaf = shape.kind { true } else { false }
  }
}
