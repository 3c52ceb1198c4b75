/// The types whose values may stand where a place says only a protocol (`any Error`), by their unqualified name.
package struct LiteralTypes: Sendable {
  private(set) var shapes: [String: TypeShape] = [:]

  package init() {}

  package mutating func register(_ type: Any.Type) {
    let shape = TypeShape.of(type)
    shapes[shape.name] = shape
  }

  package var names: [String] { shapes.keys.sorted() }
}
