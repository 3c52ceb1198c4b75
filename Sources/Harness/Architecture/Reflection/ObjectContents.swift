import Synchronization

/// The contents of an object: the fields of its class and superclasses, the topmost class last.
///
/// They are the fields that a `Mirror` shows, plus any that a class's custom mirror leaves out.
package struct ObjectContents {
  package let name: String
  package private(set) var children: [(label: String, value: Any)] = []
  /// Stored because two classes may have the same name.
  package let type: Any.Type
  /// Whether the object has contents that can't be examined.
  private(set) var isHidden = false

  package init(_ object: Any) {
    let type: Any.Type = Swift.type(of: object)
    self.type = type
    let shape = TypeShape.of(type)
    name = shape.name
    isHidden = shape.isHandle
    if isHidden { return }
    let fields = ClassFields.of(type)
    // A mirror copies all fields, and traps if one can't be copied.
    let isUncopyable = fields?.holdsUncopyable ?? false
    if isUncopyable || object is any CustomReflectable, let values = fields?.values(in: object) {
      children = values
    } else if isUncopyable {
      isHidden = true
    } else {
      readMirror(of: object)
    }
    // An actor's executor is no state, nor is a registrar, which keeps track of observers.
    let isObservable = children.contains { TypeShape.of(Swift.type(of: $0.value)).isRegistrar }
    children.removeAll { $0.label == "$defaultActor" || TypeShape.of(Swift.type(of: $0.value)).isRegistrar }
    let isModel = isObservable || ModelClasses.contains(type)
    children.removeAll { ModelClasses.isMachinery($0.value, inModel: isModel) }
    guard isObservable else { return }
    for (index, child) in children.enumerated() where child.label.hasPrefix("_") {
      children[index].label.removeFirst()
    }
  }

  /// Creates the contents of a model, which are its whole state; nil for anything else.
  package init?(ofModel value: ValueRef) {
    guard case .reference = value.shape.kind, ModelClasses.contains(value.shape.type) else { return nil }
    self.init(value.any)
  }

  private mutating func readMirror(of object: Any) {
    var level: Mirror? = Mirror(reflecting: object)
    while let current = level {
      let fields = ClassFields.of(current.subjectType)?.own
      if current.children.isEmpty, fields == nil { isHidden = true }
      for (index, place) in current.children.indices.enumerated() {
        let field = fields.flatMap { index < $0.count ? $0[index] : nil }
        // A mirror loads the object of an unowned reference, which may be gone.
        if let field, field.isUnowned {
          children.append((field.name, field.unread(in: object)))
          continue
        }
        let child = current.children[place]
        let label = Self.displayName(child.label ?? "")
        if let field, field.isUncopied(child.value) {
          children.append((label, field.unread(in: object)))
        } else {
          children.append((label, child.value))
        }
      }
      level = current.superclassMirror
    }
  }

  /// Returns the names in objects of a class, to which a subclass may add; nil if nothing names them.
  package static func names(of type: Any.Type) -> [String]? {
    var names: [String] = []
    var level = ClassFields.of(type)
    guard level != nil else { return nil }
    while let current = level {
      guard let fields = current.own else { return nil }
      let isObservable = fields.contains { $0.name == "_$observationRegistrar" }
      names += fields.map { displayName($0.name) }.filter { $0 != "$defaultActor" && $0 != "_$observationRegistrar" }
        .map { isObservable && $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
      level = current.above
    }
    return names
  }

  /// Returns the property's name; a lazy property's storage has it too.
  fileprivate static func displayName(_ label: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
  }
}

/// A field of an object that can't be read: only its bytes are known.
struct UnreadField: Equatable {
  let bytes: [UInt8]
  /// Whether it can't be copied, so that no two objects have the same: a mutex, an atomic.
  let isUncopied: Bool
}

/// The stored fields of a Swift class, read once: its metadata never moves.
private final class ClassFields: @unchecked Sendable {
  // Unchecked: nothing changes after `init`; types are no state.

  /// The fields of the class itself; nil if the compiler was asked to leave them out.
  let own: [ClassField]?
  /// The fields of the superclass, if it is a Swift class too.
  let above: ClassFields?
  /// Whether any field, including inherited ones, can't be copied.
  let holdsUncopyable: Bool

  private static let known = Mutex<[ObjectIdentifier: ClassFields]>([:])

  /// Nil if the type is no Swift class.
  static func of(_ type: Any.Type) -> ClassFields? { known.withLock { find(type, in: &$0) } }

  private static func find(_ type: Any.Type, in known: inout [ObjectIdentifier: ClassFields]) -> ClassFields? {
    let id = ObjectIdentifier(type)
    if let fields = known[id] { return fields }
    let metadata = TypeMetadata(type)
    guard metadata.kind == .reference, let descriptor = metadata.classDescriptor else { return nil }
    let fields = ClassFields(descriptor, metadata, above: metadata.superclass.flatMap { find($0, in: &known) })
    known[id] = fields
    return fields
  }

  private init(_ descriptor: NominalDescriptor, _ metadata: TypeMetadata, above: ClassFields?) {
    own = descriptor.fieldCount.map { _ in ClassField.read(descriptor, metadata) }
    self.above = above
    holdsUncopyable = (above?.holdsUncopyable ?? false) || own?.contains { $0.isUncopyable } ?? false
  }

  /// Returns the values of the fields in an object; nil if not all of them can be found.
  func values(in object: Any) -> [(label: String, value: Any)]? {
    var values: [(label: String, value: Any)] = []
    var level: ClassFields? = self
    while let current = level {
      guard let fields = current.own else { return nil }
      for field in fields {
        guard let value = field.value(in: object) else { return nil }
        values.append((ObjectContents.displayName(field.name), value))
      }
      level = current.above
    }
    return values
  }
}

/// A stored field of a class, as its metadata describes it.
private struct ClassField {
  let name: String
  let isUnowned: Bool
  /// Whether, according to metadata, its type's values can't be copied.
  let isUncopyable: Bool
  private let isVoid: Bool
  /// The shape of its value; nil if that can't be read: a weak reference, a value that can't be copied.
  private let shape: TypeShape?
  /// Its offset in an object, and the offset of the next field.
  private let start: Int?
  private let end: Int?

  static func read(_ descriptor: NominalDescriptor, _ metadata: TypeMetadata) -> [ClassField] {
    let fields = descriptor.classFields(metadata.pointer)
    let records = descriptor.classArguments(metadata.pointer).flatMap { descriptor.records(genericArguments: $0) }
    // Fields without size have no place of their own.
    let places = fields.compactMap(\.offset) + [metadata.instanceSize]
    return zip(descriptor.fieldNames, fields).enumerated().map { index, field in
      let (name, field) = field
      let record = records.flatMap { index < $0.count ? $0[index] : nil }
      let type = record.flatMap { $0.isReferenceStorage ? nil : $0.type }
      let size = type.map { TypeMetadata($0).witnesses }.flatMap { $0.isCopyable ? nil : $0.size }
      let isUncopyable = size != nil || type == UnreadBlock.self
      // Metadata describes an unknown type as an empty tuple.
      let isReadable = size == nil && (field.isVoid || type != Void.self)
      let end = field.offset.flatMap { start in
        if record?.isReferenceStorage ?? false { return start + MemoryLayout<UInt>.size }
        return size.map { start + $0 } ?? places.filter { $0 > start }.min()
      }
      return ClassField(
        name: name, isUnowned: field.storage.map { $0 != UInt8(ascii: "w") } ?? false, isUncopyable: isUncopyable,
        isVoid: field.isVoid, shape: isReadable ? type.map { TypeShape.of($0) } : nil, start: field.offset, end: end)
    }
  }

  /// Returns whether a mirror shows nothing of the field because it can't be copied: a mutex, an atomic.
  func isUncopied(_ value: Any) -> Bool { !isVoid && value is Void }

  /// Returns its value in an object, or the bytes there; nil if its place is unknown.
  func value(in object: Any) -> Any? {
    guard let address = address(in: object) else { return nil }
    return shape?.box(address) ?? unread(in: object)
  }

  /// Returns the bytes of a field that can't be read.
  func unread(in object: Any) -> UnreadField { UnreadField(bytes: bytes(of: object), isUncopied: !isUnowned) }

  /// Returns its address in an object, which the caller must hold.
  private func address(in object: Any) -> UnsafeRawPointer? {
    start.map { UnsafeRawPointer(Unmanaged.passUnretained(object as AnyObject).toOpaque()) + $0 }
  }

  /// Returns its bytes in an object; up to the next field if its size isn't known.
  private func bytes(of object: Any) -> [UInt8] {
    guard let address = address(in: object), let start, let end else { return [] }
    // Sound: the field is in the object, which the caller holds.
    return Array(UnsafeRawBufferPointer(start: address, count: max(0, end - start)))
  }
}

extension TypeShape {
  fileprivate var isRegistrar: Bool { name == "ObservationRegistrar" && _typeName(type).hasPrefix("Observation.") }
}
