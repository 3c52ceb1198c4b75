/// Decides what a ``ValueMaker`` makes where a type leaves a choice.
package protocol ValueChoices {
  /// Whether a value of the type may be made here, inside of those that are being made; ``leave(_:)`` comes after that.
  mutating func enter(_ shape: TypeShape) -> Bool
  mutating func leave(_ shape: TypeShape)
  /// A value that there is already; nil where one is to be made: the zero of a leaf, anything else of its parts.
  mutating func value(of shape: TypeShape) -> ValueBox?
  /// Which case of an enum is tried when so many have failed; nil to give up.
  mutating func caseIndex(of enumeration: TypeShape.Enumeration, _ shape: TypeShape, failed: Int) -> Int?
  mutating func isPresent(_ wrapped: TypeShape) -> Bool
  /// How many elements a collection is to have.
  mutating func count(of element: TypeShape) -> Int
  /// The type of the value that is made where a protocol type stands; nil where there is none.
  mutating func type(for existential: TypeShape) -> TypeShape?
}

/// Makes values of types that are known by their shapes alone, from their parts up.
///
///     var maker = ValueMaker(ZeroChoices())
///     maker.make(TypeShape.of(Order.self))  // Order(id: 0, items: [], page: .loading)
///
/// Files: this one has structs and enums, `ValueMaker+Collections` the rest.
package struct ValueMaker<Choices: ValueChoices> {
  var choices: Choices

  package init(_ choices: Choices) { self.choices = choices }

  /// A value, or nil when the type holds something that can't be made.
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

  /// The parts of `whole` one by one, as `part` initializes them.
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
