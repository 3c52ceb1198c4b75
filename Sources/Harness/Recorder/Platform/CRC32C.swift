/// The cyclic redundancy check with Castagnoli's polynomial, as in iSCSI and ext4 (RFC 3720, appendix B.4).
///
/// It always detects a changed bit, and any run of changed bits up to 32. It processes eight bytes at a time, with eight tables
/// ("slicing by eight": Kounavis and Berry, "A Systematic Approach to Building High Performance Software-Based CRC Generators",
/// 2005).
struct CRC32C {
  private var register: UInt32 = ~0

  /// The checksum: 0xE3069283 for the digits 1 to 9.
  var value: UInt32 { ~register }

  static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes, 0..<bytes.count) }

  static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    var check = CRC32C()
    check.add(bytes, range)
    return check.value
  }

  /// Adds a number as eight bytes, lowest first.
  mutating func add(_ number: UInt64) { register = Self.next(register, number, Self.tables) }

  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return }
    let tables = Self.tables
    register = bytes.withUnsafeBytes { bytes in
      var register = register
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        let number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        register = Self.next(register, number, tables)
        index += 8
      }
      while index < range.upperBound {
        register = tables[Int(UInt8(truncatingIfNeeded: register) ^ bytes[index])] ^ (register >> 8)
        index += 1
      }
      return register
    }
  }

  @inline(__always)
  private static func next(_ register: UInt32, _ number: UInt64, _ tables: UnsafePointer<UInt32>) -> UInt32 {
    let mixed = number ^ UInt64(register)
    var result: UInt32 = 0
    // Unrolled, since a loop here takes most of the time of a debug build.
    result ^= tables[0x700 + Int(mixed & 0xFF)] ^ tables[0x600 + Int(mixed >> 8 & 0xFF)]
    result ^= tables[0x500 + Int(mixed >> 16 & 0xFF)] ^ tables[0x400 + Int(mixed >> 24 & 0xFF)]
    result ^= tables[0x300 + Int(mixed >> 32 & 0xFF)] ^ tables[0x200 + Int(mixed >> 40 & 0xFF)]
    result ^= tables[0x100 + Int(mixed >> 48 & 0xFF)] ^ tables[Int(mixed >> 56)]
    return result
  }

  /// Eight tables of 256 entries, made once and never freed. Unsafe only to the compiler: nothing writes to them afterwards.
  private nonisolated(unsafe) static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      var entry = UInt32(byte)
      for _ in 0..<8 { entry = entry & 1 == 1 ? entry >> 1 ^ 0x82F6_3B78 : entry >> 1 }
      tables[byte] = entry
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ (before >> 8)
    }
    return UnsafePointer(tables)
  }()
}
