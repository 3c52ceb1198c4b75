/// The simplest literal of a type, with its first part left to be typed: `row(id: ▮, action: .toggle)`.
struct Snippet: Equatable, Sendable {
  var text: String
  /// The place of the missing part, in bytes of the text; nil if there is none.
  var hole: Int?
  /// An example for the hole; empty if nothing has to be typed there.
  var example = ""
  /// Whether a value could be generated for each part.
  var isComplete = true

  /// A part whose value is unknown.
  static let unknown = Snippet(text: "", hole: 0, isComplete: false)

  static func + (left: Snippet, right: Snippet) -> Snippet {
    let hole = left.hole ?? right.hole.map { $0 + left.text.utf8.count }
    // Only one part can be missing.
    let end = left.hole == nil ? right.text : right.filled
    return Snippet(
      text: left.text + end, hole: hole, example: left.hole == nil ? right.example : left.example,
      isComplete: left.isComplete && right.isComplete)
  }

  static func + (left: Snippet, right: String) -> Snippet { left + Snippet(text: right) }

  /// The text with the hole filled.
  var filled: String { Completion.Candidate(self).filled }

  /// The snippet without a hole.
  var whole: Snippet { Snippet(text: filled, isComplete: isComplete) }
}

/// Makes snippets.
struct SnippetMaker {
  let types: LiteralTypes

  /// Returns a value of a type known from its place, with the first part to be typed left out; nil if none can be generated.
  func value(of shape: TypeShape) -> Snippet? {
    switch shape.constructionKind {
    case .wrapper(let wrapper): return value(of: wrapper.value.shape)
    case .leaf(.string), .leaf(.substring): return Snippet(text: "\"\"", hole: 1)
    case .leaf(.custom):
      return Snippet(text: "\(shape.name)(\"\")", hole: shape.name.utf8.count + 2, isComplete: false)
    case .enumeration(let enumeration):
      guard let plainest = plainest(shape), plainest.hasPrefix(".") else { return hole(of: shape) }
      let cases = enumeration.cases.filter(\.canOccur)
      if cases.count == 1 { return Snippet(text: ".") + enumCase(cases[0]) }
      return Snippet(text: ".", hole: 1, example: String(plainest.dropFirst()))
    case .structure(let record) where shape.spelling == nil && !record.fields.isEmpty:
      return Snippet(text: "\(shape.name)(") + parts(record, of: shape, ignoring: []) + ")"
    case .tuple(let record): return Snippet(text: "(") + parts(record, of: shape, ignoring: []) + ")"
    default: return hole(of: shape)
    }
  }

  /// Returns a case, without its dot.
  func enumCase(_ enumCase: TypeShape.Case) -> Snippet {
    guard let payload = enumCase.payload else { return Snippet(text: enumCase.name) }
    return Snippet(text: "\(enumCase.name)(") + parts(enumCase.parts, of: payload, ignoring: []) + ")"
  }

  /// Returns the required parts, except those that are given already: `id: ▮, action: .toggle`.
  func parts(_ record: TypeShape.Record, of owner: TypeShape, ignoring given: Set<Int>) -> Snippet {
    var whole = Snippet(text: "")
    var isFirst = true
    for index in remaining(record, of: owner, ignoring: given) {
      let field = record.fields[index]
      let part = value(of: field.shape) ?? .unknown
      whole = whole + "\(isFirst ? "" : ", ")\(field.name.isEmpty ? "" : "\(field.name): ")" + part
      isFirst = false
    }
    return whole
  }

  /// The indices of the parts that still have to be given.
  func remaining(_ record: TypeShape.Record, of owner: TypeShape, ignoring given: Set<Int>) -> [Int] {
    record.fields.indices.filter { !given.contains($0) && !isOmittable(record.fields[$0], of: owner) }
  }

  /// Whether a literal may leave a part out.
  private func isOmittable(_ field: TypeShape.Field, of owner: TypeShape) -> Bool {
    // A part without a name is required by those after it.
    if field.name.isEmpty { return false }
    if types.prototype(of: owner) != nil { return field.name != "id" }
    // A case is chosen for its payload.
    guard case .structure = owner.constructionKind else { return false }
    return field.shape.isOptional
  }

  /// Returns the simplest value, if it can be read.
  func plainest(_ shape: TypeShape, bare: Bool = false) -> String? {
    guard let zero = ZeroValue.make(shape) else { return nil }
    let text = LiteralPrinter.text(of: zero.ref, bare ? .bare : .typed)
    var parser = LiteralParser(Array(text.utf8), types: types)
    return (try? parser.parseAll(shape, bare: bare)) == nil ? nil : text
  }

  private func hole(of shape: TypeShape) -> Snippet? {
    plainest(shape).map { Snippet(text: "", hole: 0, example: $0) }
  }
}

extension TypeShape {
  /// Whether nil is one of its values.
  var isOptional: Bool {
    switch kind {
    case .optional: true
    case .wrapper(let wrapper): wrapper.value.shape.isOptional
    default: false
    }
  }
}
