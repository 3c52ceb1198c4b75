/// Literals of a type that contain each case of the enums in it, with the plainest payload: both cases of a `Result`, and each
/// kind of an error.
package struct CaseLiterals {
  private let types: LiteralTypes

  /// - Parameter types: the types for reading literals.
  package init(_ types: LiteralTypes) { self.types = types }

  /// The maximum number of literals; more are not helpful.
  static let maxCount = 12
  private static let maxDepth = 6

  /// Returns the literals that a script can contain, the plainest first.
  package func all(of shape: TypeShape, bare: Bool = false) -> [String] {
    texts(of: shape, 0).map { bare && $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }.filter { text in
      var parser = LiteralParser(Array(text.utf8), types: types)
      return (try? parser.parseAll(shape, bare: bare)) != nil
    }
  }

  /// The literals of registered errors, with their types.
  package var errors: [String] {
    types.shapes.sorted { $0.key < $1.key }.filter { $0.value.type is any Error.Type }.flatMap { name, shape in
      all(of: shape).map { $0.hasPrefix(".") ? name + $0 : $0 }
    }
  }

  private func texts(of shape: TypeShape, _ depth: Int) -> [String] {
    guard depth < Self.maxDepth else { return [] }
    switch shape.constructionKind {
    case .wrapper(let wrapper): return texts(of: wrapper.value.shape, depth + 1)
    case .optional(let wrapped):
      let inner = texts(of: wrapped, depth + 1)
      return ["nil"] + (inner.count > 1 ? inner : [])
    case .enumeration(let enumeration):
      let cases = enumeration.cases.filter(\.canOccur).flatMap { one -> [String] in
        guard one.payload != nil else { return [".\(one.name)"] }
        return parts(one.parts, depth).map { ".\(one.name)(\($0))" }
      }
      return Array(cases.prefix(depth == 0 ? .max : Self.maxCount))
    case .structure(let record)
    where shape.spelling == nil && types.prototype(of: shape) == nil && !record.fields.isEmpty:
      // A struct with unreadable fields, such as a decimal, has a literal of its own.
      return parts(record, depth).map { "\(shape.name)(\($0))" }
    case .tuple(let record): return parts(record, depth).map { "(\($0))" }
    case .existential: return shape.type == (any Error).self ? Array(errors.prefix(Self.maxCount)) : []
    default: return ZeroValue.make(shape).map { [LiteralPrinter.text(of: $0.ref)] } ?? []
    }
  }

  /// Returns as many texts as the part with the most texts has.
  private func parts(_ record: TypeShape.Record, _ depth: Int) -> [String] {
    let parts = record.fields.map { (label: $0.name, texts: texts(of: $0.shape, depth + 1)) }
    guard !parts.contains(where: \.texts.isEmpty), let count = parts.map(\.texts.count).max() else {
      return record.fields.isEmpty ? ["()"] : []
    }
    return (0..<min(count, Self.maxCount)).map { index in
      parts.map { part in
        "\(part.label.isEmpty ? "" : "\(part.label): ")\(part.texts[min(index, part.texts.count - 1)])"
      }.joined(separator: ", ")
    }
  }
}
