import Synchronization

/// The self-check of reading metadata: compares the first value of each struct, and of each case of an enum, with its `Mirror`.
/// If they disagree, the shape falls back to `Mirror` for good.
@usableFromInline package enum MirrorCheck {
  /// Set in `trust` when a comparison failed. The lower bits record which cases were compared.
  @inlinable static var distrust: UInt64 { 1 << 63 }

  /// Returns the kind to read the value by. Compares the first time; later it costs one load and a mask.
  @inlinable
  @inline(__always)
  static func checked(_ shape: TypeShape, _ value: UnsafeRawPointer, case index: Int = 0) -> TypeShape.Kind {
    // Cases past the 62nd share bits: a sample of them is compared.
    let bit: UInt64 = 1 << UInt64(index % 62)
    let trust = shape.trust.load(ordering: .relaxed)
    return trust & (distrust | bit) == bit ? shape.kind : compared(shape, value, bit)
  }

  /// Returns whether a struct, or an enum of this case, may be read by its metadata.
  @inlinable
  @inline(__always)
  package static func isTrusted(_ shape: TypeShape, _ value: UnsafeRawPointer, case index: Int = 0) -> Bool {
    let bit: UInt64 = 1 << UInt64(index % 62)
    if shape.trust.load(ordering: .relaxed) & (distrust | bit) == bit { return true }
    if case .mirrored = compared(shape, value, bit) { return false }
    return true
  }

  @inlinable
  static func isDistrusted(_ shape: TypeShape) -> Bool { shape.trust.load(ordering: .relaxed) & distrust != 0 }

  @usableFromInline static func compared(_ shape: TypeShape, _ value: UnsafeRawPointer, _ bit: UInt64) -> TypeShape.Kind
  {
    if isDistrusted(shape) { return .mirrored }
    let verdict = agrees(shape, value) ? bit : distrust
    shape.trust.bitwiseOr(verdict, ordering: .relaxed)
    return verdict == bit ? shape.kind : .mirrored
  }

  private static func agrees(_ shape: TypeShape, _ value: UnsafeRawPointer) -> Bool {
    let any = shape.box(value)
    // A custom mirror shows what its author wants to show, not the layout of the value.
    if any is any CustomReflectable { return true }
    // A mirror loads the object of an unowned reference, which may be gone.
    if case .structure(let record) = shape.kind, record.fields.contains(where: { $0.shape.storage == .unowned }) {
      return true
    }
    // A mirror can't copy a block either if the runtime doesn't know how.
    if shape.holdsUnreadBlock { return true }
    // Only Harness knows its cases.
    if any is any ListedCases { return true }
    let mirror = Mirror(reflecting: any)
    switch shape.kind {
    case .structure(let record): return agrees(record, value, mirror)
    case .enumeration(let enumeration): return agrees(shape, enumeration, value, any, mirror)
    default: return true
    }
  }

  private static func agrees(_ record: TypeShape.Record, _ value: UnsafeRawPointer, _ mirror: Mirror) -> Bool {
    // A mirror doesn't show bytes that no field covers.
    let fields = record.fields.filter { !$0.shape.isPartial }
    if fields.isEmpty, !record.fields.isEmpty { return mirror.children.isEmpty }
    guard mirror.displayStyle == .struct, mirror.children.count == fields.count else { return false }
    for (child, field) in zip(mirror.children, fields) {
      guard let label = child.label.map(NominalDescriptor.sourceName) else { return false }
      guard label == field.name || label.hasSuffix("_\(field.name)") else { return false }
      guard agrees(field, value, child.value) else { return false }
    }
    return true
  }

  /// Returns whether the types match and, for a leaf, the bytes at the field's offset.
  private static func agrees(_ field: TypeShape.Field, _ value: UnsafeRawPointer, _ child: Any) -> Bool {
    switch field.shape.kind {
    case .existential, .opaque, .mirrored, .reference, .represented, .metatype: return true
    case .leaf(let leaf) where leaf != .custom && field.shape.isPlain:
      return TypeShape.withDynamicValue(of: child) { shape, address in
        shape === field.shape && shape.sameBytes(address, value + field.offset)
      }
    default: return type(of: child) == field.shape.type
    }
  }

  private static func agrees(
    _ shape: TypeShape, _ enumeration: TypeShape.Enumeration, _ value: UnsafeRawPointer, _ any: Any, _ mirror: Mirror
  ) -> Bool {
    let index = shape.caseIndex(value)
    guard mirror.displayStyle == .enum, enumeration.cases.indices.contains(index) else { return false }
    let enumCase = enumeration.cases[index]
    guard let payload = enumCase.payload else {
      guard mirror.children.isEmpty else { return false }
      let describesItself =
        any is any CustomStringConvertible || any is any CustomDebugStringConvertible || any is any TextOutputStreamable
      return describesItself || NominalDescriptor.sourceName(String(describing: any)) == enumCase.name
    }
    guard let child = mirror.children.first, child.label.map(NominalDescriptor.sourceName) == enumCase.name else {
      return false
    }
    switch payload.kind {
    case .existential, .opaque, .mirrored, .reference, .represented, .metatype: return true
    default: return type(of: child.value) == payload.type
    }
  }
}

extension TypeShape {
  /// Whether a field or a payload is a block that can't be read, not counting the insides of fields and payloads.
  fileprivate var holdsUnreadBlock: Bool {
    switch kind {
    case .structure(let record): record.fields.contains { $0.shape.type == UnreadBlock.self }
    case .enumeration(let enumeration):
      enumeration.cases.contains { $0.parts.fields.contains { $0.shape.type == UnreadBlock.self } }
    default: false
    }
  }

  /// Returns the kind to read `value` by. For structs and enums, the first look at each compares the metadata with `Mirror`.
  @inlinable
  @inline(__always)
  package func kind(for value: UnsafeRawPointer) -> Kind {
    switch kind {
    case .structure: MirrorCheck.checked(self, value)
    case .enumeration: MirrorCheck.checked(self, value, case: caseIndex(value))
    default: kind
    }
  }

  /// The kind to construct by: a type whose metadata and `Mirror` disagree can't be constructed.
  @inlinable
  package var constructionKind: Kind { MirrorCheck.isDistrusted(self) ? .mirrored : kind }

  /// A description of the type's values, which can't be constructed.
  package var whyNotConstructible: String {
    switch constructionKind {
    case .reference: "a class instance"
    case .metatype: "a type"
    case .opaque(let what): what
    case .represented: "of a type that is only shown"
    default: "of a layout that can only be read"
    }
  }
}
