/// One type's runtime metadata, read in place.
///
/// This file and `NominalDescriptor` hold every assumption about the layout that the Swift ABI (stable since 5.0) gives
/// to metadata records. Nothing outside this folder sees a raw metadata pointer.
package struct TypeMetadata {
  /// The kinds of metadata records that the readers distinguish.
  package enum Kind {
    case structure, enumeration, optional, tuple, existential, function, reference, metatype, fixedArray, other
  }

  let pointer: UnsafeRawPointer

  package init(_ type: Any.Type) {
    // Sound: `Any.Type` is one word, the address of the metadata record.
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// The kind word, the first of the record. Classes on Darwin have an isa pointer there, hence the range check.
  package var kind: Kind {
    let word = pointer.load(as: UInt.self)
    switch word {
    case 0x200: return .structure
    case 0x201: return .enumeration
    case 0x202: return .optional
    case 0x301: return .tuple
    case 0x302: return .function
    case 0x303, 0x307: return .existential
    case 0x304, 0x306: return .metatype
    case 0x308: return .fixedArray
    // Classes of Swift, of C (as in Core Foundation), and of Objective-C.
    case 0, 0x203, 0x305: return .reference
    default: return word > 0x7ff ? .reference : .other
    }
  }

  var isMetatype: Bool { pointer.load(as: UInt.self) == 0x304 }

  /// The type that an optional wraps.
  package var wrapped: Any.Type {
    // Sound: an Optional has exactly one generic argument, the wrapped type.
    unsafeBitCast(genericArguments.load(as: UnsafeRawPointer.self), to: Any.Type.self)
  }

  /// Whether it is an enum, or an optional one.
  var isEnum: Bool { kind == .optional ? TypeMetadata(wrapped).isEnum : kind == .enumeration }

  /// Whether it is a function or a metatype. In a payload it is stored as declared, while generic code, such as a case path,
  /// stores and calls it in a way that fits all types.
  var isFunctionLike: Bool {
    switch kind {
    case .tuple: tupleElements.contains { TypeMetadata($0.type).isFunctionLike }
    case .optional: TypeMetadata(wrapped).isFunctionLike
    default: kind == .function || isMetatype
    }
  }

  /// Whether it is a block that the runtime doesn't know: its metadata lacks the description of copying a value.
  private var isBlock: Bool {
    #if canImport(Darwin)
      return false
    #else
      // One byte of a function's flags is its calling convention.
      return kind == .function && pointer.load(fromByteOffset: MemoryLayout<UInt>.size + 2, as: UInt8.self) == 1
    #endif
  }

  /// The value-witness table, whose address is one word before every metadata record.
  var witnesses: ValueWitnesses {
    if isBlock { return TypeMetadata(UnreadBlock.self).witnesses }
    return ValueWitnesses(table: pointer.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UnsafeRawPointer.self))
  }

  /// The nominal descriptor of a struct or an enum: the word after the kind. Only valid if `kind` is `.structure`,
  /// `.enumeration` or `.optional`.
  var descriptor: NominalDescriptor {
    NominalDescriptor(pointer: pointer.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self))
  }

  /// The nominal descriptor of a Swift class; nil for any other class. Only valid if `kind` is `.reference`.
  var classDescriptor: NominalDescriptor? {
    #if canImport(Darwin)
      // Three words of Objective-C come before Swift's own; the last one tells whether there are any.
      guard pointer.load(as: UInt.self) > 0x7ff, pointer.load(fromByteOffset: 32, as: UInt.self) & 2 != 0 else {
        return nil
      }
      let offset = 64
    #else
      guard pointer.load(as: UInt.self) == 0 else { return nil }
      let offset = 40
    #endif
    return pointer.load(fromByteOffset: offset, as: UnsafeRawPointer?.self).map { NominalDescriptor(pointer: $0) }
  }

  /// The superclass of a Swift class, if it is a Swift class too; otherwise nil. Only valid if `classDescriptor` isn't nil.
  var superclass: Any.Type? {
    guard let above = pointer.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer?.self) else {
      return nil
    }
    // Sound: the second word of a class is the address of its superclass's metadata.
    let type = unsafeBitCast(above, to: Any.Type.self)
    return TypeMetadata(type).classDescriptor == nil ? nil : type
  }

  /// The size in bytes of an object of a Swift class, including its header. Only valid if `classDescriptor` isn't nil.
  var instanceSize: Int {
    #if canImport(Darwin)
      return Int((pointer + 48).load(as: UInt32.self))
    #else
      return Int((pointer + 24).load(as: UInt32.self))
    #endif
  }

  /// The generic arguments of value types, which begin two words into the record.
  var genericArguments: UnsafeRawPointer { pointer + 2 * MemoryLayout<UInt>.size }

  /// Returns the offset of stored field `index` of a struct, from the field-offset vector in the record.
  func fieldOffset(_ index: Int) -> Int {
    let vector = pointer + descriptor.fieldOffsetVectorWord * MemoryLayout<UInt>.size
    return Int(vector.load(fromByteOffset: index * MemoryLayout<UInt32>.size, as: UInt32.self))
  }

  /// The number and type of a fixed array's elements, which are contiguous. Only valid if `kind` is `.fixedArray`.
  var fixedElements: (count: Int, type: Any.Type) {
    let word = MemoryLayout<UInt>.size
    // Sound: the second word of such a record is the count, the third is the address of the element's metadata.
    return (
      pointer.load(fromByteOffset: word, as: Int.self),
      unsafeBitCast(pointer.load(fromByteOffset: 2 * word, as: UnsafeRawPointer.self), to: Any.Type.self)
    )
  }

  /// The elements of a tuple: labels (empty if there are none), types and offsets.
  var tupleElements: [(label: String, type: Any.Type, offset: Int)] {
    let word = MemoryLayout<UInt>.size
    let count = pointer.load(fromByteOffset: word, as: Int.self)
    var labels: [Substring] = []
    if let text = pointer.load(fromByteOffset: 2 * word, as: UnsafePointer<CChar>?.self) {
      // Sound: labels are one C string, each label followed by a space, absent ones being empty.
      labels = String(cString: text).split(separator: " ", omittingEmptySubsequences: false)
    }
    return (0..<count).map { index in
      let element = pointer + (3 + 2 * index) * word
      // Sound: an element is a pair of a metadata address and an offset.
      let type = unsafeBitCast(element.load(as: UnsafeRawPointer.self), to: Any.Type.self)
      let label = index < labels.count ? NominalDescriptor.sourceName(String(labels[index])) : ""
      // The offset is a word on Apple's platforms and 32 bits elsewhere, followed by padding with any content.
      return (label, type, Int(element.load(fromByteOffset: word, as: UInt32.self)))
    }
  }
}

/// A block, or a type made of one, which the runtime can't describe.
struct UnreadBlock {
  let address: UnsafeRawPointer?
}

/// The nominal type descriptor of a struct or an enum: its name and its stored fields or cases.
struct NominalDescriptor {
  let pointer: UnsafeRawPointer

  /// A stored property, or a case of an enum.
  struct Record {
    let name: String
    /// Nil for a case without a payload, and for a field whose type can't be found.
    let type: Any.Type?
    let hasType: Bool
    let isIndirect: Bool
    /// Weak, unowned and unmanaged references are not plain values of their type.
    let isReferenceStorage: Bool
    var isWeak = false
  }

  /// The simple name: no module, no outer type, no generic arguments.
  var name: String {
    guard let address = Self.relative(pointer + 8) else { return "" }
    return Self.sourceName(String(cString: address.assumingMemoryBound(to: CChar.self)))
  }

  /// Returns the name as written in code: raw identifiers (`` `two words` ``) are kept with non-breaking spaces.
  static func sourceName(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.map { $0 == "\u{A0}" ? " " : $0 }) : name
  }

  /// The module that declares the type, in an extension or not: `Swift`, or `__C` for imports from C.
  var module: String {
    var context = pointer
    while true {
      // Sound: every context begins with its flags, of which five bits are its kind, and a reference to its parent.
      if context.load(as: UInt32.self) & 0x1F == 0 {
        return Self.relative(context + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
      }
      guard let parent = Self.indirect(context + 4) else { return "" }
      context = parent
    }
  }

  /// Returns the place of the generic arguments of the class whose metadata is at `metadata`; nil if a superclass may change
  /// its layout. Without generic arguments, nothing reads there.
  func classArguments(_ metadata: UnsafeRawPointer) -> UnsafeRawPointer? {
    // Two flags: a superclass is from another module that may change, and members come before the record.
    guard pointer.load(as: UInt32.self) & (1 << 29 | 1 << 28) == 0 else { return nil }
    let words = Int((pointer + 28).load(as: UInt32.self)) - Int((pointer + 32).load(as: UInt32.self))
    return metadata + words * MemoryLayout<UInt>.size
  }

  /// Whether the type has generic parameters, its own or those of its context: one of the descriptor's flags.
  var isGeneric: Bool { pointer.load(as: UInt32.self) & 0x80 != 0 }

  /// The word in a struct's metadata record where the field offsets begin.
  var fieldOffsetVectorWord: Int { Int((pointer + 24).load(as: UInt32.self)) }

  /// The number of an enum's cases with a payload; they come first, in the records as in the tags.
  var payloadCaseCount: Int { Int((pointer + 20).load(as: UInt32.self) & 0x00FF_FFFF) }

  /// The names of the stored fields or cases.
  var fieldNames: [String] {
    guard let fields = Self.relative(pointer + 16), let count = fieldCount else { return [] }
    let recordSize = Int((fields + 10).load(as: UInt16.self))
    return (0..<count).map { index in
      let name = Self.relative(fields + 16 + index * recordSize + 8)
      return name.map { Self.sourceName(String(cString: $0.assumingMemoryBound(to: CChar.self))) } ?? ""
    }
  }

  /// Returns the storage, and the offset in an object, of each stored field of the class whose metadata is at `metadata`. Empty
  /// if the compiler was asked to leave out reflection data.
  func classFields(_ metadata: UnsafeRawPointer) -> [(storage: UInt8?, isVoid: Bool, offset: Int?)] {
    guard let fields = Self.relative(pointer + 16), let count = fieldCount else { return [] }
    let recordSize = Int((fields + 10).load(as: UInt16.self))
    // If a superclass may change its layout, the offsets are elsewhere.
    let isResilient = pointer.load(as: UInt32.self) & 1 << 29 != 0
    let offsets = metadata + Int((pointer + 40).load(as: UInt32.self)) * MemoryLayout<UInt>.size
    return (0..<count).map { index in
      let record = fields + 16 + index * recordSize
      let offset = isResilient ? nil : offsets.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: Int.self)
      guard let mangled = Self.relative(record + 4) else { return (nil, false, offset) }
      let length = Self.mangledLength(mangled)
      let isVoid = length == 2 && mangled.load(as: UInt8.self) == UInt8(ascii: "y")
      return (Self.storage(mangled, length), isVoid, offset)
    }
  }

  /// The number of stored fields or cases; nil if the compiler was asked to leave out reflection data.
  var fieldCount: Int? { Self.relative(pointer + 16).map { Int(($0 + 12).load(as: UInt32.self)) } }

  /// Returns the records of the field descriptor, or nil if the compiler was asked to leave out reflection data.
  func records(genericArguments: UnsafeRawPointer) -> [Record]? {
    guard let fields = Self.relative(pointer + 16) else { return nil }
    let recordSize = Int((fields + 10).load(as: UInt16.self))
    let count = Int((fields + 12).load(as: UInt32.self))
    guard recordSize >= 12 || count == 0 else { return nil }
    return (0..<count).map { index in
      let record = fields + 16 + index * recordSize
      let flags = record.load(as: UInt32.self)
      let text = Self.relative(record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
      let name = Self.sourceName(text)
      guard let mangled = Self.relative(record + 4) else {
        return Record(name: name, type: nil, hasType: false, isIndirect: flags & 1 != 0, isReferenceStorage: false)
      }
      let length = Self.mangledLength(mangled)
      // Sound: the name is in the image's read-only data for the life of the process, and context and arguments are those of
      // the type that the name was written for.
      let type =
        Self.namesBlock(mangled, length)
        ? UnreadBlock.self
        : _getTypeByMangledNameInContext(
          mangled.assumingMemoryBound(to: UInt8.self), UInt(length), genericContext: pointer,
          genericArguments: genericArguments)
      return Record(
        name: name,
        type: type,
        hasType: true,
        isIndirect: flags & 1 != 0,
        isReferenceStorage: Self.storage(mangled, length) != nil,
        isWeak: Self.storage(mangled, length) == UInt8(ascii: "w"))
    }
  }

  /// Follows a relative reference: a signed 32-bit distance from its own place; 0 is null.
  private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }

  /// Follows a relative reference that may lead to a pointer, as its lowest bit tells.
  private static func indirect(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(place.load(as: Int32.self))
    if distance == 0 { return nil }
    let target = place + (distance & ~1)
    return distance & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
  }

  /// Returns the length of a mangled name. It ends with NUL, but symbolic references inside it (a control byte and 4 or 8
  /// bytes) may contain zeros.
  private static func mangledLength(_ start: UnsafeRawPointer) -> Int {
    var length = 0
    while true {
      switch start.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return length
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + MemoryLayout<UInt>.size
      default: length += 1
      }
    }
  }

  /// Returns whether a mangled type is a block or contains one. On systems other than Apple's, the runtime traps when it makes
  /// an optional of a block, or a tuple.
  private static func namesBlock(_ start: UnsafeRawPointer, _ length: Int) -> Bool {
    #if !canImport(Darwin)
      var index = 0
      var last: UInt8 = 0
      while index < length {
        let byte = start.load(fromByteOffset: index, as: UInt8.self)
        index += 1
        switch byte {
        case 0x01...0x17: index += 4
        case 0x18...0x1F: index += MemoryLayout<UInt>.size
        // The length of a name.
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
          var count = Int(byte - UInt8(ascii: "0"))
          while index < length, case let digit = start.load(fromByteOffset: index, as: UInt8.self), digit >= 0x30,
            digit <= 0x39
          {
            count = count * 10 + Int(digit - 0x30)
            index += 1
          }
          index += count
        case UInt8(ascii: "B") where last == UInt8(ascii: "X"), UInt8(ascii: "L") where last == UInt8(ascii: "X"):
          return true
        // With its C type.
        case UInt8(ascii: "z") where last == UInt8(ascii: "X"): continue
        default: break
        }
        last = byte
      }
    #endif
    return false
  }

  /// Returns the last letter of `Xw`, `Xo` or `Xu`, which end the mangling of weak, unowned and unmanaged storage.
  private static func storage(_ start: UnsafeRawPointer, _ length: Int) -> UInt8? {
    guard length >= 2, start.load(fromByteOffset: length - 2, as: UInt8.self) == UInt8(ascii: "X") else { return nil }
    let last = start.load(fromByteOffset: length - 1, as: UInt8.self)
    return "wou".utf8.contains(last) ? last : nil
  }
}
