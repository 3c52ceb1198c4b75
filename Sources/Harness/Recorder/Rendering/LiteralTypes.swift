/// The context of literals in a feature's scripts: types that may be named where the place's type is a protocol (`any Error`),
/// prototypes that provide omitted fields, and values that the script names.
package struct LiteralTypes: Sendable {
  /// By their unqualified name.
  package private(set) var shapes: [String: TypeShape] = [:]
  /// What literals omit, or write by a name; nil if they are written in full.
  package private(set) var style: LiteralStyle?

  /// Whether a literal is only read to see if it fits a place. Then no value of a type is made that a number or a text
  /// expresses, since its initializer might reject input that nobody wrote for it.
  package private(set) var isGuess = false

  package init() {}

  package var guessing: LiteralTypes {
    var types = self
    types.isGuess = true
    return types
  }

  package mutating func register(_ type: Any.Type) {
    let shape = TypeShape.of(type)
    shapes[shape.name] = shape
  }

  /// Registers a value whose fields are the defaults for omitted ones.
  package mutating func register<Value>(prototype: Value) {
    let box = ValueBox(of: prototype, TypeShape.of(Value.self))
    var prototypes = style?.prototypes ?? [:]
    prototypes[ObjectIdentifier(box.shape)] = box
    style = LiteralStyle(prototypes: prototypes, values: style?.values)
  }

  /// Returns these types with another's prototypes for types that have none.
  package func addingPrototypes(of other: LiteralTypes) -> LiteralTypes {
    var types = self
    let prototypes = (style?.prototypes ?? [:]).merging(other.style?.prototypes ?? [:]) { own, _ in own }
    types.style = prototypes.isEmpty ? style : LiteralStyle(prototypes: prototypes, values: style?.values)
    return types
  }

  /// The type of a prototype whose literals have no fields to omit.
  package var uselessPrototype: String? {
    style?.prototypes.values.first { box in
      if case .structure = box.ref.kind, box.shape.spelling == nil { return false }
      return true
    }?.shape.name
  }

  /// Returns these types with the values that a script names; nil removes them.
  package func naming(_ values: NamedValues?) -> LiteralTypes {
    var types = self
    let prototypes = style?.prototypes ?? [:]
    types.style = values == nil && prototypes.isEmpty ? nil : LiteralStyle(prototypes: prototypes, values: values)
    return types
  }

  /// Returns the value that provides fields omitted by a literal of a type.
  package func prototype(of shape: TypeShape) -> ValueRef? { style?.prototype(of: shape) }

  /// Numbers and texts that are written with their types at a place for anything: `UInt8(1)`.
  static let named: [String: TypeShape] = {
    let types: [Any.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, UInt128.self, Float.self, Substring.self, Character.self, Unicode.Scalar.self, Duration.self,
    ]
    return Dictionary(types.map { (TypeShape.of($0).name, TypeShape.of($0)) }) { first, _ in first }
  }()

  package var names: [String] { shapes.keys.sorted() }
}
