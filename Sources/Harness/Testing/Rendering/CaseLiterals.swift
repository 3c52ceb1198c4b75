/// Literals of a type in which each case occurs of the enums that it is made of, with the plainest payload: of a `Result` both
/// ends, of an error each of its kinds.
package struct CaseLiterals {
  private let types: LiteralTypes

  /// - Parameter types: what literals may name.
  package init(_ types: LiteralTypes) { self.types = types }

  /// More are no help to anybody.
  static let maxCount = 12
  private static let maxDepth = 6

  /// Those that a script can say, the plainest first.
  package func all(of shape: TypeShape, bare: Bool = false) -> [String] {
    texts(of: shape, 0).map { bare && $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }.filter { text in
      var parser = LiteralParser(Array(text.utf8), types: types)
      return (try? parser.parseAll(shape, bare: bare)) != nil
    }
  }

  /// Those of errors that are known by a protocol, with their types.
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
      // A struct whose fields are in no Swift, as a decimal's, has a literal of its own.
      return parts(record, depth).map { "\(shape.name)(\($0))" }
    case .tuple(let record): return parts(record, depth).map { "(\($0))" }
    case .existential: return shape.type == (any Error).self ? Array(errors.prefix(Self.maxCount)) : []
    default: return ZeroValue.make(shape).map { [LiteralPrinter.text(of: $0.ref)] } ?? []
    }
  }

  /// As many as the part has that has the most.
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
