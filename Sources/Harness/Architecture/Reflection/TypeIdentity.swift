/// Finds the type behind an `ObjectIdentifier`, which is an address: of an object, which may be gone by now, or of the metadata
/// of a type.
enum TypeIdentity {
  /// Returns the type if it is certain: a type that isn't generic, in whichever function it is declared. Its metadata is a part
  /// of the program, while objects and the metadata of generic types are in memory that comes and goes.
  static func type(of id: ObjectIdentifier) -> Any.Type? {
    let alignment = UInt(MemoryLayout<UInt>.alignment)
    let bits = UInt(bitPattern: id)
    guard bits % alignment == 0, let address = UnsafeRawPointer(bitPattern: bits), LoadedImages.contain(address) else {
      return nil
    }
    // Sound: loaded images stay loaded, so the first word can be read. An object begins with the address of its class, never
    // with the small number that begins structs, enums and, without Objective-C, classes.
    let word = address.load(as: UInt.self)
    guard word == 0x200 || word == 0x201 || isClass(address, word) else { return nil }
    let type = unsafeBitCast(address, to: Any.Type.self)
    guard let descriptor = descriptor(of: type), !descriptor.isGeneric else { return nil }
    return type
  }

  private static func descriptor(of type: Any.Type) -> NominalDescriptor? {
    let metadata = TypeMetadata(type)
    return metadata.kind == .reference ? metadata.classDescriptor : metadata.descriptor
  }

  #if canImport(ObjectiveC)
    /// The runtime's `object_isClass`.
    private static let objectIsClass: (@convention(c) (UnsafeRawPointer) -> UInt8)? =
      // Sound: it takes an object or a class, which is not released, and returns a BOOL, one byte.
      IssueSystem.symbol("object_isClass").map {
        unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt8).self)
      }
  #endif

  private static func isClass(_ address: UnsafeRawPointer, _ word: UInt) -> Bool {
    #if canImport(ObjectiveC)
      return word > 0x7ff && objectIsClass.map { $0(address) != 0 } == true
    #else
      return word == 0
    #endif
  }
}

extension TypeShape {
  /// Returns the name of the type that the value identifies, if it is an `ObjectIdentifier` of one.
  package func identifiedTypeName(_ value: UnsafeRawPointer) -> String? {
    guard type == ObjectIdentifier.self else { return nil }
    return TypeIdentity.type(of: value.read(as: ObjectIdentifier.self)).map { TypeShape.of($0).fullName }
  }
}
