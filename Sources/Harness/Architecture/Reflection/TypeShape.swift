import Synchronization

/// The composition of a type: fields, cases, elements. It is read from the runtime metadata once per type and cached.
///
/// Everything that Harness does with your types is based on shapes: printing and parsing literals, diffs, structural hashes,
/// case paths, the list of all cases of an action. The types need no conformances.
@usableFromInline package final class TypeShape: @unchecked Sendable {
  /// The type that this shape describes.
  package let type: Any.Type
  /// The unqualified name, without generic arguments: `Result` for `Swift.Result<Int, any Error>`.
  package let name: String

  package let size: Int
  @usableFromInline package let stride: Int
  let alignment: Int
  /// Whether a value is its bytes, without anything to retain or release.
  @usableFromInline let isPlain: Bool
  @inlinable package var kind: Kind { facts.kind }

  let metadata: UnsafeRawPointer
  let witnesses: ValueWitnesses
  /// The builder's findings. It writes this once, before the shape leaves its lock, so nobody reads while it writes. Checking
  /// each access for exclusivity took up to an eighth of a walk; other targets don't see the attribute, but they inline the
  /// getters of its contents.
  @usableFromInline @exclusivity(unchecked) var facts = Facts()

  @usableFromInline struct Facts {
    @usableFromInline var kind: Kind = .opaque("being read")
    @usableFromInline var traits: Traits = []
    @usableFromInline var storage = ReferenceStorage.strong
    @usableFromInline var spelling: Representation?
    @usableFromInline var isPartial = false
    @usableFromInline var isHandle = false
    @usableFromInline var equals: EqualityWitness?
    @usableFromInline var sameIdentity: EqualityWitness?
  }

  /// The traits of all parts of the type's values.
  @inlinable var traits: Traits { facts.traits }
  /// Whether it contains a `TransparentWrapper` that counts its sets: then `==` of the whole doesn't see all changes.
  @inlinable package var holdsMarker: Bool { traits.contains(.marker) }
  /// Whether a class instance may be reached from here.
  @inlinable package var reachesObjects: Bool { traits.contains(.object) }
  /// Whether it contains something unreadable that has no `==` of its own.
  @inlinable package var hidesParts: Bool { traits.contains(.unreadable) }
  /// Whether every value can be written as a literal that reads back.
  @inlinable package var isWritable: Bool { !traits.contains(.unwritable) }
  /// For a field: how it refers to an object of the type, if not as values do.
  @inlinable package var storage: ReferenceStorage { facts.storage }
  /// How to write a value of a user type with an unreadable part. It is compared by its fields.
  @inlinable package var spelling: Representation? { facts.spelling }
  /// For a field: whether it is some of the bytes of the value around it.
  @inlinable package var isPartial: Bool { facts.isPartial }
  /// Whether it is a system object to work with, such as a queue or a task. It can't be read, and is no state.
  @inlinable package var isHandle: Bool { facts.isHandle }
  /// `==` of the type, if it is Equatable, not a leaf, and sees all changes.
  @inlinable package var equals: EqualityWitness? { facts.equals }
  /// Whether two values have the same `Identifiable` id, if the type is Identifiable.
  @inlinable package var sameIdentity: EqualityWitness? { facts.sameIdentity }
  /// The parts of this shape that were compared with `Mirror`; see `MirrorCheck`.
  @usableFromInline let trust = Atomic<UInt64>(0)
  /// An ``ArrayLayout``: how to find the elements of an array, and their offset in its storage.
  @usableFromInline let arrayLayout = Atomic<UInt8>(ArrayLayout.none.rawValue)
  @usableFromInline @exclusivity(unchecked) var elementOffset = 0
  /// For a struct, the address of the ``FlatRecord`` of its fields; 0 until the first value is seen.
  let flatList = Atomic<UInt>(0)
  /// A value as a record of one part without a name.
  private(set) lazy var single = Record(fields: [Field(name: "", shape: self, offset: 0)])

  @usableFromInline package typealias EqualityWitness = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  /// How a field holds an object.
  @usableFromInline package enum ReferenceStorage {
    case strong, weak, unowned
  }

  /// The properties of a value of a type, or of some part of it.
  @usableFromInline struct Traits: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var marker: Traits { Traits(rawValue: 1) }
    @inlinable static var object: Traits { Traits(rawValue: 2) }
    @inlinable static var unreadable: Traits { Traits(rawValue: 4) }
    @inlinable static var unwritable: Traits { Traits(rawValue: 8) }
  }

  /// The forms that a type's values can have.
  @usableFromInline package enum Kind {
    case leaf(Leaf)
    case structure(Record)
    case tuple(Record)
    case enumeration(Enumeration)
    case optional(TypeShape)
    case list(any ListReflectable.Type, element: TypeShape)
    case set(any SetReflectable.Type, element: TypeShape)
    case dictionary(any DictionaryReflectable.Type, key: TypeShape, value: TypeShape)
    case identified(any IdentifiedReflectable.Type, id: TypeShape, element: TypeShape)
    /// A property wrapper, shown as the value it wraps.
    case wrapper(Wrapper)
    /// A fixed number of contiguous elements.
    case fixed(TypeShape, count: Int)
    /// A toolchain type, by its public protocols.
    case represented(Representation)
    /// Bytes of the value around it that no field covers.
    case bytes(HiddenBytes)
    /// A type as a value.
    case metatype
    /// A class instance.
    case reference
    /// A protocol type or `AnyHashable`; its values are read by their dynamic type.
    case existential
    /// A type whose metadata disagreed with `Mirror`: values are read through `Mirror`, and can't be constructed.
    case mirrored
    /// A function, a pointer, weak storage: nothing readable. The text names it.
    case opaque(String)
  }

  init(_ type: Any.Type, name: String) {
    let metadata = TypeMetadata(type)
    self.type = type
    self.name = name
    self.metadata = metadata.pointer
    witnesses =
      type is any ReadByProtocol.Type && type is any ListedCases.Type
      ? .ofListedCases(metadata.witnesses) : metadata.witnesses
    size = witnesses.size
    stride = witnesses.stride
    alignment = witnesses.alignment
    isPlain = witnesses.isPlain
  }

  /// Returns the shape of `type`, from the cache if it was used before. Safe to call on any thread.
  @usableFromInline package static func of(_ type: Any.Type) -> TypeShape {
    recent.find(TypeMetadata(type).pointer) ?? ofRare(type)
  }

  @inline(never)
  private static func ofRare(_ type: Any.Type) -> TypeShape {
    let shape = cache.withLock { cache in
      cache[ObjectIdentifier(type)] ?? TypeShapeBuilder.build(type, into: &cache)
    }
    recent.keep(shape)
    return shape
  }

  /// The name with generic arguments: `Result<ProductInfo, NetworkError>`.
  package var fullName: String { _typeName(type, qualified: false) }

  /// The shapes of the parts of its values.
  package var parts: [TypeShape] {
    switch kind {
    case .structure(let record), .tuple(let record): record.fields.map(\.shape)
    case .enumeration(let enumeration): enumeration.cases.compactMap(\.payload)
    case .optional(let inner), .list(_, let inner), .set(_, let inner), .identified(_, _, let inner),
      .fixed(let inner, _):
      [inner]
    case .dictionary(_, let key, let value): [key, value]
    case .wrapper(let wrapper): [wrapper.value.shape]
    case .leaf, .represented, .bytes, .metatype, .reference, .existential, .mirrored, .opaque: []
    }
  }

  /// The names of the stored fields of a struct, as they are printed; empty for other types.
  package var fieldNames: [String] {
    if case .structure(let record) = kind { record.fields.map(\.name) } else { [] }
  }

  /// The names of the cases of an enum, those with a payload first; empty for other types.
  package var caseNames: [String] {
    if case .enumeration(let enumeration) = kind { enumeration.cases.map(\.name) } else { [] }
  }

  private static let cache = Mutex<[ObjectIdentifier: TypeShape]>([:])
  static let recent = ShapeTable()
}

extension TypeShape {
  /// A stored field of a struct, an element of a tuple, or a part of an enum's payload.
  @usableFromInline package struct Field: Sendable {
    /// The printed name: the label, `x` for `@NeverEqual var x`, empty if a tuple has no label.
    package let name: String
    @usableFromInline package let shape: TypeShape
    @usableFromInline package let offset: Int
  }

  /// The fields of a struct or the elements of a tuple.
  @usableFromInline package final class Record: Sendable {
    /// In the order of declaration.
    package let fields: [Field]
    /// Whether the type is imported from C, so that some members may be unknown.
    package let isImported: Bool
    /// Indices into `fields`, sorted bytewise by name; elements without a name keep their place.
    package let sorted: [Int]
    /// The address of the result of ``flat(_:)``; 0 until the first value is seen.
    @usableFromInline let flatList = Atomic<UInt>(0)

    init(fields: [Field], isImported: Bool = false) {
      self.fields = fields
      self.isImported = isImported
      sorted = fields.indices.sorted { left, right in
        fields[left].name == fields[right].name
          ? left < right : fields[left].name.utf8.lexicographicallyPrecedes(fields[right].name.utf8)
      }
    }

    /// The names of the fields as in paths: a number if there is no name.
    package var names: [String] { fields.enumerated().map { $1.name.isEmpty ? "\($0)" : $1.name } }
  }

  /// A case of an enum.
  @usableFromInline package struct Case: Sendable {
    package let name: String
    /// The name in UTF-8, of which literals are made.
    package var nameBytes: [UInt8] = []
    /// Nil if the case has no payload.
    @usableFromInline package let payload: TypeShape?
    @usableFromInline package let isIndirect: Bool
    /// Whether the payload is unchanged at the value's own address: no bit of it stores the case.
    @usableFromInline package var isInPlace = false
    /// The payload as written: the elements of a tuple, or the only unlabeled value.
    package let parts: Record
  }

  /// The cases of an enum, by tag.
  @usableFromInline package final class Enumeration: Sendable {
    @usableFromInline package let cases: [Case]
    package let payloadCount: Int
    /// Whether its cases are listed at run time; a value is a ``ListedValue``.
    let isListed: Bool

    /// - Parameter isInPlace: returns whether the payload of a case is unchanged at the value's own address. It always is if at
    ///   most one case has a payload.
    init(cases: [Case], payloadCount: Int, isListed: Bool = false, isInPlace: (Int) -> Bool = { _ in false }) {
      self.cases = cases.enumerated().map { index, enumCase in
        var enumCase = enumCase
        enumCase.isInPlace = enumCase.payload != nil && (isListed || payloadCount <= 1 || isInPlace(index))
        enumCase.nameBytes = Array(enumCase.name.utf8)
        return enumCase
      }
      self.payloadCount = payloadCount
      self.isListed = isListed
    }

    package func index(named name: String) -> Int? { cases.firstIndex { $0.name == name } }

    /// Returns the index of the case with a name in UTF-8.
    package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
      cases.firstIndex { enumCase in
        enumCase.nameBytes.withUnsafeBufferPointer { SameBytes.check($0, name) }
      }
    }
  }

  /// A property wrapper, shown as its value. A marker counts sets, so that each set is a change.
  @usableFromInline package final class Wrapper: Sendable {
    package let value: Field
    package let marker: Field?

    init(value: Field, marker: Field?) {
      self.value = value
      self.marker = marker
    }
  }
}

/// The types that a literal writes as one word.
@usableFromInline package enum Leaf: Equatable, Sendable {
  case integer(bits: Int, signed: Bool)
  case double, float
  /// Another number type of the toolchain: `Float16`, `Float80`.
  case floating
  case bool, string, substring, character, scalar
  case uuid, date, url, data, decimal, duration
  /// A type that adopts `LiteralConvertible`.
  case custom
}

extension Leaf {
  /// Returns the integer type of a width and a sign.
  package static func integerType(bits: Int, signed: Bool) -> any FixedWidthInteger.Type {
    switch (bits, signed) {
    case (8, true): Int8.self
    case (16, true): Int16.self
    case (32, true): Int32.self
    case (64, true): Int64.self
    case (128, true): Int128.self
    case (8, false): UInt8.self
    case (16, false): UInt16.self
    case (32, false): UInt32.self
    case (64, false): UInt64.self
    default: UInt128.self
    }
  }
}
