/// The content of a file of a recording, as its reader sees it.
struct RecordingBytes {
  let all: [UInt8]
  var count: Int { all.count }

  /// Eight bytes as a number, the lowest first; what lies behind the end is zero.
  func word(_ start: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<8 where start + index < all.count { number |= UInt64(all[start + index]) << (index * 8) }
    return number
  }

  /// Where the last byte lies that isn't zero: one more than its index, or the beginning of the range.
  func contentEnd(in range: Range<Int>) -> Int {
    ZeroBytes.contentEnd(of: all, in: range)
  }
}
