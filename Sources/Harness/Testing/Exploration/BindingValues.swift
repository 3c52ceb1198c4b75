/// A type with a literal of its own that says itself which values to try.
protocol LiteralExamples: LiteralConvertible {
  /// Some of its texts.
  /// - Parameter values: some values of a type.
  static func exampleTexts(_ values: (TypeShape) -> [ValueBox]) -> [String]
}

/// Each property, set to some values: `name = "Blob"`.
extension BindingAction: LiteralExamples {
  static func exampleTexts(_ values: (TypeShape) -> [ValueBox]) -> [String] {
    BindingName.properties(in: TypeShape.of(Root.self)).flatMap { name, shape in
      values(shape).map { "\(name) = \(LiteralPrinter.text(of: $0.ref))" }
    }
  }
}

extension ValueSource {
  /// The values of a type with a literal of its own, where it says which to try.
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
