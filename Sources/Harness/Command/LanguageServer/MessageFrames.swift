/// Extracts a client's messages from the received bytes: a header with `Content-Length`, an empty line, and that many bytes.
///
/// Bytes that are no message are skipped up to the next header. JSON text contains no line feeds, so a header among the bytes
/// of a message means that its length was wrong.
struct MessageFrames {
  /// The bytes received and not yet taken.
  private(set) var bytes: [UInt8]
  /// The number of bytes of an incomplete message already searched for another header.
  private var scanned = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  enum Frame: Equatable {
    case message([UInt8])
    case malformed(String)
  }

  private static let lineEnd = Array("\r\n\r\n".utf8)
  private static let word = Array("content-length:".utf8)
  /// More than any editor sends, and little enough to keep in memory.
  private static let (maxHeader, maxLength) = (4096, 1 << 26)

  mutating func append(_ part: some Sequence<UInt8>) { bytes += part }

  /// Nil if more bytes are needed.
  mutating func next() -> Frame? {
    guard let end = Self.find(Self.lineEnd, in: bytes[...]) else {
      if bytes.count <= Self.maxHeader { return nil }
      skip(from: 1)
      return .malformed("a header without an end")
    }
    let header = bytes[..<end]
    guard let start = Self.lastWord(in: header), let length = Self.number(header[(start + Self.word.count)...]) else {
      bytes.removeSubrange(..<(end + Self.lineEnd.count))
      return .malformed("a header without Content-Length")
    }
    guard length <= Self.maxLength else {
      bytes.removeSubrange(..<(end + Self.lineEnd.count))
      return .malformed("a message of \(length) bytes; \(Self.maxLength) are the most")
    }
    let body = (end + Self.lineEnd.count)...
    let limit = min(length, bytes.count - body.lowerBound)
    // A header received in two parts begins before the second one.
    let unseen = max(body.lowerBound, min(scanned - Self.maxHeader, body.lowerBound + limit))
    if let inner = Self.header(in: bytes[unseen..<body.lowerBound + limit]) {
      scanned = 0
      bytes.removeSubrange(..<inner)
      return .malformed("a message that ends before its Content-Length")
    }
    guard bytes.count - body.lowerBound >= length else {
      scanned = bytes.count
      return nil
    }
    scanned = 0
    let message = Array(bytes[body].prefix(length))
    bytes.removeSubrange(..<(body.lowerBound + length))
    return .message(message)
  }

  /// Handles a message that isn't JSON: its length may have been wrong, so the bytes are searched for another header.
  mutating func reject(_ message: [UInt8]) {
    bytes = message + bytes
    if let next = Self.header(in: bytes[...]) {
      bytes.removeSubrange(..<next)
    } else {
      skip(from: 0)
    }
  }

  /// Skips to the next header, which may still be incomplete.
  private mutating func skip(from start: Int) {
    let rest = bytes[start...]
    let partial = (0..<Self.word.count).last { Self.isWord(rest.suffix($0), Self.word.prefix($0)) } ?? 0
    bytes.removeSubrange(..<(Self.lastWord(in: rest) ?? bytes.count - partial))
  }

  /// Where a complete header begins.
  private static func header(in part: ArraySlice<UInt8>) -> Int? {
    guard let end = find(lineEnd, in: part) else { return nil }
    guard let start = lastWord(in: part[..<end]), number(part[(start + word.count)..<end]) != nil else { return nil }
    return start
  }

  /// The number that is the rest of a line; nil if there is something else.
  private static func number(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard words.count == 1, let digits = words.first,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }

  private static func lastWord(in part: ArraySlice<UInt8>) -> Int? {
    guard part.count >= word.count else { return nil }
    return stride(from: part.endIndex - word.count, through: part.startIndex, by: -1).first { start in
      isWord(part[start...].prefix(word.count), word[...])
    }
  }

  /// Compares ignoring case.
  private static func isWord(_ bytes: ArraySlice<UInt8>, _ word: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual(word) { $0 | 0x20 == $1 | 0x20 }
  }

  private static func find(_ end: [UInt8], in part: ArraySlice<UInt8>) -> Int? {
    var index = part.startIndex
    while index + end.count <= part.endIndex {
      // Search for its last byte, a line feed, which is rare.
      guard let feed = part[(index + end.count - 1)...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      if part[..<(feed + 1)].suffix(end.count).elementsEqual(end) { return feed + 1 - end.count }
      index = feed + 2 - end.count
    }
    return nil
  }
}
