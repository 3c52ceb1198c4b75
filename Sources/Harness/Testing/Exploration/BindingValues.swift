/// A type with custom literals that names the values to try.
protocol LiteralExamples: LiteralConvertible {
  /// Returns some of its literals.
  /// - Parameter values: returns some values of a type.
  static func exampleTexts(_ values: (TypeShape) -> [ValueBox]) -> [String]
}

/// Examples that set each property to some values: `name = "Blob"`.
extension BindingAction: LiteralExamples {
  static func exampleTexts(_ values: (TypeShape) -> [ValueBox]) -> [String] {
    BindingName.properties(in: TypeShape.of(Root.self)).flatMap { name, shape in
      values(shape).map { "\(name) = \(LiteralPrinter.text(of: $0.ref))" }
    }
  }
}

extension ValueSource {
  /// Returns the examples of a type with custom literals, if it provides any.
  func examples(of shape: TypeShape) -> [ValueBox] {
    func open<T: LiteralExamples>(_: T.Type) -> [ValueBox] {
      let texts = T.exampleTexts { part in
        var random = SeededGenerator(seed: 0)
        var texts: Set<String> = []
        return (0..<24).compactMap { _ in
          value(of: part, SeededGenerator(seed: random.next())).flatMap {
            texts.insert(LiteralPrinter.text(of: $0.ref)).inserted ? $0 : nil
          }
        }
      }
      return texts.compactMap { text in T(literalText: text).map { ValueBox(of: $0, shape) } }
    }
    return (shape.type as? any LiteralExamples.Type).map { open($0) } ?? []
  }
}
