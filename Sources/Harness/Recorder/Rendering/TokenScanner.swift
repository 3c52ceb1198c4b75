/// Splits a literal, a path or a line of a transcript into tokens, regardless of their meaning.
///
/// ```transcript
/// items[id: 7] = Item("a, b")    // items, [, id, :, ␣, 7, ], ␣, =, ␣, Item, (, "a, b", )
/// ```
///
/// Code that reads text without knowing its types uses them: to find the end of a bracket, the end of a literal, or a name.
/// `LiteralParser` reads the meaning of a literal's words.
package struct TokenScanner: Sequence, IteratorProtocol {
  package enum Kind: Sendable {
    /// Letters, digits, `_`, `$` and anything that is not ASCII, not beginning with a digit.
    case name
    /// The same, beginning with a digit.
    case number
    /// A string with its quotes. It spans lines if it has three quotes, or if no quote closes it.
    case string
    /// A line that begins with `#`, without the line break.
    case comment
    /// `(` or `[`.
    case open
    /// `)` or `]`.
    case close
    /// Any other byte.
    case sign
  }

  package struct Token: Sendable {
    package let kind: Kind
    /// In bytes.
    package let range: Range<Int>
    package let first: UInt8
    /// False for a string that continues after the range.
    package var isClosed = true
    /// Whether it is a string in three quotes.
    package var isMultiline = false

    package func isSign(_ scalar: Unicode.Scalar) -> Bool { kind == .sign && first == UInt8(ascii: scalar) }
  }

  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  /// Whether the range begins within a string in three quotes.
  private var isInString: Bool

  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, isInString: Bool = false) {
    self.bytes = bytes
    self.isInString = isInString
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  package mutating func next() -> Token? {
    guard index < end else { return nil }
    let (start, first) = (index, bytes[index])
    if isInString {
      isInString = false
      return string(from: start, isMultiline: true)
    }
    func token(_ kind: Kind) -> Token { Token(kind: kind, range: start..<index, first: first) }
    switch first {
    case UInt8(ascii: "\""):
      let isMultiline = hasThreeQuotes(at: start)
      index += isMultiline ? 3 : 1
      return string(from: start, isMultiline: isMultiline)
    case UInt8(ascii: "#") where start == 0 || bytes[start - 1] == UInt8(ascii: "\n"):
      while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      return token(.comment)
    case let byte where LiteralParser.isNameByte(byte):
      while index < end, LiteralParser.isNameByte(bytes[index]) { index += 1 }
      return token((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? .number : .name)
    default:
      index += 1
      switch first {
      case UInt8(ascii: "("), UInt8(ascii: "["): return token(.open)
      case UInt8(ascii: ")"), UInt8(ascii: "]"): return token(.close)
      default: return token(.sign)
      }
    }
  }

  /// Reads the rest of a string, up to its quotes or the end.
  private mutating func string(from start: Int, isMultiline: Bool) -> Token {
    var isClosed = false
    while index < end, !isClosed {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""):
        isClosed = !isMultiline || hasThreeQuotes(at: index)
        index += isClosed && isMultiline ? 3 : 1
      default: index += 1
      }
    }
    index = Swift.min(index, end)
    return Token(kind: .string, range: start..<index, first: bytes[start], isClosed: isClosed, isMultiline: isMultiline)
  }

  private func hasThreeQuotes(at start: Int) -> Bool {
    start + 3 <= end && (start..<start + 3).allSatisfy { bytes[$0] == UInt8(ascii: "\"") }
  }

  // MARK: By brackets

  /// Returns the first place of a sign outside all brackets and strings.
  package static func first(_ sign: Unicode.Scalar, in bytes: [UInt8], _ range: Range<Int>? = nil) -> Int? {
    var depth = 0
    for token in TokenScanner(bytes, in: range) {
      switch token.kind {
      case .open: depth += 1
      case .close: depth = Swift.max(depth - 1, 0)
      default: if depth == 0, token.isSign(sign) { return token.range.lowerBound }
      }
    }
    return nil
  }

  /// Returns the bracket that closes the one at `open`.
  package static func close(of open: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for token in TokenScanner(bytes, in: open..<bytes.count) {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0 { return token.range.lowerBound }
    }
    return nil
  }
}
