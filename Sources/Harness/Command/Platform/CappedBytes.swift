/// The beginning and the end of data that may be too long to keep, such as 100 MB of output.
struct CappedBytes: Sendable, Equatable {
  private let half: Int
  private var head: [UInt8] = []
  /// Up to twice `half` bytes, trimmed now and then.
  private var tail: [UInt8] = []
  private var count = 0

  /// - Parameter limit: The maximum number of bytes to keep.
  init(limit: Int = 65_536) { half = limit / 2 }

  mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    count += bytes.count
    let first = bytes.prefix(half - head.count)
    head += first
    let rest = bytes.dropFirst(first.count)
    if rest.isEmpty { return }
    tail += rest.suffix(half)
    if tail.count > half * 2 { tail.removeFirst(tail.count - half) }
  }

  /// The text, with a note in the middle that says how much is missing.
  var text: String {
    let kept = tail.suffix(half)
    let missing = count - head.count - kept.count
    if missing == 0 { return String(decoding: head + kept, as: UTF8.self) }
    return String(decoding: Self.withoutEnd(head), as: UTF8.self) + "\n… \(missing) bytes left out …\n"
      + String(decoding: kept.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }

  /// The bytes without an incomplete character at the end.
  private static func withoutEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes.count - start < 4 else { return bytes[...] }
    let length =
      switch bytes[start] {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    return bytes.count - start < length ? bytes[..<start] : bytes[...]
  }
}
