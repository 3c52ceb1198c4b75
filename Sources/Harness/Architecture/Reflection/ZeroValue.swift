/// Builds the plainest value of a type: 0, "", nil, an empty collection, the first case that can be built, those without
/// payload before the others.
package enum ZeroValue {
  /// A zero value, or nil when the type holds something that nothing can be made up for.
  package static func make(_ shape: TypeShape) -> ValueBox? {
    var maker = ValueMaker(ZeroChoices())
    return maker.make(shape)
  }
}

/// Chooses the plainest of what there is.
package struct ZeroChoices: ValueChoices {
  /// The types that are being made. One that meets itself can't be made that way, and would be tried without end.
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
