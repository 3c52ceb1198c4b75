/// Decides what a ``ValueMaker`` makes if a type leaves a choice.
package protocol ValueChoices {
  /// Returns whether a value of the type may be made here, inside those that are being made; ``leave(_:)`` follows.
  mutating func enter(_ shape: TypeShape) -> Bool
  mutating func leave(_ shape: TypeShape)
  /// Returns an existing value, or nil to make one: the zero of a leaf, anything else from its parts.
  mutating func value(of shape: TypeShape) -> ValueBox?
  /// Returns the case of an enum to try after a number of cases failed, or nil to give up.
  mutating func caseIndex(of enumeration: TypeShape.Enumeration, _ shape: TypeShape, failed: Int) -> Int?
  mutating func isPresent(_ wrapped: TypeShape) -> Bool
  /// Returns the number of elements for a collection.
  mutating func count(of element: TypeShape) -> Int
  /// Returns the type of the value to make for a protocol type, or nil if there is none.
  mutating func type(for existential: TypeShape) -> TypeShape?
}

/// Makes values of types known only by their shapes, from their parts up.
///
///     var maker = ValueMaker(ZeroChoices())
///     maker.make(TypeShape.of(Order.self))  // Order(id: 0, items: [], page: .loading)
///
/// This file has structs and enums, `ValueMaker+Collections` the rest.
package struct ValueMaker<Choices: ValueChoices> {
  var choices: Choices

  package init(_ choices: Choices) { self.choices = choices }

  /// Returns a value, or nil if the type contains something that can't be made.
  package mutating func make(_ shape: TypeShape) -> ValueBox? {
    let box = ValueBox(shape)
    guard construct(shape, box.address) else { return nil }
    box.isInitialized = true
    return box
  }

  /// Initializes `target`, or returns false and leaves it uninitialized.
  package mutating func construct(_ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    guard choices.enter(shape) else { return false }
    defer { choices.leave(shape) }
    if let value = choices.value(of: shape) {
      shape.copy(value.address, to: target)
      return true
    }
    switch shape.constructionKind {
    case .leaf(let leaf): return Self.constructZero(leaf, shape, target)
    case .structure(let record), .tuple(let record): return construct(record, shape, target)
    case .enumeration(let enumeration): return construct(enumeration, shape, target)
    case .optional(let wrapped):
      let isPresent = choices.isPresent(wrapped) && construct(wrapped, target)
      wrapped.setPresent(isPresent, target)
      return true
    case .wrapper(let wrapper):
      guard construct(wrapper.value.shape, target + wrapper.value.offset) else { return false }
      wrapper.initializeMarker(target)
      return true
    case .existential:
      guard let dynamic = choices.type(for: shape), let any = make(dynamic)?.any else { return false }
      return shape.construct(target, holding: any)
    default: return construct(collection: shape, target)
    }
  }

  private mutating func construct(
    _ enumeration: TypeShape.Enumeration, _ shape: TypeShape, _ target: UnsafeMutableRawPointer
  ) -> Bool {
    var failed = 0
    while let index = choices.caseIndex(of: enumeration, shape, failed: failed) {
      guard let payload = enumeration.cases[index].payload else {
        shape.construct(target, of: enumeration, case: index, taking: nil)
        return true
      }
      let box = ValueBox(payload)
      if construct(payload, box.address) {
        shape.construct(target, of: enumeration, case: index, taking: box.address)
        return true
      }
      failed += 1
    }
    return false
  }

  private mutating func construct(
    _ record: TypeShape.Record, _ shape: TypeShape, _ target: UnsafeMutableRawPointer
  ) -> Bool {
    if record.isImported, record.startsFromZero {
      target.initializeMemory(as: UInt8.self, repeating: 0, count: shape.size)
      return true
    }
    return construct(record, shape, target) { maker, field, place in maker.construct(field.shape, place) }
  }

  /// Initializes the parts of `whole` one by one with `part`.
  package mutating func construct(
    _ record: TypeShape.Record, _ whole: TypeShape, _ target: UnsafeMutableRawPointer,
    part: (inout Self, TypeShape.Field, UnsafeMutableRawPointer) -> Bool
  ) -> Bool {
    let parts = PartialRecord(record, of: whole, at: target, copying: nil)
    for (index, field) in record.fields.enumerated() {
      guard part(&self, field, parts.place(index)) else { return false }
      parts.commit(index)
    }
    parts.release()
    return true
  }
}
