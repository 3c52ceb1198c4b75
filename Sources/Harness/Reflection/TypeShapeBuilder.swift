#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds the shape of a type and of every type that it reaches, under the lock of the cache.
///
/// A shape is entered into the cache before its parts are built, so recursive types (an indirect enum, an array of
/// itself) meet themselves there.
enum TypeShapeBuilder {
  typealias Cache = [ObjectIdentifier: TypeShape]

  static func build(_ type: Any.Type, into cache: inout Cache) -> TypeShape {
    if let known = cache[ObjectIdentifier(type)] { return known }
    let metadata = TypeMetadata(type)
    let shape = TypeShape(type, name: name(of: type, metadata))
    cache[ObjectIdentifier(type)] = shape
    shape.kind = kind(of: type, metadata, shape, &cache)
    shape.holdsMarker = holdsMarker(shape.kind)
    noteLayout(of: shape, metadata)
    _ = shape.single
    if case .leaf = shape.kind {} else if !shape.holdsMarker { shape.equals = equality(of: type) }
    if let type = type as? any Identifiable.Type { shape.sameIdentity = identity(of: type) }
    return shape
  }

  private static func name(of type: Any.Type, _ metadata: TypeMetadata) -> String {
    switch metadata.kind {
    case .structure, .enumeration, .optional: metadata.descriptor.name
    case .reference: String(_typeName(type, qualified: false).prefix { $0 != "<" })
    default: _typeName(type, qualified: false)
    }
  }

  /// A type met while it is being built counts as having none: it asks its other parts itself.
  private static func holdsMarker(_ kind: TypeShape.Kind) -> Bool {
    switch kind {
    case .wrapper(let wrapper): wrapper.marker != nil || wrapper.value.shape.holdsMarker
    case .structure(let record), .tuple(let record): record.fields.contains { $0.shape.holdsMarker }
    case .enumeration(let enumeration): enumeration.cases.contains { $0.payload?.holdsMarker ?? false }
    case .optional(let wrapped): wrapped.holdsMarker
    case .list(_, let element), .set(_, let element), .identified(_, _, let element): element.holdsMarker
    case .dictionary(_, let key, let value): key.holdsMarker || value.holdsMarker
    case .leaf, .reference, .existential, .mirrored, .opaque: false
    }
  }

  private static func kind(
    of type: Any.Type, _ metadata: TypeMetadata, _ shape: TypeShape, _ cache: inout Cache
  ) -> TypeShape.Kind {
    if type is any LiteralConvertible.Type { return .leaf(.custom) }
    if let leaf = leaves[ObjectIdentifier(type)] { return .leaf(leaf) }
    if type == AnyHashable.self { return .existential }
    if let collection = collection(of: type, &cache) { return collection }
    switch metadata.kind {
    case .structure:
      return structure(type, metadata, shape, &cache)
    case .enumeration:
      return enumeration(metadata, shape, &cache)
    case .optional:
      // Sound: an Optional has exactly one generic argument, the wrapped type.
      let wrapped = unsafeBitCast(metadata.genericArguments.load(as: UnsafeRawPointer.self), to: Any.Type.self)
      return .optional(build(wrapped, into: &cache))
    case .tuple:
      let fields = metadata.tupleElements.map { element in
        TypeShape.Field(name: element.label, shape: build(element.type, into: &cache), offset: element.offset)
      }
      return .tuple(TypeShape.Record(fields: fields))
    case .existential: return .existential
    case .reference: return .reference
    case .function: return .opaque("a function")
    case .other: return .opaque("a value of type \(shape.name)")
    }
  }

  private static func collection(of type: Any.Type, _ cache: inout Cache) -> TypeShape.Kind? {
    switch type {
    case let type as any ListReflectable.Type:
      return .list(type, element: build(type.elementType, into: &cache))
    case let type as any SetReflectable.Type:
      return .set(type, element: build(type.elementType, into: &cache))
    case let type as any DictionaryReflectable.Type:
      return .dictionary(type, key: build(type.keyType, into: &cache), value: build(type.valueType, into: &cache))
    case let type as any IdentifiedReflectable.Type:
      return .identified(type, id: build(type.idType, into: &cache), element: build(type.elementType, into: &cache))
    default: return nil
    }
  }

  private static func structure(
    _ type: Any.Type, _ metadata: TypeMetadata, _ shape: TypeShape, _ cache: inout Cache
  ) -> TypeShape.Kind {
    guard let records = metadata.descriptor.records(genericArguments: metadata.genericArguments) else {
      return .opaque("a struct without reflection metadata")
    }
    var fields: [TypeShape.Field] = []
    for (index, record) in records.enumerated() {
      guard let fieldType = record.type else { return .mirrored }
      let field =
        record.isReferenceStorage
        ? storage(of: fieldType) : build(fieldType, into: &cache)
      fields.append(
        TypeShape.Field(
          name: displayName(record.name, field), shape: field, offset: metadata.fieldOffset(index)))
    }
    if shape.name == "CGFloat", shape.size == 8 { return .leaf(.double) }
    if type is any TransparentWrapper.Type, let value = fields.first, fields.count <= 2 {
      let marker = fields.count > 1 ? fields[1] : nil
      if marker.map({ $0.shape.type == Int.self }) ?? true {
        return .wrapper(TypeShape.Wrapper(value: value, marker: marker))
      }
    }
    if fields.count == 1, fields[0].name == "wrappedValue" {
      return .wrapper(TypeShape.Wrapper(value: fields[0], marker: nil))
    }
    return .structure(TypeShape.Record(fields: fields))
  }

  /// `_x` of a property wrapper is `x`, and so is the storage of a lazy property.
  private static func displayName(_ name: String, _ shape: TypeShape) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    if name.hasPrefix(lazyPrefix) { return String(name.dropFirst(lazyPrefix.count)) }
    if case .wrapper = shape.kind, name.hasPrefix("_"), name.utf8.count > 1 { return String(name.dropFirst()) }
    return name
  }

  /// A field that holds its value by other means than the type says (weak, unowned): never read.
  private static func storage(of type: Any.Type) -> TypeShape {
    let shape = TypeShape(type, name: _typeName(type, qualified: false))
    shape.kind = .opaque("a weak or unowned reference")
    return shape
  }

  private static func enumeration(
    _ metadata: TypeMetadata, _ shape: TypeShape, _ cache: inout Cache
  ) -> TypeShape.Kind {
    let descriptor = metadata.descriptor
    guard let records = descriptor.records(genericArguments: metadata.genericArguments) else {
      return .opaque("an enum without reflection metadata")
    }
    var cases: [TypeShape.Case] = []
    for record in records {
      if record.hasType, record.type == nil { return .mirrored }
      let payload = record.type.map { build($0, into: &cache) }
      cases.append(
        TypeShape.Case(
          name: record.name, payload: payload, isIndirect: record.isIndirect && payload != nil,
          parts: payload.map(parts(of:)) ?? TypeShape.Record(fields: [])))
    }
    return .enumeration(
      TypeShape.Enumeration(cases: cases, payloadCount: descriptor.payloadCaseCount) {
        shape.leavesPayload(cases[$0], tag: $0)
      })
  }

  /// What stands between the parentheses of a case: a tuple's elements one by one, anything else as one value.
  private static func parts(of payload: TypeShape) -> TypeShape.Record {
    if case .tuple(let record) = payload.kind, !record.fields.isEmpty { return record }
    return TypeShape.Record(fields: [TypeShape.Field(name: "", shape: payload, offset: 0)])
  }

  /// Arrays, and identified arrays that begin with one, may have their elements where the storage of arrays has them.
  private static func noteLayout(of shape: TypeShape, _ metadata: TypeMetadata) {
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
      // Arrays of objects may be bridged: their storage is another then.
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
