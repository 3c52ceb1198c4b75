/// Finds out what may follow at the end of a text that begins with a literal of a type.
///
/// It follows the text by types up to its end: `row(id: 7, act` ends in the second part of a case, where a label is due.
/// Completed parts before that are only skipped by their brackets, not read. Candidates include what has to follow, at least a
/// closing bracket, unless the line continues after the cursor. This file has the kinds of types, `LiteralCompleter+Parts`
/// parts and elements.
struct LiteralCompleter {
  /// The text up to the cursor.
  let bytes: [UInt8]
  /// Whether the line continues after the cursor.
  let goesOn: Bool
  let types: LiteralTypes
  let known: KnownLiterals
  var position: Int
  /// What the open brackets still need, the innermost last.
  var open: [Open] = []
  /// The label of the part being read.
  var label = ""
  let maker: SnippetMaker

  /// What must follow before a bracket can close.
  struct Open {
    let snippet: Snippet
    /// `, action: RowAction)`
    let hint: String
  }

  init(_ bytes: [UInt8], from start: Int, goesOn: Bool, types: LiteralTypes, known: KnownLiterals) {
    (self.bytes, self.goesOn, self.types, self.known) = (bytes, goesOn, types, known)
    position = start
    maker = SnippetMaker(types: types)
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Reads a value.
  /// - Returns: The completions at the end of the text; nil if the value ends before, with the position after it.
  mutating func value(of shape: TypeShape, bare: Bool = false) -> Completion? {
    skipSpace()
    let start = position
    if isAtEnd { return offer(values(of: shape, bare: bare), typed: start, type: shape) }
    let extent = LiteralExtent(bytes, from: start)
    if extent.end < bytes.count {
      position = max(extent.end, start)
      return nil
    }
    if extent.isClosed, LiteralExtent.isWhole(text(from: start), of: shape, bare: bare) {
      return complete(shape, bare, from: start)
    }
    if current == UInt8(ascii: "$") { return offer(namedValues, typed: start, type: shape) }
    switch shape.constructionKind {
    case .wrapper(let wrapper): return value(of: wrapper.value.shape, bare: bare)
    case .optional(let wrapped):
      if "nil".utf8.starts(with: bytes[start...]) { return offer([.init("nil")], typed: start, type: shape) }
      return value(of: wrapped, bare: bare)
    case .enumeration(let enumeration): return enumCase(enumeration, shape, bare: bare)
    case .structure(let record) where shape.spelling == nil: return structure(record, shape)
    case .tuple(let record):
      guard current == UInt8(ascii: "(") else { return nothing }
      return parts(of: record, owner: shape)
    case .list(_, let element), .set(_, let element), .identified(_, _, let element), .fixed(let element, _):
      return elements { $0.value(of: element) }
    case .dictionary(_, let key, let value): return elements { $0.entry(key, value) }
    case .existential: return existential(shape)
    default: return offer(values(of: shape, bare: bare), typed: start, type: shape)
    }
  }

  /// Completes a text that is already a whole value; it may also be the beginning of another one.
  private mutating func complete(_ shape: TypeShape, _ bare: Bool, from start: Int) -> Completion {
    let typed = text(from: start)
    var longer = values(of: shape, bare: bare).filter { $0.text.hasPrefix(typed) && $0.text != typed }
    if !bytes[start...].allSatisfy({ LiteralParser.isNameByte($0) || $0 == UInt8(ascii: ".") }) { longer = [] }
    if longer.isEmpty { return goOn() }
    var completion = offer([.init(typed)] + longer, typed: start, type: shape)
    completion.hint = ""
    return completion
  }

  // MARK: Kinds

  private mutating func enumCase(
    _ enumeration: TypeShape.Enumeration, _ shape: TypeShape, bare: Bool
  ) -> Completion? {
    let start = position
    var name = self
    var word = name.name()
    // In `Outer.Type.case`, the last word is the case.
    while name.current == UInt8(ascii: "."), !name.isAtEnd {
      name.position += 1
      word = name.name()
    }
    if name.isAtEnd {
      let isDotted = bytes[start..<(bytes.count - word.utf8.count)].last == UInt8(ascii: ".")
      let candidates = cases(enumeration, dot: isDotted || bare ? "" : ".")
      return offer(candidates, typed: bytes.count - word.utf8.count, type: shape)
    }
    guard let index = enumeration.index(named: word), name.current == UInt8(ascii: "(") else { return nothing }
    position = name.position
    let enumCase = enumeration.cases[index]
    return enumCase.payload.map { parts(of: enumCase.parts, owner: $0) } ?? nothing
  }

  private mutating func structure(_ record: TypeShape.Record, _ shape: TypeShape) -> Completion? {
    let start = position
    if current == UInt8(ascii: ".") { position += 1 }
    _ = name()
    if isAtEnd { return offer(values(of: shape), typed: start, type: shape) }
    guard current == UInt8(ascii: "(") else { return nothing }
    return parts(of: record, owner: shape)
  }

  private mutating func existential(_ shape: TypeShape) -> Completion? {
    let start = position
    let word = name()
    if isAtEnd { return offer(values(of: shape), typed: start, type: shape) }
    guard let dynamic = types.shapes[word] else { return nothing }
    position = start
    return value(of: dynamic)
  }

  // MARK: Values

  /// The possible values, those in the state first.
  func values(of shape: TypeShape, bare: Bool = false) -> [Completion.Candidate] {
    let ids = mayBeID(shape) ? known.ids(of: shape).map { Completion.Candidate($0) } : []
    switch shape.constructionKind {
    case .wrapper(let wrapper): return values(of: wrapper.value.shape, bare: bare)
    case .optional(let wrapped): return values(of: wrapped, bare: bare) + [.init("nil")]
    case .leaf(.bool): return [.init("true"), .init("false")]
    case .leaf(.uuid): return ids + [.init("UUID()", hole: 5, example: "0", label: "UUID(…)")]
    case .leaf(.integer), .leaf(.double), .leaf(.float), .leaf(.floating): return ids
    case .enumeration(let enumeration): return ids + cases(enumeration, dot: bare ? "" : ".")
    case .list(_, let element), .set(_, let element), .identified(_, _, let element):
      let some = maker.value(of: element).map { [Completion.Candidate(Snippet(text: "[") + $0 + "]")] } ?? []
      return [.init("[]")] + some
    case .dictionary: return [.init("[:]")]
    case .existential:
      return types.names.flatMap { name in
        (types.shapes[name].map { values(of: $0) } ?? []).map {
          var candidate = $0
          if candidate.text.hasPrefix(".") {
            candidate.text = name + candidate.text
            candidate.hole = candidate.hole.map { $0 + name.utf8.count }
          }
          candidate.label = candidate.text
          return candidate
        }
      }
    default:
      guard let snippet = maker.value(of: shape) else { return ids }
      // It is easier to edit a leaf of another kind than to write it.
      return ids + [.init(snippet.text.isEmpty ? snippet.whole : snippet)]
    }
  }

  /// Whether a part of this type and label may be an id: not every number is.
  private func mayBeID(_ shape: TypeShape) -> Bool {
    switch shape.kind {
    case .leaf(.uuid), .structure, .enumeration: return true
    default: return label.isEmpty || label == "id" || label.hasSuffix("ID") || label.hasSuffix("Id")
    }
  }

  private func cases(_ enumeration: TypeShape.Enumeration, dot: String) -> [Completion.Candidate] {
    enumeration.cases.filter(\.canOccur).map { enumCase in
      let label = enumCase.payload == nil ? dot + enumCase.name : "\(dot)\(enumCase.name)(…)"
      return .init(Snippet(text: dot) + maker.enumCase(enumCase), label: label)
    }
  }

  private var namedValues: [Completion.Candidate] {
    (types.style?.values?.names ?? []).map { .init("$\($0)") }
  }

  // MARK: Offering

  var nothing: Completion { .nothing(at: bytes.count) }

  /// The candidates that begin with the typed text, each with what has to follow.
  /// - Parameter typed: The offset at which the typed text begins.
  func offer(_ candidates: [Completion.Candidate], typed: Int, type: TypeShape) -> Completion {
    let prefix = text(from: typed)
    let rest = self.rest
    let fitting = candidates.filter { $0.text.hasPrefix(prefix) }
    let hint = prefix.isEmpty ? CodeLiteral.name(of: type) + rest.hint : continuation(of: prefix, fitting)
    return Completion(range: typed..<bytes.count, candidates: fitting.map { with(rest.snippet, $0) }, hint: hint)
  }

  /// The rest of the only candidate.
  private func continuation(of prefix: String, _ candidates: [Completion.Candidate]) -> String {
    guard candidates.count == 1, let label = candidates.first?.label, label.hasPrefix(prefix) else { return "" }
    return String(label.dropFirst(prefix.count))
  }

  func with(_ rest: Snippet, _ candidate: Completion.Candidate) -> Completion.Candidate {
    let whole =
      Snippet(
        text: candidate.text, hole: candidate.hole, example: candidate.example, isComplete: candidate.isComplete) + rest
    return .init(whole, label: candidate.label)
  }

  /// What has to follow the value being read, up to the end of the line.
  var rest: Open {
    if goesOn { return Open(snippet: Snippet(text: ""), hint: "") }
    var snippet = Snippet(text: "")
    var hint = ""
    for open in open.reversed() {
      snippet = snippet + open.snippet
      hint += open.hint
    }
    return Open(snippet: snippet, hint: hint)
  }

  /// Completes a whole value with what has to follow.
  func goOn() -> Completion {
    let rest = rest
    let end = bytes.count..<bytes.count
    if rest.snippet.text.isEmpty { return Completion(range: end) }
    return Completion(range: end, candidates: [.init(rest.snippet)], hint: rest.hint)
  }

  // MARK: Scanning

  private func text(from start: Int) -> String { String(decoding: bytes[start...], as: UTF8.self) }

  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipSpace() {
    while !isAtEnd, [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(current) { position += 1 }
  }

  mutating func accept(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard !isAtEnd, current == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  /// The name at the position; empty if there is none.
  mutating func name() -> String {
    let start = position
    while !isAtEnd, LiteralParser.isNameByte(current) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
