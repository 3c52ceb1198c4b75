/// Finds the end of the content in bytes that are zero otherwise.
enum ZeroBytes {
  /// Returns the index after the last nonzero byte, or the beginning of the range.
  static func contentEnd(of bytes: [UInt8], in range: Range<Int>) -> Int {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return range.lowerBound }
    return bytes.withUnsafeBytes { bytes in
      var end = range.upperBound
      while end - range.lowerBound >= 8, bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) == 0 { end -= 8 }
      while end > range.lowerBound, bytes[end - 1] == 0 { end -= 1 }
      return end
    }
  }
}
