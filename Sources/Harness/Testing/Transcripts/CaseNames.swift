/// Finds the names of enum cases in the lines of a transcript, each with its enum, by the types of a feature.
///
/// Lines needn't be readable: a case that the types don't know is found by its place. Values of derived and observed values, ids
/// of effects and thrown errors are not looked at, because their types aren't known here.
package struct CaseNames {
  package struct Found {
    /// The range of the name in the file.
    package let range: Range<Int>
    package let owner: Owner
    /// Whether it is the case of an action, or of an enum directly inside one: `row` and `tap` in `row(id: 7, action: .tap)`.
    package let isOfAction: Bool
  }

  /// The enum of a case.
  package struct Owner: Equatable {
    fileprivate let shape: TypeShape

    package var name: String { shape.name }

    package func hasCase(_ name: String) -> Bool { shape.caseNames.contains(name) }

    package static func == (one: Self, other: Self) -> Bool { one.shape === other.shape }
  }

  /// The use of a named value, at a place of a type.
  package struct Use: Equatable {
    /// Without `$`.
    package let name: String
    fileprivate let type: Owner
  }

  private let types: FeatureTypes
  package private(set) var found: [Found] = []
  package private(set) var uses: [Use] = []

  package init(_ types: FeatureTypes) { self.types = types }

  /// Adds the names in a statement and its observations; those in a named value are added with its type.
  package mutating func add(_ statement: TranscriptDocument.Statement) {
    let bytes = statement.source.bytes
    switch statement.kind {
    case .initial(let range): add(types.state, bytes, range)
    case .expect(let path, let literal): add(shape(at: statement.source.text(path)), bytes, literal)
    case .send(let range): add(types.action, bytes, range, isAction: true)
    case .hold(let words):
      add(types.action, bytes, words.action, isAction: true)
      if let point = words.point { add(line: bytes, point) }
    case .stub(let range): add(stub: bytes, range)
    default: break
    }
    for observation in statement.observations { add(observation) }
  }

  /// Adds the names in the literal of a named value, as it is used.
  package mutating func add(_ use: Use, _ bytes: [UInt8], _ range: Range<Int>) { add(use.type.shape, bytes, range) }

  private mutating func add(_ type: TypeShape?, _ bytes: [UInt8], _ range: Range<Int>, isAction: Bool = false) {
    walk(bytes, range) { $0.value(type, isBare: isAction, isAction: isAction) }
  }

  private mutating func walk(_ bytes: [UInt8], _ range: Range<Int>, _ body: (inout CaseWalker) -> Void) {
    var walker = CaseWalker(bytes, range, types.types)
    body(&walker)
    found += walker.found
    uses += walker.uses
  }

  private func shape(at path: String) -> TypeShape? { types.components(path).flatMap(types.shape) }

  // MARK: Lines

  private mutating func add(_ observation: TranscriptDocument.Observation) {
    let bytes = observation.source.bytes
    if observation.repeated == nil { return add(line: bytes, observation.range) }
    // All lines of a run have its range, and the first one adds them all.
    for line in observation.linesOfRun where !found.contains(where: { line.contains($0.range.lowerBound) }) {
      add(line: bytes, line)
    }
  }

  private mutating func add(line bytes: [UInt8], _ range: Range<Int>) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    func after(_ words: String) -> Range<Int>? {
      text.hasPrefix(words) ? range.dropFirst(words.utf8.count) : nil
    }
    switch ObservationLine(text) {
    case .receive: if let rest = after("receive ") { add(types.action, bytes, rest, isAction: true) }
    case .inFlight:
      if let rest = after("in flight, started by ") ?? after("in flight ") {
        add(types.action, bytes, rest, isAction: true)
      }
    case .fail(let message):
      guard message.hasPrefix("rule "), let words = text.ranges(of: "\" broken by ").last else { return }
      let start = range.lowerBound + text[..<words.upperBound].utf8.count
      add(types.action, bytes, start..<range.upperBound, isAction: true)
    case .change(let path, _):
      guard let sign = TokenScanner.first("=", in: bytes, range) else { return }
      add(shape(at: path), bytes, (sign + 1)..<range.upperBound)
    case .edited(let path, _, let elements?):
      guard let list = shape(at: path),
        let start = TokenScanner.first(":", in: bytes, range) ?? TokenScanner.first("=", in: bytes, range),
        !elements.isEmpty
      else { return }
      walk(bytes, (start + 1)..<range.upperBound) { $0.values(list.elementShape) }
    case .call(let call):
      guard let rest = after("call "), let endpoint = types.endpoints.first(where: { call.hasPrefix($0.name + "(") })
      else { return }
      walk(bytes, rest.dropFirst(endpoint.name.utf8.count)) { $0.arguments(endpoint.arguments) }
    default: break
    }
  }

  private mutating func add(stub bytes: [UInt8], _ range: Range<Int>) {
    let name = bytes[range].prefix(while: LiteralParser.isNameByte)
    let endpoint = types.endpoints.first { $0.name.utf8.elementsEqual(name) }
    guard let endpoint else { return }
    walk(bytes, range.dropFirst(name.count)) { $0.stub(endpoint) }
  }
}

extension TranscriptDocument.Observation {
  /// Of a line in a run of equal blocks: the ranges of the run's lines in the file, without their indentation.
  package var linesOfRun: [Range<Int>] {
    var lines: [Range<Int>] = []
    for line in source.bytes[range].split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      guard let first = text.first else { continue }
      let closes = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
      if text.startIndex - line.startIndex == 4, !closes {
        lines.append(text.indices)
      } else if let last = lines.last {
        lines[lines.count - 1] = last.lowerBound..<text.endIndex
      }
    }
    return lines
  }
}

extension TypeShape {
  /// The type of a list's elements.
  fileprivate var elementShape: TypeShape? {
    switch constructionKind {
    case .list(_, let element), .set(_, let element), .identified(_, _, let element), .fixed(let element, _): element
    case .optional(let inner): inner.elementShape
    case .wrapper(let wrapper): wrapper.value.shape.elementShape
    default: nil
    }
  }

  /// Whether the type is one of Swift's own, such as `Result`.
  fileprivate var isOfSwift: Bool { _typeName(type).hasPrefix("Swift.") }
}

/// Reads literals by their brackets and commas, together with the types of their places.
private struct CaseWalker {
  private let bytes: [UInt8]
  private let tokens: [TokenScanner.Token]
  private let types: LiteralTypes
  private var index = 0
  private var depth = 0
  private(set) var found: [CaseNames.Found] = []
  private(set) var uses: [CaseNames.Use] = []

  /// What is nested deeper is not looked at.
  private static let maxDepth = 256

  init(_ bytes: [UInt8], _ range: Range<Int>, _ types: LiteralTypes) {
    self.bytes = bytes
    self.types = types
    tokens = TokenScanner(bytes, in: range).filter {
      $0.kind != .comment && !$0.isSign(" ") && !$0.isSign("\n") && !$0.isSign("\t") && !$0.isSign("`")
    }
  }

  private var current: TokenScanner.Token? { index < tokens.count ? tokens[index] : nil }

  private func isSign(_ sign: Unicode.Scalar) -> Bool { current?.isSign(sign) ?? false }

  private func text(_ token: TokenScanner.Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  // MARK: Values

  /// - Parameters:
  ///   - isBare: Whether a case is written without its dot.
  ///   - isAction: Whether it is an action, or directly inside one.
  mutating func value(_ shape: TypeShape?, isBare: Bool = false, isAction: Bool = false) {
    guard let token = current, depth < Self.maxDepth else { return }
    depth += 1
    defer { depth -= 1 }
    switch shape?.constructionKind {
    case .optional(let inner)?: return value(inner, isBare: isBare, isAction: isAction)
    case .wrapper(let wrapper)?: return value(wrapper.value.shape, isBare: isBare, isAction: isAction)
    default: break
    }
    switch token.kind {
    case .open where token.first == UInt8(ascii: "["): elements(of: shape)
    case .open:
      if case .tuple(let record)? = shape?.constructionKind { arguments(record.fields) } else { arguments([]) }
    case .name where token.first == UInt8(ascii: "$"):
      if let shape {
        uses.append(CaseNames.Use(name: String(text(token).dropFirst()), type: CaseNames.Owner(shape: shape)))
      }
      index += 1
    case .name: named(shape, isBare, isAction)
    case .sign where token.isSign("."): named(shape, isBare, isAction)
    default: index += 1
    }
  }

  /// Reads values that are separated by commas.
  mutating func values(_ shape: TypeShape?) {
    while current != nil {
      value(shape)
      skipToNext()
      if current?.kind == .close { return }
    }
  }

  /// Reads a case or a struct.
  private mutating func named(_ shape: TypeShape?, _ isBare: Bool, _ isAction: Bool) {
    var words: [TokenScanner.Token] = []
    var isDotted = false
    while let token = current {
      let isNext = words.isEmpty || tokens[index - 1].isSign(".")
      if token.isSign(".") {
        isDotted = true
      } else if token.kind == .name, isNext {
        words.append(token)
      } else {
        break
      }
      index += 1
    }
    guard let last = words.last else { return }
    var owner = shape
    if case .existential? = shape?.constructionKind { owner = types.shapes[text(words[0])] }
    let hasPayload = current?.first == UInt8(ascii: "(") && current?.range.lowerBound == last.range.upperBound
    switch owner?.constructionKind {
    case .enumeration(let enumeration)? where isBare || isDotted:
      let name = text(last)
      if let owner, name != "_" {
        found.append(
          CaseNames.Found(
            range: last.range, owner: CaseNames.Owner(shape: owner), isOfAction: isAction && !owner.isOfSwift))
      }
      let fields = enumeration.index(named: name).map { enumeration.cases[$0].parts.fields } ?? []
      if hasPayload { arguments(fields, isAction: isAction && owner?.isOfSwift == false) }
    case .structure(let record)?: if hasPayload { arguments(record.fields) }
    default: if hasPayload { arguments([]) }
    }
  }

  private mutating func arguments(_ fields: [TypeShape.Field], isAction: Bool = false) {
    index += 1
    var position = 0
    while let token = current, token.kind != .close {
      var field = position < fields.count ? fields[position] : nil
      if token.kind == .name, index + 1 < tokens.count, tokens[index + 1].isSign(":") {
        let label = text(token)
        field = fields.first { $0.name == label }
        index += 2
      }
      value(field?.shape, isAction: isAction)
      skipToNext()
      position += 1
    }
    index += 1
  }

  private mutating func elements(of shape: TypeShape?) {
    index += 1
    var (first, second) = (shape?.elementShape, nil as TypeShape?)
    if case .dictionary(_, let key, let element)? = shape?.constructionKind { (first, second) = (key, element) }
    while let token = current, token.kind != .close {
      value(first)
      if isSign(":") {
        index += 1
        value(second)
      }
      skipToNext()
    }
    index += 1
  }

  /// Skips to the token after the next comma of these brackets, or to their end.
  private mutating func skipToNext() {
    var depth = 0
    while let token = current {
      if token.kind == .close, depth == 0 { return }
      index += 1
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0, token.isSign(",") { return }
    }
  }

  // MARK: Endpoints

  /// Reads the arguments of a call.
  mutating func arguments(_ shapes: [TypeShape]) {
    guard current?.first == UInt8(ascii: "(") else { return }
    index += 1
    for shape in shapes {
      if current?.kind == .close { break }
      value(shape)
      skipToNext()
    }
  }

  /// Reads what follows the name of a stub: `(2) = .success(true) after 1s then fail .lost`.
  mutating func stub(_ endpoint: Endpoint) {
    if current?.first == UInt8(ascii: "(") {
      arguments(endpoint.arguments)
      while let token = current, token.kind != .close, !token.isSign("=") { index += 1 }
    }
    while let token = current {
      index += 1
      switch token.kind {
      case .sign where token.isSign("=") || token.isSign(","): answer(endpoint.output)
      case .name where bytes[token.range].elementsEqual("then".utf8): answer(endpoint.output)
      case .name where bytes[token.range].elementsEqual("fail".utf8): answer(endpoint.failure)
      default: break
      }
    }
  }

  /// Reads an answer, unless a word such as `never` is there instead.
  private mutating func answer(_ shape: TypeShape?) {
    let isWord = current.map { token in
      token.kind == .name && ["never", "fail", "end", "nothing"].contains { $0.utf8.elementsEqual(bytes[token.range]) }
    }
    if isWord != true { value(shape) }
  }
}
