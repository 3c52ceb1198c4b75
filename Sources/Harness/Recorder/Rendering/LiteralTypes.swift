/// What literals of a feature's scripts may say besides what the place tells: types that stand where a place says only a
/// protocol (`any Error`), prototypes from which omitted fields come, and values that the script names.
package struct LiteralTypes: Sendable {
  /// By their unqualified name.
  package private(set) var shapes: [String: TypeShape] = [:]
  /// What literals leave out, or say by a name; nil where they are written in full.
  package private(set) var style: LiteralStyle?

  /// Whether a literal is read only to see if it may stand in a place: of a type that a number or a text expresses no value is made
  /// then, since its initializer may refuse what nobody wrote for it.
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

  /// Fields that a literal of this type omits have the values of this one.
  package mutating func register<Value>(prototype: Value) {
    let box = ValueBox(of: prototype, TypeShape.of(Value.self))
    var prototypes = style?.prototypes ?? [:]
    prototypes[ObjectIdentifier(box.shape)] = box
    style = LiteralStyle(prototypes: prototypes, values: style?.values)
  }

  /// With the prototypes of others, where there is none for a type.
  package func addingPrototypes(of other: LiteralTypes) -> LiteralTypes {
    var types = self
    let prototypes = (style?.prototypes ?? [:]).merging(other.style?.prototypes ?? [:]) { own, _ in own }
    types.style = prototypes.isEmpty ? style : LiteralStyle(prototypes: prototypes, values: style?.values)
    return types
  }

  /// A prototype of a type whose literals have no fields to leave out.
  package var uselessPrototype: String? {
    style?.prototypes.values.first { box in
      if case .structure = box.ref.kind, box.shape.spelling == nil { return false }
      return true
    }?.shape.name
  }

  /// The values that a script names; nil takes them away.
  package func naming(_ values: NamedValues?) -> LiteralTypes {
    var types = self
    let prototypes = style?.prototypes ?? [:]
    types.style = values == nil && prototypes.isEmpty ? nil : LiteralStyle(prototypes: prototypes, values: values)
    return types
  }

  /// Where the fields come from that a literal of a type omits.
  package func prototype(of shape: TypeShape) -> ValueRef? { style?.prototype(of: shape) }

  /// Numbers and texts that are written with their types where anything may stand: `UInt8(1)`.
  static let named: [String: TypeShape] = {
    let types: [Any.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, UInt128.self, Float.self, Substring.self, Character.self, Unicode.Scalar.self, Duration.self,
    ]
    return Dictionary(types.map { (TypeShape.of($0).name, TypeShape.of($0)) }) { first, _ in first }
  }()

  package var names: [String] { shapes.keys.sorted() }
}
