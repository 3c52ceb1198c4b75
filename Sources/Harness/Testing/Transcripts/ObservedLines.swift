/// The lines that one step made, each whole, indented by two spaces and ended by a newline.
///
/// Most steps do what their transcript says. Then all there is to do is to compare these bytes with those of the file, in which
/// a long line is broken into several, and no line is ever made a string.
struct ObservedLines {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds the line of which `write` appends the text.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    if bytes.capacity == 0 { bytes.reserveCapacity(LiteralText.usualLength) }
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: " "))
    write(&bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ line: String) { append { $0.append(contentsOf: line.utf8) } }

  mutating func append(_ lines: ObservedLines) { bytes.append(contentsOf: lines.bytes) }

  /// The lines without their indentation. Whatever could end one is escaped in it.
  var texts: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
  }

  /// Whether these are the lines that were recorded, byte by byte, but for where those are broken.
  func areRecorded(_ observations: [TranscriptDocument.Observation]) -> Bool {
    guard let first = observations.first, let last = observations.last else { return bytes.isEmpty }
    let range = first.range.lowerBound - 2..<last.range.upperBound
    let recorded = first.source.bytes[range]
    return SameBytes.check(recorded, bytes.dropLast()) || BrokenLines(recorded).areSame(as: bytes.dropLast())
  }
}

/// Recorded lines, of which some may be broken, beside whole ones: what `LineLayout.joined` would make of them, without making it.
private struct BrokenLines {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// False as well where that isn't plain to see: then the lines are read.
  func areSame(as whole: ArraySlice<UInt8>) -> Bool {
    var lines = self
    var other = whole.startIndex
    var literal = Literal(in: whole)
    while other < whole.endIndex {
      guard let byte = lines.current else { return false }
      if byte == whole[other] {
        lines.index += 1
        other += 1
        if byte == UInt8(ascii: "\n") { literal = Literal(in: whole[other...]) } else { literal.take(byte) }
      } else {
        guard literal.mayBreak, let space = lines.skipBreak() else { return false }
        if space {
          if whole[other] != UInt8(ascii: " ") { return false }
          other += 1
        }
      }
    }
    return lines.current == nil
  }

  /// Where in a line the comparison is: a line is broken within brackets and outside of strings.
  private struct Literal {
    private let mayGoOn: Bool
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// At the beginning of the first line.
    init(in lines: ArraySlice<UInt8>) { mayGoOn = ObservationLine.mayGoOn(lines.dropFirst(2)) }

    var mayBreak: Bool { mayGoOn && depth > 0 && !isInString }

    @inline(__always)
    mutating func take(_ byte: UInt8) {
      if isInString {
        if isEscaped || byte == UInt8(ascii: "\\") { return isEscaped.toggle() }
        if byte == UInt8(ascii: "\"") { isInString = false }
        return
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): isInString = true
      default: break
      }
    }
  }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// Goes on in the next line, where it belongs to the same observation. Returns whether a space stands for the break; nil where
  /// there is none here.
  private mutating func skipBreak() -> Bool? {
    // Behind the last element there is a comma only in a line of its own.
    let hasComma = current == UInt8(ascii: ",")
    let start = index + (hasComma ? 1 : 0)
    guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\n"), start > bytes.startIndex else { return nil }
    let line = bytes[(start + 1)...]
    guard ObservationLine.goesOn(with: line), line.prefix(2).allSatisfy({ $0 == UInt8(ascii: " ") }),
      let first = line.firstIndex(where: { $0 != UInt8(ascii: " ") })
    else { return nil }
    let closes = bytes[first] == UInt8(ascii: ")") || bytes[first] == UInt8(ascii: "]")
    if hasComma && !closes || bytes[first] == UInt8(ascii: "#") || bytes[first] == UInt8(ascii: "\n") {
      return nil
    }
    index = first
    if closes { return false }
    switch bytes[start - 1] {
    case UInt8(ascii: "("), UInt8(ascii: "["): return false
    // It stands at the end of the line before.
    default: return bytes[first] != UInt8(ascii: ",")
    }
  }
}
