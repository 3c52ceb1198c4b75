/// Numbers and texts one after the other, between processes of one executable: both sides know what follows what.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts { append(text) }
  }
}

/// Reads what a `WireWriter` wrote; nil where there is no such thing.
struct WireReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func int() -> Int? {
    guard bytes.count - position >= 8 else { return nil }
    defer { position += 8 }
    return Int(truncatingIfNeeded: bytes[position..<position + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  mutating func text() -> String? {
    guard let count = int(), count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  mutating func texts() -> [String]? {
    guard let count = int(), count >= 0, count <= bytes.count else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  var rest: ArraySlice<UInt8> { bytes[position...] }
}
