#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Equality of structure, with leaves compared by their bits: NaN equals itself, and two spellings of one Unicode string are
/// different. Literals round-trip by this equality.
///
/// Unreadable parts are never equal by default. Two values that differ in nothing else are compared by the `==` of the
/// innermost Equatable value around such a part, and if there is none, by their bytes.
package struct StructuralEquality: DeepWalk {
  package var recursion = RecursionLimiter()
  private var depth = 0
  /// Whether an Equatable value around this place has the last word on unreadable parts.
  private var isJudged = false

  /// Returns whether two values of one type have the same structure.
  package static func areEqual<T>(_ left: T, _ right: T) -> Bool { ValueRef.with(left, right) { areEqual($0, $1) } }

  static func areEqual(_ left: ValueRef, _ right: ValueRef) -> Bool {
    var equality = StructuralEquality()
    let areEqual = equality.areEqual(left.shape, left.address, right.address)
    equality.recursion.report(left.shape)
    return areEqual
  }

  private init() {}

  /// Returns whether no readable part differs.
  static func areReadablyEqual(_ left: ValueRef, _ right: ValueRef) -> Bool {
    var equality = StructuralEquality()
    equality.isJudged = true
    return equality.areEqual(left.shape, left.kind, left.address, right.address)
  }

  mutating func areEqual(_ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    if left == right { return true }
    depth += 1
    defer { depth -= 1 }
    if recursion.hasRoom(at: depth) { return areEqualHere(shape, left, right) }
    var areEqual = false
    onLargerStack(at: depth) { areEqual = $0.areEqualHere(shape, left, right) }
    return areEqual
  }

  private mutating func areEqualHere(
    _ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    guard shape.hidesParts, let equals = shape.equals else {
      return areEqual(shape, shape.kind(for: left), left, right)
    }
    let outer = isJudged
    isJudged = true
    defer { isJudged = outer }
    return areEqual(shape, shape.kind(for: left), left, right)
      && (shape.hasSameParts(left, right) || equals(left, right))
  }

  private mutating func areEqual(
    _ shape: TypeShape, _ kind: TypeShape.Kind, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    switch kind {
    case .leaf(let leaf): return Self.areEqual(leaf, shape, left, right)
    case .structure(let record), .tuple(let record):
      return areEqual(record.flat(left), left, right)
    case .enumeration(let enumeration):
      let index = shape.caseIndex(left)
      guard index == shape.caseIndex(right) else { return false }
      guard let payload = enumeration.cases[index].payload else { return true }
      return shape.withPayload(left, of: enumeration, case: index) { left in
        shape.withPayload(right, of: enumeration, case: index) { areEqual(payload, left, $0) }
      }
    case .optional(let wrapped):
      let isPresent = wrapped.isPresent(left)
      guard isPresent == wrapped.isPresent(right) else { return false }
      return !isPresent || areEqual(wrapped, left, right)
    case .list(let list, let element):
      return shape.withElements(of: list, left) { left, count in
        shape.withElements(of: list, right) { areEqual(element, left, count, $0, $1) }
      }
    case .identified(let list, _, let element):
      return shape.withElements(of: list, left) { left, count in
        shape.withElements(of: list, right) { areEqual(element, left, count, $0, $1) }
      }
    case .fixed(let element, let count): return areEqual(element, left, count, right, count)
    case .set(let set, let element): return areEqual(shape, set, element, left, right)
    case .dictionary(let dictionary, let key, let value): return areEqual(shape, dictionary, key, value, left, right)
    case .wrapper(let wrapper):
      let field = wrapper.value
      return areEqual(field.shape, left + field.offset, right + field.offset)
    case .represented(let representation):
      return areEqual(representation, shape, left, right) ?? areEqual(shape, representation.rest, left, right)
    case .bytes(let bytes): return bytes.areEqual(left, right)
    case .metatype: return shape.sameBytes(left, right)
    case .existential:
      return TypeShape.withDynamicValue(of: shape.box(left)) { leftShape, left in
        TypeShape.withDynamicValue(of: shape.box(right)) { rightShape, right in
          if leftShape !== rightShape { return false }
          if case .existential = leftShape.kind { return true }
          return areEqual(leftShape, left, right)
        }
      }
    case .reference: return areObjectsEqual(shape, left, right)
    case .mirrored: return areEqualByMirror(shape, left, right)
    case .opaque: return shape.isSameUnread(left, right, isJudged: isJudged)
    }
  }

  private mutating func areEqual(_ flat: FlatRecord, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for part in flat.parts {
      let (left, right) = (left + part.offset, right + part.offset)
      switch part.code {
      case .string: if !SameBytes.strings(left, right) { return false }
      case .int, .bool, .double, .plainLeaf: if !SameBytes.check(left, right, part.size) { return false }
      case .leaf, .optional, .list, .enumeration, .value: if !areEqual(part.shape, left, right) { return false }
      }
    }
    return true
  }

  // MARK: Objects

  private mutating func areObjectsEqual(
    _ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    if shape.object(left) == shape.object(right) { return true }
    let (first, second) = (ObjectContents(shape.box(left)), ObjectContents(shape.box(right)))
    // It can't be examined: its own `==` decides, or else its identity.
    if first.isHidden || second.isHidden { return shape.equals?(left, right) ?? false }
    if first.type != second.type { return false }
    return areEqualByMirror(shape, left, right)
  }

  private func areEqualByMirror(_ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    StructuralHasher.hash(ValueRef(shape, left)) == StructuralHasher.hash(ValueRef(shape, right))
  }

  // MARK: Collections

  private mutating func areEqual(
    _ element: TypeShape, _ left: UnsafeRawPointer, _ leftCount: Int, _ right: UnsafeRawPointer, _ rightCount: Int
  ) -> Bool {
    guard leftCount == rightCount else { return false }
    if left == right { return true }
    for index in 0..<leftCount {
      let offset = index * element.stride
      if !areEqual(element, left + offset, right + offset) { return false }
    }
    return true
  }

  /// Returns whether the counts are equal and every member of one has an equal member of the same structure in the other.
  ///
  /// A member that doesn't equal itself, such as NaN, can't be found: if there is one, hashes decide.
  private mutating func areEqual(
    _ shape: TypeShape, _ set: any SetReflectable.Type, _ element: TypeShape, _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer
  ) -> Bool {
    guard set.count(left) == set.count(right) else { return false }
    var hasUnequal = false
    var hasLost = false
    set.forEach(left) { member in
      guard !hasUnequal else { return }
      set.lookup(right, member) { found in
        if let found {
          hasUnequal = !areEqual(element, member, found)
        } else if set.lookup(left, member, { $0 == nil }) {
          hasLost = true
        } else {
          hasUnequal = true
        }
      }
    }
    if hasUnequal || !hasLost { return !hasUnequal }
    return StructuralHasher.hash(ValueRef(shape, left)) == StructuralHasher.hash(ValueRef(shape, right))
  }

  /// Does the same as for sets.
  private mutating func areEqual(
    _ shape: TypeShape, _ dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape,
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    guard dictionary.count(left) == dictionary.count(right) else { return false }
    var hasUnequal = false
    var hasLost = false
    dictionary.forEach(left) { leftKey, leftValue in
      guard !hasUnequal else { return }
      dictionary.lookupEntry(right, leftKey) { found in
        if let found {
          hasUnequal = !areEqual(key, leftKey, found.key) || !areEqual(value, leftValue, found.value)
        } else if dictionary.lookup(left, leftKey, { $0 == nil }) {
          hasLost = true
        } else {
          hasUnequal = true
        }
      }
    }
    if hasUnequal || !hasLost { return !hasUnequal }
    return StructuralHasher.hash(ValueRef(shape, left)) == StructuralHasher.hash(ValueRef(shape, right))
  }

  // MARK: Leaves

  private static func areEqual(
    _ leaf: Leaf, _ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    switch leaf {
    case .string: SameBytes.strings(left, right)
    case .substring: sameText(left.read(as: Substring.self), right.read(as: Substring.self))
    case .character: sameText(String(left.read(as: Character.self)), String(right.read(as: Character.self)))
    case .url: sameText(left.read(as: URL.self).absoluteString, right.read(as: URL.self).absoluteString)
    case .data: left.read(as: Data.self) == right.read(as: Data.self)
    case .decimal: left.read(as: Decimal.self) == right.read(as: Decimal.self)
    case .custom: sameText(text(shape, left), text(shape, right))
    case .floating: FloatingBits(shape, left) == FloatingBits(shape, right)
    case .integer, .double, .float, .bool, .scalar, .uuid, .date, .duration: shape.sameBytes(left, right)
    }
  }

  /// `==` treats different spellings of one text as equal.
  private static func sameText(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private static func text(_ shape: TypeShape, _ value: UnsafeRawPointer) -> String {
    (shape.box(value) as? any LiteralConvertible)?.literalText ?? ""
  }
}
