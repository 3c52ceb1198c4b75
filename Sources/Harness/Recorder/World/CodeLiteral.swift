/// A value as self-contained Swift code: `[] as [String]`, `Page.loading`.
///
/// It is for zero values. Each of their leaves that code writes differently from transcripts has only one text.
package enum CodeLiteral {
  static func text(_ value: ValueRef) -> String {
    let shape = value.shape
    let literal = LiteralPrinter.text(of: value)
    switch shape.kind {
    case .leaf(.integer), .leaf(.double), .leaf(.float), .leaf(.bool), .leaf(.string), .leaf(.substring),
      .leaf(.character), .leaf(.scalar):
      return literal
    case .leaf(.duration): return "Duration\(literal)"
    case .leaf: return code(literal)
    case .structure where literal.hasPrefix("\(shape.name)("):
      return name(of: shape) + code(String(literal.dropFirst(shape.name.count)))
    case .enumeration where !isGeneric(shape): return name(of: shape) + code(literal)
    default: return "\(code(literal)) as \(name(of: shape))"
    }
  }

  /// Returns the type as code writes it: `[String]`, `Int?`, `Outer.Inner`.
  package static func name(of shape: TypeShape) -> String {
    switch shape.kind {
    case .optional(let wrapped): return "\(name(of: wrapped))?"
    case .list(_, let element) where shape.name == "Array": return "[\(name(of: element))]"
    case .dictionary(_, let key, let value): return "[\(name(of: key)): \(name(of: value))]"
    default: break
    }
    let qualified = String(reflecting: shape.type)
    guard !isGeneric(shape), !qualified.contains(" "), let point = qualified.firstIndex(of: ".") else {
      return shape.typeName
    }
    return String(qualified[qualified.index(after: point)...])
  }

  private static func isGeneric(_ shape: TypeShape) -> Bool { shape.typeName.contains("<") }

  /// Returns a literal with its leaves as code writes them. In a user's text, each quote has a backslash.
  package static func code(_ literal: String) -> String {
    literal.replacing(/\bDate\("([^"]*)"\)/) { match in
      guard let date = DateText.date(from: String(match.output.1)) else { return String(match.output.0) }
      let seconds = date.timeIntervalSinceReferenceDate
      return "Date(timeIntervalSinceReferenceDate: \(Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"))"
    }
    .replacing("Decimal(\"0\")", with: "Decimal(0)")
    .replacing("Data(\"\")", with: "Data()")
  }
}
