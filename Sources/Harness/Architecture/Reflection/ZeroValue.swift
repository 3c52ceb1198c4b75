/// Builds the plainest value of a type: 0, "", nil, an empty collection, the first case that can be built, preferring those
/// without a payload.
package enum ZeroValue {
  /// Returns a zero value, or nil if the type contains something that can't be generated.
  package static func make(_ shape: TypeShape) -> ValueBox? {
    var maker = ValueMaker(ZeroChoices())
    return maker.make(shape)
  }
}

/// Makes the plainest choices.
package struct ZeroChoices: ValueChoices {
  /// The types that are being made. A type that contains itself can't be made that way, and would be tried endlessly.
  private var inside: Set<ObjectIdentifier> = []

  package init() {}

  package mutating func enter(_ shape: TypeShape) -> Bool { inside.insert(ObjectIdentifier(shape)).inserted }
  package mutating func leave(_ shape: TypeShape) { inside.remove(ObjectIdentifier(shape)) }

  package func value(of shape: TypeShape) -> ValueBox? { nil }

  package func caseIndex(of enumeration: TypeShape.Enumeration, _ shape: TypeShape, failed: Int) -> Int? {
    if let index = enumeration.cases.firstIndex(where: { $0.payload == nil }) { return failed == 0 ? index : nil }
    return failed < enumeration.cases.count ? failed : nil
  }

  package func isPresent(_ wrapped: TypeShape) -> Bool { false }
  package func count(of element: TypeShape) -> Int { 0 }
  package func type(for existential: TypeShape) -> TypeShape? { nil }
}
