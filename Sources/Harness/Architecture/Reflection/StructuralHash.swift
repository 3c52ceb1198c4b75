#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A hash of a value's structure that is the same in every process and on every machine, unless an address is a part of the
/// value: of a pointer or a function nothing else is known.
///
/// Unlike `Hasher`, which has a new seed in each process, it has no seed, and it needs no conformance. Sets and dictionaries
/// hash alike regardless of order. The mixing step multiplies and folds 128 bits, as wyhash does.
///
/// Rarely needed code is never inlined: its temporaries would take room and time in the frame of every value.
package struct StructuralHasher: DeepWalk {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  package var recursion = RecursionLimiter()
  private var depth = 0
  /// Whether an Equatable value around this place has the last word on unreadable parts; see ``StructuralEquality``.
  private var isJudged = false
  /// Whether unreadable parts are left out.
  private var skipsUnread = false

  init() {}

  /// Returns the hash of any value.
  package static func hash<T>(_ value: T) -> UInt64 {
    ValueRef.with(value) { hash($0) }
  }

  package static func hash(_ value: ValueRef) -> UInt64 {
    var hasher = StructuralHasher()
    hasher.combine(value.shape, value.address)
    hasher.recursion.report(value.shape)
    return hasher.state
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    state = product.high ^ product.low ^ (word &+ 0xE703_7ED1_A0B4_28DB)
  }

  /// Mixes a count, a tag, or whether there is a value: none of them should look like a number at its place.
  @inline(__always)
  mutating func mix(tag: Int) { mix(UInt64(truncatingIfNeeded: tag) ^ 0xD1B5_4A32_D192_ED03) }

  private mutating func mix(bytes: UnsafeRawBufferPointer) {
    mix(words: bytes)
    // At most seven bytes are left: the count has a byte for itself, and the number of words holds the rest of it.
    mix(Self.tail(bytes) | UInt64(truncatingIfNeeded: bytes.count) << 56)
  }

  @inline(__always)
  private mutating func mix(words bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
  }

  /// Returns the bytes after the last whole word, as a number.
  @inline(__always)
  private static func tail(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var tail: UInt64 = 0
    for index in (bytes.count & ~7)..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
    return tail
  }

  /// Mixes a value whose type determines the number of its bytes.
  @inline(__always)
  private mutating func mix(plain bytes: UnsafeRawBufferPointer) {
    mix(words: bytes)
    if bytes.count & 7 != 0 { mix(Self.tail(bytes)) }
  }

  mutating func mix(text: some StringProtocol) {
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { mix(bytes: UnsafeRawBufferPointer($0)) }
    if isContiguous == nil { Array(text.utf8).withUnsafeBytes { mix(bytes: $0) } }
  }

  /// Adds the value at `value`, of the shape's type.
  @inline(never)
  mutating func combine(_ shape: TypeShape, _ value: UnsafeRawPointer) {
    depth += 1
    if recursion.hasRoom(at: depth), !shape.hidesParts {
      combine(shape, shape.kind(for: value), value)
    } else {
      combineRarely(shape, value)
    }
    depth -= 1
  }

  /// Adds a value that is nested deeply or has unreadable parts.
  @inline(never)
  private mutating func combineRarely(_ shape: TypeShape, _ value: UnsafeRawPointer) {
    let outer = isJudged
    if shape.hidesParts, shape.equals != nil { isJudged = true }
    if recursion.hasRoom(at: depth) {
      combineAny(shape, shape.kind(for: value), value)
    } else {
      onLargerStack(at: depth) { $0.combineAny(shape, shape.kind(for: value), value) }
    }
    isJudged = outer
  }

  @inline(never)
  private mutating func combineAny(_ shape: TypeShape, _ kind: TypeShape.Kind, _ value: UnsafeRawPointer) {
    combine(shape, kind, value)
  }

  // Inlined: a call would copy the kind.
  @inline(__always)
  private mutating func combine(_ shape: TypeShape, _ kind: TypeShape.Kind, _ value: UnsafeRawPointer) {
    switch kind {
    case .leaf(let leaf): combine(leaf, shape, value)
    case .structure(let record), .tuple(let record): combine(record.flat(value), value)
    case .enumeration(let enumeration):
      let index = shape.caseIndex(value)
      mix(tag: index)
      if let payload = enumeration.cases[index].payload {
        shape.withPayload(value, of: enumeration, case: index) { combine(payload, $0) }
      }
    case .optional(let wrapped):
      let isPresent = wrapped.isPresent(value)
      mix(tag: isPresent ? 1 : 0)
      if isPresent { combine(wrapped, value) }
    case .list(let list, let element):
      shape.withElements(of: list, value) { combine(element, from: $0, count: $1) }
    case .identified(let list, _, let element):
      shape.withElements(of: list, value) { combine(element, from: $0, count: $1) }
    case .fixed(let element, let count): combine(element, from: value, count: count)
    case .set(let set, let element):
      var sum: UInt64 = UInt64(set.count(value))
      set.forEach(value) {
        var hasher = part()
        hasher.combine(element, $0)
        recursion = hasher.recursion
        sum &+= hasher.state
      }
      mix(sum)
    case .dictionary(let dictionary, let keyShape, let valueShape):
      var sum: UInt64 = UInt64(dictionary.count(value))
      dictionary.forEach(value) { key, value in
        var hasher = part()
        hasher.combine(keyShape, key)
        hasher.combine(valueShape, value)
        recursion = hasher.recursion
        sum &+= hasher.state
      }
      mix(sum)
    case .wrapper(let wrapper): combine(wrapper.value.shape, value + wrapper.value.offset)
    case .existential:
      TypeShape.withDynamicValue(of: shape.box(value)) { shape, value in
        mix(text: shape.name)
        if case .existential = shape.kind { return }
        combine(shape, value)
      }
    case .reference:
      let object = shape.object(value)
      // Objects may form cycles: an object already on the path doesn't count again.
      guard case .entered = recursion.objects.enter(object) else { return mix(0) }
      combine(contentsOf: shape.box(value))
      recursion.objects.leave(object)
    case .mirrored: combine(mirrorOf: shape.box(value))
    case .represented(let representation):
      // System objects may refer to each other as well.
      var object: UInt?
      if case .reference = representation.rest {
        let id = shape.object(value)
        guard case .entered = recursion.objects.enter(id) else { return mix(0) }
        object = id
      }
      defer { if let object { recursion.objects.leave(object) } }
      if let encoded = representation.encoded(value) {
        combine(encoded.value)
      } else if object != nil {
        combine(contentsOfSystem: value.read(as: AnyObject.self))
      } else {
        combineAny(shape, representation.rest, value)
      }
    case .bytes(let bytes): mix(text: bytes.text(value))
    case .metatype: mix(text: shape.metatypeName(value))
    case .opaque: combine(unread: shape, value)
    }
  }

  /// Adds an unreadable value. It may contain an address: then the hash differs from process to process.
  @inline(never)
  private mutating func combine(unread shape: TypeShape, _ value: UnsafeRawPointer) {
    if skipsUnread { return }
    if shape.type == UnreadField.self {
      value.read(as: UnreadField.self).bytes.withUnsafeBytes { mix(bytes: $0) }
    } else if shape.isPlain || !isJudged {
      mix(plain: UnsafeRawBufferPointer(start: value, count: shape.size))
    }
  }

  /// Returns a hasher for one member of an unordered collection.
  private func part() -> StructuralHasher {
    var hasher = StructuralHasher()
    hasher.recursion = recursion
    hasher.depth = depth
    hasher.isJudged = isJudged
    hasher.skipsUnread = skipsUnread
    return hasher
  }

  private mutating func combine(_ flat: FlatRecord, _ value: UnsafeRawPointer) {
    for part in flat.parts {
      let value = value + part.offset
      switch part.code {
      case .int, .double: mix(value.read(as: UInt64.self))
      case .bool: mix(UInt64(value.read(as: UInt8.self)))
      case .string: mix(text: value.read(as: String.self))
      case .plainLeaf: mix(plain: UnsafeRawBufferPointer(start: value, count: part.size))
      case .leaf:
        if case .leaf(let leaf) = part.shape.kind { combine(leaf, part.shape, value) }
      case .list, .enumeration, .value: combine(part.shape, value)
      case .optional:
        guard let inside = part.inside else { continue }
        let isPresent = inside.pointee.isPresent(value)
        mix(tag: isPresent ? 1 : 0)
        if isPresent { combine(inside.pointee.flat(value), value) }
      }
    }
  }

  private mutating func combine(_ element: TypeShape, from base: UnsafeRawPointer, count: Int) {
    mix(tag: count)
    guard count > 0 else { return }
    let flat = element.single.flat(base)
    for index in 0..<count { combine(flat, base + index * element.stride) }
  }

  /// Adds the contents of an object; if they can't be examined, its identity.
  @inline(never)
  private mutating func combine(contentsOf any: Any) {
    let contents = ObjectContents(any)
    mix(text: contents.name)
    for child in contents.children {
      mix(text: child.label)
      TypeShape.withDynamicValue(of: child.value) { combine($0, $1) }
    }
  }

  /// Adds a system object; its `==` decides about the parts that can't be read.
  @inline(never)
  private mutating func combine(contentsOfSystem object: AnyObject) {
    let outer = skipsUnread
    skipsUnread = !Representation.isUsers(object)
    combine(contentsOf: object)
    skipsUnread = outer
  }

  @inline(never)
  private mutating func combine(mirrorOf any: Any) {
    mix(text: TypeShape.of(type(of: any)).name)
    let mirror = Mirror(reflecting: any)
    if mirror.children.isEmpty, mirror.displayStyle == .enum { mix(text: String(describing: any)) }
    var level: Mirror? = mirror
    while let current = level {
      for child in current.children {
        mix(text: child.label ?? "")
        TypeShape.withDynamicValue(of: child.value) { combine($0, $1) }
      }
      level = current.superclassMirror
    }
  }

  @inline(never)
  private mutating func combine(_ leaf: Leaf, _ shape: TypeShape, _ value: UnsafeRawPointer) {
    switch leaf {
    case .string: mix(text: value.read(as: String.self))
    case .substring: mix(text: value.read(as: Substring.self))
    case .character: mix(text: String(value.read(as: Character.self)))
    case .url: mix(text: value.read(as: URL.self).absoluteString)
    case .data:
      value.read(as: Data.self).withUnsafeBytes { mix(bytes: $0) }
    case .decimal: mix(text: value.read(as: Decimal.self).description)
    case .floating: for word in FloatingBits(shape, value).words { mix(word) }
    case .custom:
      if let custom = shape.box(value) as? any LiteralConvertible { mix(text: custom.literalText) }
    case .integer, .double, .float, .bool, .scalar, .uuid, .date, .duration:
      mix(plain: UnsafeRawBufferPointer(start: value, count: shape.size))
    }
  }
}
