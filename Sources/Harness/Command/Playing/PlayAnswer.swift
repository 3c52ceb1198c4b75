/// An answer that an endpoint should give now.
enum PlayAnswer: Equatable, Sendable {
  case value
  /// `fail …`
  case failure
  /// `end`, for an endpoint that gives several values
  case end

  /// Reads an answer such as `true`, `fail "offline"` or `end`: a stub's answer without a time.
  static func read(_ text: String, of endpoint: Endpoint, _ types: LiteralTypes) -> Result<PlayAnswer, PlayMistake> {
    func stub(_ tail: String) throws(TranscriptError) -> Stub {
      let source = SourceText(path: "", bytes: Array("\(endpoint.name) = \(text)\(tail)".utf8))
      return try StubReader(endpoints: [endpoint.name: endpoint], types: types).read(source, 0..<source.bytes.count)
    }
    let width = "\(endpoint.name) = ".count
    do throws(TranscriptError) {
      let stub = try stub("")
      if stub.always { return .failure(PlayMistake("an answer is one of this call alone; leave out 'always'")) }
      guard let answer = answer(stub.answer) else {
        return .failure(PlayMistake("an answer is one value, 'fail …' or 'end', and comes now"))
      }
      // An answer with a time of its own can't get another one.
      if endpoint.kind != .value, (try? self.stub(text, endpoint, types)) == nil {
        return .failure(PlayMistake("an answer comes now; leave out 'after …'"))
      }
      return .success(answer)
    } catch {
      let column = error.line == 1 ? error.column - width : error.column
      return .failure(PlayMistake(error.reason.description, line: error.line, column: max(1, column)))
    }
  }

  /// Reads the answer with a time after it, as it will be in the script.
  private static func stub(_ text: String, _ endpoint: Endpoint, _ types: LiteralTypes) throws(TranscriptError) -> Stub
  {
    let source = SourceText(path: "", bytes: Array("\(endpoint.name) = \(text) after 1ms".utf8))
    return try StubReader(endpoints: [endpoint.name: endpoint], types: types).read(source, 0..<source.bytes.count)
  }

  /// Nil for answers that only stubs may give.
  private static func answer(_ answer: Stub.Answer) -> PlayAnswer? {
    guard case .values(let values, let end) = answer else { return nil }
    switch (values.count, end) {
    case (1, .end(after: nil)): return values[0].after == .zero ? .value : nil
    case (0, .end(after: nil)): return .end
    case (0, .failure(_, after: nil)): return .failure
    default: return nil
    }
  }
}
