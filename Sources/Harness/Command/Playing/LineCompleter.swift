/// Completes a line of play: a command with its argument, or an action alone.
struct LineCompleter {
  private let context: CompletionContext
  private let bytes: [UInt8]
  private let goesOn: Bool
  /// The byte after the cursor.
  private let next: UInt8?
  private var literal: LiteralCompleter

  /// The words that lines begin with: those of scripts, and those of playing.
  static let commands = words(.stub, .command) + PlayCommand.allCases.map(\.rawValue)

  /// Words of header lines, which precede the first command.
  private static let headerWords = words(.header)

  private static func words(_ kinds: PlayLine.Kind...) -> [String] {
    Keyword.allCases.filter { kinds.contains(PlayLine.Kind($0)) }.map(\.rawValue)
  }

  private static func takesArgument(_ word: String) -> Bool {
    Keyword(rawValue: word).map { $0.argument != nil } ?? PlayCommand(rawValue: word)?.takesArgument ?? false
  }

  /// - Parameter cursor: In bytes; the text after it is kept.
  init(_ line: String, cursor: Int, _ context: CompletionContext) {
    self.context = context
    let all = Array(line.utf8)
    bytes = Array(all.prefix(cursor))
    next = all.dropFirst(cursor).first
    goesOn = all.dropFirst(cursor).contains { $0 != UInt8(ascii: " ") }
    literal = LiteralCompleter(
      bytes, from: 0, goesOn: goesOn, types: context.vocabulary.types, known: context.known)
  }

  /// The possible completions at the cursor.
  var completion: Completion {
    var copy = self
    var completion = copy.line()
    // A quote after the cursor already closes the inserted string.
    let quote = UInt8(ascii: "\"")
    if next == quote, !completion.candidates.isEmpty, completion.candidates.allSatisfy({ $0.text.utf8.last == quote }) {
      completion.range = completion.range.lowerBound..<(completion.range.upperBound + 1)
    }
    return completion
  }

  private mutating func line() -> Completion {
    literal.skipSpace()
    let start = literal.position
    let word = literal.name()
    if literal.isAtEnd { return first(word, start) }
    guard literal.current == UInt8(ascii: " "), (Self.commands + Self.headerWords).contains(word) else {
      literal.position = start
      return action()
    }
    literal.skipSpace()
    switch word {
    case "send", "hold": return action()
    case "stub": return stub()
    case "answer", "emit": return answer(isLast: word == "answer")
    case "expect": return expect()
    case "ignore": return path
    case "initial": return names(context.vocabulary.states)
    case "environment": return names(context.vocabulary.environments)
    case "save": return names(context.scripts())
    case "advance": return hint("a duration: 500ms, 1.5s, 2m", ifAtEnd: literal.position)
    case "note": return hint("a text", ifAtEnd: literal.position)
    default: return literal.nothing
    }
  }

  /// Completes the first word: a command, or an action.
  private mutating func first(_ word: String, _ start: Int) -> Completion {
    literal.position = start
    var completion = word.isEmpty ? Completion(range: start..<start) : action()
    let commands = (Self.commands + (word.isEmpty ? [] : Self.headerWords)).filter { $0.hasPrefix(word) }
    // An action of the same name requires `send`.
    if commands.contains(word) { return Completion(range: start..<bytes.count) }
    completion.candidates += commands.map {
      Completion.Candidate(Self.takesArgument($0) ? "\($0) " : $0, label: $0)
    }
    if completion.candidates.isEmpty { return completion }
    completion.range = start..<bytes.count
    if completion.candidates.count > 1 || word.isEmpty { completion.hint = "" }
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      completion.hint = String(only.label.dropFirst(word.count))
    }
    return completion
  }

  // MARK: Arguments of commands

  private mutating func action() -> Completion {
    literal.value(of: context.vocabulary.action, bare: true) ?? literal.nothing
  }

  private var path: Completion {
    PathCompleter(bytes: bytes, start: literal.position, vocabulary: context.vocabulary, known: context.known)
      .completion
  }

  private mutating func expect() -> Completion {
    let start = literal.position
    guard let sign = TokenScanner.first("=", in: bytes, start..<bytes.count) else { return pathAndValue }
    let path = text(start..<sign).trimmingSpaces
    literal.position = sign + 1
    let isEmpty = bytes[(sign + 1)...].allSatisfy { $0 == UInt8(ascii: " ") }
    guard let shape = PathCompleter.shape(at: path, context.vocabulary) else { return literal.nothing }
    var completion = literal.value(of: shape) ?? literal.nothing
    if isEmpty, let now = context.known.literal(at: path) {
      completion.candidates.removeAll { $0.text == now }
      completion.candidates.insert(.init(now), at: 0)
    }
    return completion
  }

  /// Completes a path; a whole path continues with its present value.
  private var pathAndValue: Completion {
    var completion = path
    let typed = text(literal.position..<bytes.count).trimmingSpaces
    guard let now = context.known.literal(at: typed), completion.candidates.isEmpty, !goesOn else { return completion }
    let text = bytes.last == UInt8(ascii: " ") ? "= \(now)" : " = \(now)"
    completion.range = bytes.count..<bytes.count
    completion.candidates = [.init(text)]
    return completion
  }

  private mutating func stub() -> Completion {
    let start = literal.position
    let name = literal.name()
    if literal.isAtEnd {
      let open = Set(context.openCalls.map(\.endpoint))
      let endpoints = context.vocabulary.endpoints
      let sorted = endpoints.filter { open.contains($0.name) } + endpoints.filter { !open.contains($0.name) }
      return endpointNames(sorted.map { ($0.name, $0) }, name, start, sign: " = ")
    }
    guard let endpoint = context.vocabulary.endpoint(name) else { return literal.nothing }
    if literal.current == UInt8(ascii: "("), let completion = arguments(endpoint) { return completion }
    literal.skipSpace()
    if literal.isAtEnd, endpoint.needsValue {
      let sign = bytes.last == UInt8(ascii: " ") ? "= " : " = "
      return Completion(
        range: bytes.count..<bytes.count, candidates: goesOn ? [] : [.init(sign)],
        hint: "\(sign)\(CodeLiteral.name(of: endpoint.output))")
    }
    guard literal.accept("=") else { return literal.nothing }
    return value(of: endpoint, choices: [], words: ["never", "fail ", "end"], after: ["after ", "always", "then "])
  }

  private mutating func arguments(_ endpoint: Endpoint) -> Completion? {
    literal.position += 1
    for (index, shape) in endpoint.arguments.enumerated() {
      if index > 0, !literal.accept(",") { return literal.nothing }
      literal.skipSpace()
      if literal.current == UInt8(ascii: "_") {
        literal.position += 1
        continue
      }
      if var completion = literal.value(of: shape) {
        if completion.range.isEmpty { completion.candidates.append(.init("_")) }
        return completion
      }
    }
    return literal.accept(")") ? nil : literal.nothing
  }

  private mutating func answer(isLast: Bool) -> Completion {
    let start = literal.position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
    let label = text(start..<end)
    if end == bytes.count {
      let calls = context.openCalls.filter { isLast || context.vocabulary.endpoint($0.endpoint)?.givesMany == true }
      return endpointNames(
        calls.compactMap { call in context.vocabulary.endpoint(call.endpoint).map { (call.label, $0) } }, label, start,
        sign: " ")
    }
    let name = context.openCalls.first { $0.label == label }?.endpoint ?? label
    guard let endpoint = context.vocabulary.endpoint(name) else { return literal.nothing }
    literal.position = end
    return value(
      of: endpoint, choices: isLast ? context.choices(label) : [], words: isLast ? ["fail ", "never", "end"] : [],
      after: [])
  }

  /// Completes the value that an endpoint gives, or what ends the call.
  private mutating func value(
    of endpoint: Endpoint, choices: [String], words: [String], after: [String]
  ) -> Completion {
    literal.skipSpace()
    let start = literal.position
    let typed = text(start..<bytes.count)
    if typed.hasPrefix("fail ") {
      literal.position = start + 5
      return literal.value(of: TypeShape.of(String.self)) ?? literal.nothing
    }
    let ends = words.filter { $0 != "end" || endpoint.givesMany }.map {
      Completion.Candidate($0, label: $0.trimmingSpaces)
    }
    guard endpoint.needsValue else { return offer(ends, typed, start) }
    guard var completion = literal.value(of: endpoint.output) else {
      literal.skipSpace()
      let last = literal.position
      return offer(after.map { .init($0, label: $0.trimmingSpaces) }, text(last..<bytes.count), last)
    }
    if completion.range.lowerBound == start {
      var candidates = choices.filter { $0.hasPrefix(typed) }.map { Completion.Candidate($0) }
      candidates += completion.candidates.filter { candidate in !choices.contains(candidate.text) }
      candidates += ends.filter { end in end.text.hasPrefix(typed) && !candidates.contains { $0.text == end.text } }
      completion.candidates = candidates
    }
    return completion
  }

  // MARK: Names

  private func endpointNames(
    _ all: [(label: String, endpoint: Endpoint)], _ typed: String, _ start: Int, sign: String
  ) -> Completion {
    let fitting = all.filter { $0.label.hasPrefix(typed) }
    var completion = Completion(range: start..<bytes.count)
    completion.candidates = fitting.map { label, endpoint in
      endpoint.needsValue && !goesOn
        ? .init(label + sign, hole: (label + sign).utf8.count, example: example(endpoint), label: label) : .init(label)
    }
    if fitting.count == 1, let (label, endpoint) = fitting.first {
      completion.hint = label.dropFirst(typed.count) + Self.signature(endpoint)
    }
    return completion
  }

  private func example(_ endpoint: Endpoint) -> String { literal.maker.plainest(endpoint.output) ?? "" }

  /// `(Int) -> Bool`
  static func signature(_ endpoint: Endpoint) -> String {
    let arguments = endpoint.arguments.map { CodeLiteral.name(of: $0) }.joined(separator: ", ")
    return "(\(arguments))" + (endpoint.needsValue ? " -> \(CodeLiteral.name(of: endpoint.output))" : "")
  }

  private func names(_ all: [String]) -> Completion {
    let typed = text(literal.position..<bytes.count)
    return offer(all.map { .init($0) }, typed, literal.position)
  }

  private func offer(_ candidates: [Completion.Candidate], _ typed: String, _ start: Int) -> Completion {
    Completion(range: start..<bytes.count, candidates: candidates.filter { $0.text.hasPrefix(typed) })
  }

  private func hint(_ text: String, ifAtEnd start: Int) -> Completion {
    Completion(range: bytes.count..<bytes.count, hint: start == bytes.count && !goesOn ? text : "")
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
