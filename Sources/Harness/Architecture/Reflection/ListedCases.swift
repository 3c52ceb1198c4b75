/// A type whose cases are listed at run time. Code that reads shapes sees it as an enum.
///
/// A value of the type must consist of exactly one ``ListedValue``.
package protocol ListedCases: ReadByProtocol {
  /// The cases, those with a payload first.
  static var listedCases: [ListedCase] { get }
}

/// A listed case, unknown to the compiler.
package struct ListedCase: Sendable {
  package let name: String
  /// The labels of its parts, one for each, possibly empty.
  package let labels: [String]
  /// A tuple of the parts, or the only part; nil if there are none.
  package let payload: Any.Type?

  package init(name: String, labels: [String], payload: Any.Type?) {
    self.name = name
    self.labels = labels
    self.payload = payload
  }
}

/// A value's case, by its number, and its payload in a box, as enums hold payloads of indirect cases.
package struct ListedValue {
  // The type doesn't depend on the payload: all boxes are retained and released in the same way. No code reads an `Int` from
  // it.
  private var box: Indirection<Int>?
  package let number: Int

  /// Returns the payload, whose type the caller knows from the case.
  package func payload<Payload>(as type: Payload.Type) -> Payload {
    if MemoryLayout<Payload>.size == 0, box == nil { return unsafeBitCast((), to: Payload.self) }
    return withUnsafePointer(to: self) { value in
      let mask = MemoryLayout<Payload>.alignment - 1
      let offset = (2 * MemoryLayout<UInt>.size + mask) & ~mask
      // Sound: the case has a payload, so the value begins with the address of its box, which `self` holds.
      let box = UnsafeRawPointer(value).load(as: UnsafeRawPointer.self)
      return (box + offset).assumingMemoryBound(to: Payload.self).pointee
    }
  }
}

extension ValueWitnesses {
  /// Returns the witnesses of a listed value: copying and releasing are those of its own table; its number is read and written
  /// here.
  static func ofListedCases(_ own: ValueWitnesses) -> ValueWitnesses {
    let (words, count) = (11, 14)
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: count)
    // Sound: the table of a struct ends after the flags; that of an enum has three more functions. It is never freed, like any
    // type's table: there is one for each type that lists cases.
    for word in 0..<words {
      table[word] = own.table.load(fromByteOffset: word * MemoryLayout<UInt>.size, as: UInt.self)
    }
    let place = MemoryLayout<UInt>.size
    let tag: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32 = { value, _ in
      UInt32(truncatingIfNeeded: value.load(fromByteOffset: MemoryLayout<UInt>.size, as: Int.self))
    }
    let project: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void = { _, _ in }
    let inject: @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void = { value, tag, _ in
      value.storeBytes(of: Int(tag), toByteOffset: MemoryLayout<UInt>.size, as: Int.self)
    }
    let raw = UnsafeMutableRawPointer(table)
    raw.storeBytes(of: tag, toByteOffset: 11 * place, as: type(of: tag))
    raw.storeBytes(of: project, toByteOffset: 12 * place, as: type(of: project))
    raw.storeBytes(of: inject, toByteOffset: 13 * place, as: type(of: inject))
    let flags = raw.load(fromByteOffset: 10 * place, as: UInt32.self)
    raw.storeBytes(of: flags | 0x20_0000, toByteOffset: 10 * place, as: UInt32.self)
    return ValueWitnesses(table: UnsafeRawPointer(table))
  }
}
