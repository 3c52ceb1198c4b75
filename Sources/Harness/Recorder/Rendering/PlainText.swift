/// Finds, eight bytes at a time, how much of a text is written in a literal as it is: printable ASCII without quotes and
/// backslashes.
///
/// Zero bytes are found by the highest bit that borrowing leaves (Alan Mycroft, 1987), and so are bytes that become zero when a
/// character is XORed.
enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Returns the number of plain bytes at the beginning. It may be up to seven bytes less than exact.
  @inline(__always)
  static func prefix(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var index = 0
    while index + 8 <= bytes.count {
      if !isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return index }
      index += 8
    }
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    return index
  }

  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  @inline(__always)
  static func isPlain(_ word: UInt64) -> Bool {
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
    func has(_ byte: UInt8) -> UInt64 { zeros(word ^ ones &* UInt64(byte)) }
    let isControl = (word &- ones &* 0x20) & ~word & highs
    return word & highs | isControl | has(0x7F) | has(UInt8(ascii: "\"")) | has(UInt8(ascii: "\\")) == 0
  }
}
