/// The names in a literal, a path or a line: words that are neither numbers nor parts of strings and comments.
///
///     counterState.items[id: 7] = Item(id: 7, name: "id")    // counterState, items, id, Item, id, name
package enum NameScanner {
  package struct Token: Equatable, Sendable {
    package let name: String
    /// Of the bytes, without backticks.
    package let range: Range<Int>
  }

  package static func tokens(_ bytes: [UInt8], in range: Range<Int>) -> [Token] {
    var tokens: [Token] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(bytes, index, range.upperBound)
      case UInt8(ascii: "#") where index == 0 || bytes[index - 1] == UInt8(ascii: "\n"):
        index = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
      case let byte where LiteralParser.isNameByte(byte):
        var end = index
        while end < range.upperBound, LiteralParser.isNameByte(bytes[end]) { end += 1 }
        if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          tokens.append(Token(name: String(decoding: bytes[index..<end], as: UTF8.self), range: index..<end))
        }
        index = end
      default: index += 1
      }
    }
    return tokens
  }

  /// The name that stands at a place, or else that follows it in its line; line and column are from 1. Nil where there is
  /// none, and where there is no such place.
  package static func name(in bytes: [UInt8], line: Int, column: Int) -> String? {
    let source = SourceText(path: "", bytes: bytes)
    guard let offset = source.offset(line: line, column: column) else { return nil }
    return tokens(source.bytes, in: source.lines[line - 1]).first { $0.range.upperBound > offset }?.name
  }

  private static func endOfString(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    guard bytes[start..<end].starts(with: quotes) else {
      return BracketScanner.endOfString(bytes, start, end) ?? end
    }
    var index = start + 3
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index..<end].starts(with: quotes) {
        return index + 3
      } else {
        index += 1
      }
    }
    return end
  }
}
