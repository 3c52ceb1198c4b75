/// Builds the plainest value of a type: 0, "", nil, an empty collection, the first case that can be built.
package enum ZeroValue {
  /// A zero value, or nil when the type holds something that nothing can be made up for.
  package static func make(_ shape: TypeShape) -> ValueBox? {
    let box = ValueBox(shape)
    guard construct(shape, box.address, 0) else { return nil }
    box.isInitialized = true
    return box
  }

  /// Initializes `target`, or answers false and leaves it uninitialized.
  private static func construct(_ shape: TypeShape, _ target: UnsafeMutableRawPointer, _ depth: Int) -> Bool {
    guard depth < 64 else { return false }
    switch shape.constructionKind {
    case .leaf(let leaf): return construct(leaf, shape, target)
    case .structure(let record), .tuple(let record): return construct(record, target, depth)
    case .enumeration(let enumeration):
      for (index, enumCase) in enumeration.cases.enumerated().reversed() {
        guard let payload = enumCase.payload else {
          shape.construct(target, of: enumeration, case: index, taking: nil)
          return true
        }
        let box = ValueBox(payload)
        if construct(payload, box.address, depth + 1) {
          shape.construct(target, of: enumeration, case: index, taking: box.address)
          return true
        }
      }
      return false
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
      guard construct(wrapper.value.shape, target + wrapper.value.offset, depth + 1) else { return false }
      wrapper.initializeMarker(target)
      return true
    case .reference, .existential, .mirrored, .opaque: return false
    }
  }

  private static func construct(
    _ record: TypeShape.Record, _ target: UnsafeMutableRawPointer, _ depth: Int
  ) -> Bool {
    for (index, field) in record.fields.enumerated() where !construct(field.shape, target + field.offset, depth + 1) {
      for done in record.fields[..<index] { done.shape.destroy(target + done.offset) }
      return false
    }
    return true
  }

  private static func construct(_ leaf: Leaf, _ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    switch leaf {
    case .integer, .double, .float, .bool, .scalar, .uuid, .date, .duration, .decimal:
      // Sound: all of these are plain, and zero bytes are a value of each (0, false, the scalar NUL, the zero UUID,
      // the reference date).
      target.initializeMemory(as: UInt8.self, repeating: 0, count: shape.size)
      return true
    case .string: target.initializeMemory(as: String.self, to: "")
    case .substring: target.initializeMemory(as: Substring.self, to: "")
    case .character: target.initializeMemory(as: Character.self, to: " ")
    case .data, .url, .custom: return false
    }
    return true
  }
}
