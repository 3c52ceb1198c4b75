#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds the shape of a type and of every type that it reaches, under the lock of the cache.
///
/// A shape is entered into the cache before its parts are built, so that recursive types (an indirect enum, an array of itself)
/// find themselves there.
struct TypeShapeBuilder {
  typealias Cache = [ObjectIdentifier: TypeShape]

  private var cache: Cache
  /// The shapes that are not finished yet.
  private var made: [TypeShape] = []

  /// Returns the shape of `type`, and adds all new shapes to the cache.
  static func build(_ type: Any.Type, into cache: inout Cache) -> TypeShape {
    var builder = TypeShapeBuilder(cache: cache)
    cache = [:]
    let shape = builder.build(type)
    builder.finish()
    cache = builder.cache
    return shape
  }

  private init(cache: Cache) { self.cache = cache }

  /// Finishes parts first: a part's traits are traits of every value around it, even if types refer to each other in a circle.
  private func finish() {
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for shape in made {
        var traits = shape.parts.reduce(shape.traits) { $0.union($1.traits) }
        if case .represented(let representation) = shape.kind,
          representation.strategies.contains(where: { $0.element?.reachesObjects ?? false })
        {
          traits.insert(.object)
        }
        if shape.spelling?.isWritable ?? false { traits.remove(.unwritable) }
        if traits != shape.traits { (shape.facts.traits, isGrowing) = (traits, true) }
      }
    }
    for shape in made {
      switch shape.kind {
      // Literals of these may show less than `==` compares.
      case .leaf(.url), .leaf(.custom): shape.facts.equals = Self.equality(of: shape.type)
      case .leaf: break
      default: if !shape.holdsMarker { shape.facts.equals = Self.equality(of: shape.type) }
      }
    }
  }

  mutating func build(_ type: Any.Type) -> TypeShape {
    if let known = cache[ObjectIdentifier(type)] { return known }
    let metadata = TypeMetadata(type)
    let shape = TypeShape(type, name: Self.name(of: type, metadata))
    cache[ObjectIdentifier(type)] = shape
    made.append(shape)
    shape.facts.kind = kind(of: type, metadata, shape)
    shape.facts.traits = Self.ownTraits(of: shape)
    Self.registerLayout(of: shape, metadata)
    _ = shape.single
    if let type = type as? any Identifiable.Type { shape.facts.sameIdentity = Self.identity(of: type) }
    return shape
  }

  private static func name(of type: Any.Type, _ metadata: TypeMetadata) -> String {
    switch metadata.kind {
    case .structure, .enumeration, .optional: metadata.descriptor.name
    case .reference: String(_typeName(type, qualified: false).prefix { $0 != "<" })
    default: _typeName(type, qualified: false)
    }
  }

  /// Returns the traits of a shape itself, without those of its parts.
  private static func ownTraits(of shape: TypeShape) -> TypeShape.Traits {
    switch shape.kind {
    case .wrapper(let wrapper): return wrapper.marker == nil ? [] : .marker
    case .reference, .existential, .mirrored: return [.object, .unwritable]
    case .represented(let representation):
      var traits: TypeShape.Traits = representation.isWritable ? [] : .unwritable
      if TypeMetadata(shape.type).kind == .reference { traits.insert(.object) }
      return traits
    // Its own `==` decides, if it has one.
    case .opaque: return shape.type is any Equatable.Type ? .unwritable : [.unwritable, .unreadable]
    case .metatype: return .unwritable
    default: return []
    }
  }

  private mutating func kind(
    of type: Any.Type, _ metadata: TypeMetadata, _ shape: TypeShape
  ) -> TypeShape.Kind {
    if type is any LiteralConvertible.Type { return .leaf(.custom) }
    if let leaf = Self.leaves[ObjectIdentifier(type)] { return .leaf(leaf) }
    if type == AnyHashable.self { return .existential }
    if type == UnreadField.self { return .opaque("a field that can't be read") }
    if type == UnreadBlock.self { return .opaque("a function") }
    if let type = type as? any ReadByProtocol.Type, let special = special(type) { return special }
    switch metadata.kind {
    case .structure: return structure(type, metadata, shape)
    case .enumeration: return enumeration(metadata, shape)
    case .optional: return .optional(build(metadata.wrapped))
    case .tuple:
      let fields = metadata.tupleElements.map { element in
        TypeShape.Field(name: element.label, shape: build(element.type), offset: element.offset)
      }
      return .tuple(TypeShape.Record(fields: fields))
    case .fixedArray:
      let (count, element) = metadata.fixedElements
      return .fixed(build(element), count: count)
    case .existential: return .existential
    case .metatype: return .metatype
    case .reference:
      if SystemHandles.contains(class: type) { return handle(shape) }
      return Representation.ofClass(type, shape).map { .represented($0) } ?? .reference
    case .function: return .opaque("a function")
    case .other: return .opaque("a value of type \(shape.name)")
    }
  }

  private func handle(_ shape: TypeShape) -> TypeShape.Kind {
    shape.facts.isHandle = true
    return .opaque(SystemHandles.what)
  }

  private mutating func special(_ type: any ReadByProtocol.Type) -> TypeShape.Kind? {
    switch type {
    case let type as any ListedCases.Type:
      return listed(type.listedCases)
    case let type as any ListReflectable.Type:
      return .list(type, element: build(type.elementType))
    case let type as any SetReflectable.Type:
      return .set(type, element: build(type.elementType))
    case let type as any DictionaryReflectable.Type:
      return .dictionary(type, key: build(type.keyType), value: build(type.valueType))
    case let type as any IdentifiedReflectable.Type:
      return .identified(type, id: build(type.idType), element: build(type.elementType))
    default: return nil
    }
  }

  private mutating func structure(
    _ type: Any.Type, _ metadata: TypeMetadata, _ shape: TypeShape
  ) -> TypeShape.Kind {
    let module = metadata.descriptor.module
    if SystemHandles.contains(struct: shape.name, of: module) { return handle(shape) }
    guard let records = metadata.descriptor.records(genericArguments: metadata.genericArguments) else {
      return unread(type, shape, module, "a struct without reflection metadata")
    }
    var fields: [TypeShape.Field] = []
    for (index, record) in records.enumerated() {
      guard let fieldType = record.type else { return .mirrored }
      let field = record.isReferenceStorage ? storage(of: fieldType, isWeak: record.isWeak) : build(fieldType)
      fields.append(
        TypeShape.Field(
          name: Self.displayName(record.name, field), shape: field, offset: metadata.fieldOffset(index)))
    }
    if shape.name == "CGFloat", shape.size == 8 { return .leaf(.double) }
    if module == HiddenBytes.module { return .structure(HiddenBytes.record(of: shape, fields)) }
    if let wrapper = Self.wrapper(type, fields) { return .wrapper(wrapper) }
    return StrategySelector(type, shape, module).kind(of: fields, &self)
  }

  private static func wrapper(_ type: Any.Type, _ fields: [TypeShape.Field]) -> TypeShape.Wrapper? {
    if type is any ReadByProtocol.Type, type is any TransparentWrapper.Type, let value = fields.first, fields.count <= 2
    {
      let marker = fields.count > 1 ? fields[1] : nil
      if marker.map({ $0.shape.type == Int.self }) ?? true { return TypeShape.Wrapper(value: value, marker: marker) }
    }
    guard fields.count == 1, fields[0].name == "wrappedValue" else { return nil }
    return TypeShape.Wrapper(value: fields[0], marker: nil)
  }

  /// Reads a type whose reflection data the compiler was asked to leave out.
  private mutating func unread(
    _ type: Any.Type, _ shape: TypeShape, _ module: String, _ what: String
  ) -> TypeShape.Kind {
    let rest: TypeShape.Kind =
      shape.isPlain && shape.size > 0
      ? .structure(TypeShape.Record(fields: [HiddenBytes.field(of: shape, [0..<shape.size])])) : .opaque(what)
    return StrategySelector(type, shape, module).kind(rest: rest, &self)
  }

  /// Returns `x` for `_x` of a property wrapper, and for the storage of a lazy property.
  private static func displayName(_ name: String, _ shape: TypeShape) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    if name.hasPrefix(lazyPrefix) { return String(name.dropFirst(lazyPrefix.count)) }
    if case .wrapper = shape.kind, name.hasPrefix("_"), name.utf8.count > 1 { return String(name.dropFirst()) }
    return name
  }

  /// Returns the shape of a field that holds its value by other means than its type says (weak, unowned): it is never read.
  private mutating func storage(of type: Any.Type, isWeak: Bool) -> TypeShape {
    let shape = TypeShape(type, name: _typeName(type, qualified: false))
    shape.facts.kind = .opaque("a weak or unowned reference")
    shape.facts.storage = isWeak ? .weak : .unowned
    shape.facts.traits = [.unwritable, .unreadable]
    return shape
  }

  private mutating func enumeration(_ metadata: TypeMetadata, _ shape: TypeShape) -> TypeShape.Kind {
    let descriptor = metadata.descriptor
    guard let records = descriptor.records(genericArguments: metadata.genericArguments) else {
      return unread(shape.type, shape, descriptor.module, "an enum without reflection metadata")
    }
    var cases: [TypeShape.Case] = []
    for record in records {
      if record.hasType, record.type == nil { return .mirrored }
      let payload = record.type.map { build($0) }
      cases.append(
        TypeShape.Case(
          name: record.name, payload: payload, isIndirect: record.isIndirect && payload != nil,
          parts: payload.map(Self.parts(of:)) ?? TypeShape.Record(fields: [])))
    }
    return .enumeration(
      TypeShape.Enumeration(cases: cases, payloadCount: descriptor.payloadCaseCount) {
        shape.leavesPayload(cases[$0], tag: $0)
      })
  }

  private mutating func listed(_ cases: [ListedCase]) -> TypeShape.Kind {
    let cases = cases.map { listed in
      let payload = listed.payload.map { build($0) }
      let parts = payload.map(Self.parts(of:)) ?? TypeShape.Record(fields: [])
      let labelled = zip(listed.labels, parts.fields).map { label, part in
        TypeShape.Field(name: label, shape: part.shape, offset: part.offset)
      }
      return TypeShape.Case(
        name: listed.name, payload: payload, isIndirect: payload != nil,
        parts: labelled.count == parts.fields.count ? TypeShape.Record(fields: labelled) : parts)
    }
    let payloadCount = cases.count { $0.payload != nil }
    return .enumeration(TypeShape.Enumeration(cases: cases, payloadCount: payloadCount, isListed: true))
  }

  /// Returns the contents of a case's parentheses: a tuple's elements one by one, anything else as one value.
  private static func parts(of payload: TypeShape) -> TypeShape.Record {
    if case .tuple(let record) = payload.kind, !record.fields.isEmpty { return record }
    return TypeShape.Record(fields: [TypeShape.Field(name: "", shape: payload, offset: 0)])
  }

  /// Registers that arrays, and identified arrays that begin with one, may have their elements where the storage of arrays has
  /// them.
  private static func registerLayout(of shape: TypeShape, _ metadata: TypeMetadata) {
    let element: TypeShape
    switch shape.kind {
    case .list(let list, let inner):
      guard list.isNative else { return }
      element = inner
    case .identified(_, _, let inner):
      guard metadata.kind == .structure,
        let first = metadata.descriptor.records(genericArguments: metadata.genericArguments)?.first?.type,
        let list = first as? any ListReflectable.Type, list.isNative, list.elementType == inner.type
      else { return }
      element = inner
    default: return
    }
    #if canImport(Darwin)
      // Arrays of objects may be bridged, with different storage.
      switch element.kind {
      case .reference, .existential, .opaque, .mirrored: return
      default: break
      }
    #endif
    let mask = element.alignment - 1
    shape.elementOffset = (4 * MemoryLayout<UInt>.size + mask) & ~mask
    shape.arrayLayout.store(TypeShape.ArrayLayout.candidate.rawValue, ordering: .relaxed)
  }

  private static func equality(of type: Any.Type) -> TypeShape.EqualityWitness? {
    guard let type = type as? any Equatable.Type else { return nil }
    func open<T: Equatable>(_: T.Type) -> TypeShape.EqualityWitness {
      RawFunction.comparing { (left: T, right: T) in left == right }
    }
    return open(type)
  }

  private static func identity(of type: any Identifiable.Type) -> TypeShape.EqualityWitness {
    func open<T: Identifiable>(_: T.Type) -> TypeShape.EqualityWitness {
      RawFunction.comparing { (left: T, right: T) in left.id == right.id }
    }
    return open(type)
  }

  private static let leaves: [ObjectIdentifier: Leaf] = {
    func entry(_ type: Any.Type, _ leaf: Leaf) -> (ObjectIdentifier, Leaf) { (ObjectIdentifier(type), leaf) }
    func integer<T: FixedWidthInteger>(_ type: T.Type) -> (ObjectIdentifier, Leaf) {
      entry(type, .integer(bits: T.bitWidth, signed: T.isSigned))
    }
    return Dictionary(uniqueKeysWithValues: [
      integer(Int.self), integer(Int8.self), integer(Int16.self), integer(Int32.self), integer(Int64.self),
      integer(Int128.self), integer(UInt.self), integer(UInt8.self), integer(UInt16.self), integer(UInt32.self),
      integer(UInt64.self), integer(UInt128.self),
      entry(Double.self, .double), entry(Float.self, .float), entry(Bool.self, .bool),
      entry(String.self, .string), entry(Substring.self, .substring), entry(Character.self, .character),
      entry(Unicode.Scalar.self, .scalar),
      entry(UUID.self, .uuid), entry(Date.self, .date), entry(URL.self, .url), entry(Data.self, .data),
      entry(Decimal.self, .decimal), entry(Duration.self, .duration),
    ])
  }()
}
