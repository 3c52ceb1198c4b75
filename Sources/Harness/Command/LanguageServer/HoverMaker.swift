/// Makes hovers: the state after a line, the value of a name, the type of an endpoint.
struct HoverMaker {
  private let typed: TypedDocument
  private let place: LSP.Position
  private let offset: Int

  init(_ typed: TypedDocument, at place: LSP.Position) {
    (self.typed, self.place) = (typed, place)
    offset = typed.places.offset(of: place)
  }

  /// The maximum number of a state's lines to show.
  private static let maxLines = 60

  /// - Parameter trace: The trace of a replay of the text.
  func hover(_ trace: () -> ScriptTrace?) -> LSP.Hover? {
    if let (name, range) = typed.valueName(at: offset) {
      guard let value = typed.header.values.first(where: { $0.name == name }) else { return nil }
      let literal = String(decoding: value.text[value.range], as: UTF8.self)
      return hover(["let \(name) = \(literal)"], "named in \(value.place)", range)
    }
    guard let number = typed.statement(at: place.line) else { return nil }
    let statement = typed.document.statements[number]
    if let (name, range) = EndpointName.at(offset, in: typed) {
      guard let endpoint = typed.description?.endpoints.first(where: { $0.name == name }) else { return nil }
      let stubs = [endpoint.stub].compactMap(\.self) + (endpoint.alternatives ?? [])
      let output = endpoint.output.map { " gives \($0)" } ?? " gives nothing"
      let failure = endpoint.failure.map { ", can fail with \($0)" } ?? ""
      return hover(
        stubs, "\(name)(\(endpoint.arguments.joined(separator: ", "))): \(endpoint.kind),\(output)\(failure)", range)
    }
    guard statement.kind.isCommand, let trace = trace(), let step = StepMoment(statement, in: trace) else { return nil }
    let state = step.state
    let more = state.count > Self.maxLines ? ["… and \(state.count - Self.maxLines) more"] : []
    return hover(state.prefix(Self.maxLines) + more, "after this step, at \(step.time)", typed.places.line(place.line))
  }

  private func hover(_ lines: some Sequence<String>, _ text: String, _ range: Range<Int>) -> LSP.Hover {
    let code = lines.joined(separator: "\n")
    // A fence must be longer than any in the values.
    let longest = code.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let words = text.reduce(into: "") { $0 += "\\`*_<[]".contains($1) ? "\\\($1)" : "\($1)" }
    return LSP.Hover(
      contents: LSP.Markup(value: "\(words)\n" + (code.isEmpty ? "" : "\n\(fence)transcript\n\(code)\n\(fence)\n")),
      range: typed.places.span(range))
  }
}

/// The name of an endpoint in a line that calls it or answers it.
enum EndpointName {
  static func at(_ offset: Int, in typed: TypedDocument) -> (name: String, range: Range<Int>)? {
    let line = typed.places.position(of: offset).line
    guard let range = Self.of(line, in: typed), range.lowerBound <= offset, offset <= range.upperBound else {
      return nil
    }
    return (typed.text(range), range)
  }

  /// The name in a line, wherever the cursor is.
  static func of(_ line: Int, in typed: TypedDocument) -> Range<Int>? {
    let start: Int
    if let observation = typed.observation(at: line) {
      // A run of equal blocks is one observation of several lines.
      let bytes = typed.places.bytes[typed.places.line(line)]
      let text = bytes.drop { $0 == UInt8(ascii: " ") }
      let isFirst = observation.repeated != nil || typed.lines(observation.range).lowerBound == line
      guard isFirst, text.starts(with: "call ".utf8) else { return nil }
      start = text.startIndex + "call ".utf8.count
    } else if let number = typed.statement(at: line), typed.document.statements[number].kind.isStub {
      start = typed.document.statements[number].argument.lowerBound
    } else {
      return nil
    }
    let name = typed.source.bytes[start...].prefix(while: LiteralParser.isNameByte)
    return name.isEmpty ? nil : name.indices
  }
}
