/// The contents of a recording's file, as its reader sees them.
struct RecordingBytes {
  let all: [UInt8]
  var count: Int { all.count }

  /// Returns eight bytes as a number, lowest first; bytes after the end count as zero.
  func word(_ start: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<8 where start + index < all.count { number |= UInt64(all[start + index]) << (index * 8) }
    return number
  }

  /// Returns the index after the last nonzero byte, or the beginning of the range.
  func contentEnd(in range: Range<Int>) -> Int {
    ZeroBytes.contentEnd(of: all, in: range)
  }
}
