/// Chooses the plainest value, but prefers prototypes, since literals omit their fields.
struct PlainChoices: ValueChoices {
  private let types: LiteralTypes
  private var zero = ZeroChoices()

  init(_ types: LiteralTypes) { self.types = types }

  /// Returns the plainest value of a type; nil if none is known.
  static func make(_ shape: TypeShape, _ types: LiteralTypes) -> ValueBox? {
    var maker = ValueMaker(PlainChoices(types))
    return maker.make(shape)
  }

  mutating func enter(_ shape: TypeShape) -> Bool { zero.enter(shape) }
  mutating func leave(_ shape: TypeShape) { zero.leave(shape) }

  func value(of shape: TypeShape) -> ValueBox? {
    if let prototype = types.prototype(of: shape) { return prototype.copy() }
    guard case .leaf(let leaf) = shape.kind else { return nil }
    switch leaf {
    case .url, .custom: return LeafValues.of(leaf, shape, now: nil).first
    default: return nil
    }
  }

  func caseIndex(of enumeration: TypeShape.Enumeration, _ shape: TypeShape, failed: Int) -> Int? {
    zero.caseIndex(of: enumeration, shape, failed: failed)
  }

  func isPresent(_ wrapped: TypeShape) -> Bool { false }
  func count(of element: TypeShape) -> Int { 0 }
  func type(for existential: TypeShape) -> TypeShape? { nil }
}
