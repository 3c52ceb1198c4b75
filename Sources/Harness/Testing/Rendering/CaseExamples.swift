/// A literal of each case of an enum, with the plainest payload, as far as it reads back.
package struct CaseExamples {
  private let literals: [(name: String, group: String, literal: String)]

  /// - Parameter types: the types for reading literals of the payload.
  package init(_ type: Any.Type, _ types: LiteralTypes) {
    let shape = TypeShape.of(type)
    let cases = ActionCases.of(type)
    let texts = cases.literals { part in ZeroValue.make(part).map { LiteralPrinter.text(of: $0.ref) } }
    literals = zip(cases.names.indices, texts).compactMap { number, text in
      guard let text else { return nil }
      var parser = LiteralParser(Array(text.utf8), types: types)
      guard (try? parser.parseAll(shape, bare: true)) != nil else { return nil }
      return (cases.names[number], cases.groups[cases.groupOfName[number]], text)
    }
  }

  /// All literals, in the order of the type.
  package var all: [String] { literals.map(\.literal) }

  /// A literal without a payload, if there is one.
  package var plainest: String? { literals.first { $0.name == $0.literal }?.literal ?? literals.first?.literal }

  /// Returns the literal of a case by its name in reports: `counter(.didTapPlus)` for `counter.didTapPlus`.
  package func literal(of name: String) -> String? { literals.first { $0.name == name || $0.group == name }?.literal }
}
