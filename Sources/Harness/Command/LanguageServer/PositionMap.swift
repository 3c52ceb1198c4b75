/// Maps the positions of a client (lines and UTF-16 columns) to offsets of UTF-8 bytes.
///
/// As in `SourceText`, every line ends with LF, whatever the file has, so offsets are equal in both.
struct PositionMap {
  private(set) var bytes: [UInt8]
  private var lineStarts: [Int]

  init(_ text: String) { self.init(SourceText(path: "", bytes: Array(text.utf8))) }

  init(_ source: SourceText) {
    bytes = source.bytes
    lineStarts = source.lines.map(\.lowerBound)
    if lineStarts.isEmpty || bytes.last == UInt8(ascii: "\n") { lineStarts.append(bytes.count) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines.
  var lineCount: Int { lineStarts.count }

  /// The range of a line without its line ending; the last line if there are fewer.
  func line(_ number: Int) -> Range<Int> {
    let number = min(max(number, 0), lineStarts.count - 1)
    let end = number + 1 < lineStarts.count ? lineStarts[number + 1] - 1 : bytes.count
    return lineStarts[number]..<end
  }

  /// The offset of a position: at most the end of its line; inside a character, the beginning of that.
  func offset(of place: LSP.Position) -> Int {
    if place.line >= lineStarts.count { return bytes.count }
    let line = line(place.line)
    var (offset, units) = (line.lowerBound, 0)
    while offset < line.upperBound, units < place.character {
      let width = Self.units(bytes[offset])
      if units + width > place.character { break }
      units += width
      offset += 1
      while offset < line.upperBound, Self.isContinuation(bytes[offset]) { offset += 1 }
    }
    return offset
  }

  func position(of offset: Int) -> LSP.Position {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(max(offset, lineStarts[low]), bytes.count)
    return LSP.Position(line: low, character: bytes[lineStarts[low]..<end].reduce(0) { $0 + Self.units($1) })
  }

  func span(_ range: Range<Int>) -> LSP.Span {
    LSP.Span(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  func offsets(_ span: LSP.Span) -> Range<Int> {
    let start = offset(of: span.start)
    return start..<max(start, offset(of: span.end))
  }

  mutating func apply(_ change: LSP.Change) {
    guard let span = change.range else {
      self = PositionMap(change.text)
      return
    }
    var bytes = bytes
    bytes.replaceSubrange(offsets(span), with: change.text.utf8)
    self = PositionMap(SourceText(path: "", bytes: bytes))
  }

  /// The number of UTF-16 code units that begin with a UTF-8 byte.
  private static func units(_ byte: UInt8) -> Int { isContinuation(byte) ? 0 : byte >= 0xF0 ? 2 : 1 }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
