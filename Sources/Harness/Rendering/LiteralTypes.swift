/// The types whose values may stand where a place says only a protocol (`any Error`), by their unqualified name.
struct LiteralTypes: Sendable {
  private(set) var shapes: [String: TypeShape] = [:]

  init() {}

  mutating func register(_ type: Any.Type) {
    let shape = TypeShape.of(type)
    shapes[shape.name] = shape
  }

  /// Numbers and texts that are written with their types where anything may stand: `UInt8(1)`.
  static let named: [String: TypeShape] = {
    let types: [Any.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, UInt128.self, Float.self, Substring.self, Character.self, Unicode.Scalar.self, Duration.self,
    ]
    return Dictionary(types.map { (TypeShape.of($0).name, TypeShape.of($0)) }) { first, _ in first }
  }()

  var names: [String] { shapes.keys.sorted() }
}
