/// The text of one file, with line ends normalized to LF, and the positions of its lines.
package final class SourceText: Sendable {
  /// The path for error messages, relative to the working directory of the command.
  package let path: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if SameBytes.isAny(UInt8(ascii: "\r"), of: bytes) { bytes = Self.withoutCarriageReturns(bytes) }
    self.bytes = bytes
    lineStarts = Self.lineStarts(bytes)
  }

  /// An estimate of the length of lines, for reserving memory.
  private static let usualLine = 32

  // With indices, since `swift run` builds without optimization, where `enumerated` is many times slower.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    starts.reserveCapacity(bytes.count / Self.usualLine)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    return starts
  }

  private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
      result.append(byte)
    }
    return result
  }

  /// The ranges of lines without their ends; text after the last line end is a line if it isn't empty.
  package var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    lines.reserveCapacity(lineStarts.count)
    for (index, start) in lineStarts.enumerated() {
      let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
      if index + 1 == lineStarts.count, start == end { break }
      lines.append(start..<end)
    }
    return lines
  }

  /// Returns the range of a line, counted from 1, without its indentation and its end; empty if there is no such line.
  func line(_ number: Int) -> Range<Int> {
    guard lineStarts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    return (bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end)..<end
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Joins a text that was wrapped into one line, without comments in between.
  func joined(_ range: Range<Int>) -> String {
    let lines = bytes[range].split(separator: UInt8(ascii: "\n"))
    if lines.count < 2 { return text(range) }
    let own = lines.dropFirst().filter { $0.first != UInt8(ascii: "#") }
    return String(decoding: LineLayout.joined(lines.prefix(1) + own), as: UTF8.self)
  }

  /// Returns the line and column of a byte, both counted from 1; columns count characters.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let end = min(max(offset, start), bytes.count)
    return (low + 1, end - start > Self.maxCharacters ? end - start + 1 : text(start..<end).count + 1)
  }

  /// The number of characters in a line after which columns count bytes, since counting characters would take too long.
  private static let maxCharacters = 100_000

  /// Returns the byte at a line and a column, at most the end of the line; nil if there is no such line.
  package func offset(line: Int, column: Int) -> Int? {
    let lines = lines
    guard line >= 1, line <= lines.count, column >= 1 else { return nil }
    let range = lines[line - 1]
    if column - 1 > Self.maxCharacters { return range.lowerBound + min(column - 1, range.count) }
    // Invalid UTF-8 has more bytes when it is decoded.
    return range.lowerBound + min(text(range).prefix(column - 1).utf8.count, range.count)
  }
}

/// The places in messages: `Fixtures/TodosReducer.swift:11`.
///
/// A transcript keeps the file and omits the line, since an edit above it changes nothing about the feature.
enum SourceLineNumbers {
  static func removed(from message: String) -> String {
    message.replacing(/(\.swift):\d+(?::\d+)?/) { String($0.1) }
  }
}
