/// Numbers and texts in sequence, between processes of one executable and in recordings: both sides know the order.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ number: Int) { bytes.append(wire: number) }

  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  package mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts { append(text) }
  }

  /// Appends bytes together with their length.
  package mutating func append(part bytes: [UInt8]) {
    append(bytes.count)
    self.bytes += bytes
  }

  package mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }
}

extension [UInt8] {
  /// Appends a number with seven bits in each byte; the last byte lacks the eighth bit. Small numbers of either sign take one
  /// byte.
  mutating func append(wire number: Int) {
    var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1)))
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Reads the output of a `WireWriter`; returns nil if the bytes don't fit.
package struct WireReader {
  private let bytes: [UInt8]
  private var position = 0
  private var end: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  package mutating func int() -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < end else { return nil }
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1 ^ (0 &- (number & 1)))) }
    }
    return nil
  }

  package mutating func text() -> String? {
    guard let count = count() else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  package mutating func texts() -> [String]? {
    guard let count = count() else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Reads a part, and continues after it.
  package mutating func part() -> WireReader? {
    guard let count = count() else { return nil }
    defer { position += count }
    var part = self
    part.end = position + count
    return part
  }

  /// Reads the number of items that each take at least one byte.
  private mutating func count() -> Int? {
    guard let count = int(), count >= 0, count <= left else { return nil }
    return count
  }

  /// The number of bytes left.
  package var left: Int { end - position }

  package var rest: ArraySlice<UInt8> { bytes[position..<end] }
}
