/// A type whose cases are listed at run time: to everything that reads shapes it is an enum.
///
/// A value of it is laid out as one ``ListedValue`` and nothing else.
package protocol ListedCases: ReadByProtocol {
  /// Those with a payload first.
  static var listedCases: [ListedCase] { get }
}

/// A case that was listed, and no compiler has seen.
package struct ListedCase: Sendable {
  package let name: String
  /// What its parts are called, each perhaps empty; there are as many as parts.
  package let labels: [String]
  /// A tuple of the parts, or the one part; nil where there is none.
  package let payload: Any.Type?

  package init(name: String, labels: [String], payload: Any.Type?) {
    self.name = name
    self.labels = labels
    self.payload = payload
  }
}

/// The case that a value is in, by its number, and its payload in a box: as enums hold payloads of indirect cases.
package struct ListedValue {
  // Whatever the payload is: all boxes are held and let go of in the same way. Nobody reads an `Int` out of it.
  private var box: Indirection<Int>?
  package let number: Int

  /// The payload, whose type the caller knows from the case.
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
  /// How a listed value is copied and let go of, which its own table says, and how its number is read and written.
  static func ofListedCases(_ own: ValueWitnesses) -> ValueWitnesses {
    let (words, count) = (11, 14)
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: count)
    // Sound: the table of a struct ends behind the flags; that of an enum goes on with three functions. It is never freed, as
    // no table of a type is: there is one for each type that lists cases.
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
