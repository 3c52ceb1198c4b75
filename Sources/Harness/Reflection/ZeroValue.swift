#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds the plainest value of a type: 0, "", nil, an empty collection, the first case that can be built, those without
/// payload before the others.
struct ZeroValue {
  /// The types that are being built. One that meets itself can't be built that way, and would be tried without end.
  private var inside: Set<ObjectIdentifier> = []

  /// A zero value, or nil when the type holds something that nothing can be made up for.
  static func make(_ shape: TypeShape) -> ValueBox? {
    var maker = ZeroValue()
    let box = ValueBox(shape)
    guard maker.construct(shape, box.address) else { return nil }
    box.isInitialized = true
    return box
  }

  /// Initializes `target`, or returns false and leaves it uninitialized.
  private mutating func construct(_ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    guard inside.insert(ObjectIdentifier(shape)).inserted else { return false }
    defer { inside.remove(ObjectIdentifier(shape)) }
    switch shape.constructionKind {
    case .leaf(let leaf): return construct(leaf, shape, target)
    case .structure(let record), .tuple(let record): return construct(record, shape, target)
    case .enumeration(let enumeration): return construct(enumeration, shape, target)
    case .optional(let wrapped):
      wrapped.setPresent(false, target)
      return true
    case .list(let list, let element):
      list.construct(target, taking: ValueRow(element).base, count: 0)
      return true
    case .set(let set, let element): return set.construct(target, taking: ValueRow(element).base, count: 0) == nil
    case .identified(let list, _, let element):
      return list.construct(target, taking: ValueRow(element).base, count: 0) == nil
    case .dictionary(let dictionary, let key, let value):
      return dictionary.construct(target, keys: ValueRow(key).base, values: ValueRow(value).base, count: 0) == nil
    case .wrapper(let wrapper):
      guard construct(wrapper.value.shape, target + wrapper.value.offset) else { return false }
      wrapper.initializeMarker(target)
      return true
    case .fixed(let element, let count):
      let row = ValueRow(element)
      for _ in 0..<count {
        guard construct(element, row.reserve()) else { return false }
        row.commit()
      }
      row.move(to: target)
      return true
    case .represented(let representation):
      for rung in representation.rungs {
        if let zero = rung.zero(), (try? rung.decode?(zero, target)) == true { return true }
      }
      return false
    case .bytes, .metatype, .reference, .existential, .mirrored, .opaque: return false
    }
  }

  private mutating func construct(
    _ enumeration: TypeShape.Enumeration, _ shape: TypeShape, _ target: UnsafeMutableRawPointer
  ) -> Bool {
    if let index = enumeration.cases.firstIndex(where: { $0.payload == nil }) {
      shape.construct(target, of: enumeration, case: index, taking: nil)
      return true
    }
    for (index, enumCase) in enumeration.cases.enumerated() {
      guard let payload = enumCase.payload else { continue }
      let box = ValueBox(payload)
      if construct(payload, box.address) {
        shape.construct(target, of: enumeration, case: index, taking: box.address)
        return true
      }
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
    let parts = PartialRecord(record, of: shape, at: target, copying: nil)
    for (index, field) in record.fields.enumerated() {
      guard construct(field.shape, parts.place(index)) else { return false }
      parts.commit(index)
    }
    parts.release()
    return true
  }

  private func construct(_ leaf: Leaf, _ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    switch leaf {
    case .integer, .double, .float, .floating, .bool, .scalar, .uuid, .date, .duration, .decimal:
      // Sound: all of these are plain, and zero bytes are a value of each (0, false, the scalar NUL, the zero UUID,
      // the reference date).
      target.initializeMemory(as: UInt8.self, repeating: 0, count: shape.size)
      return true
    case .string: target.initializeMemory(as: String.self, to: "")
    case .substring: target.initializeMemory(as: Substring.self, to: "")
    case .character: target.initializeMemory(as: Character.self, to: " ")
    case .data: target.initializeMemory(as: Data.self, to: Data())
    case .url, .custom: return false
    }
    return true
  }
}
