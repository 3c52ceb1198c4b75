/// Counts the Unicode scalars of UTF-8, eight bytes at a time.
package enum ScalarCount {
  /// Returns the number of bytes that don't continue a scalar.
  package static func of(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.withContiguousStorageIfAvailable(count) ?? bytes.reduce(0) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }

  private static func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var (count, index) = (0, 0)
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      count &+= 8 &- (word >> 7 & ~word >> 6 & 0x0101_0101_0101_0101).nonzeroBitCount
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] & 0xC0 != 0x80 { count &+= 1 }
      index &+= 1
    }
    return count
  }
}
