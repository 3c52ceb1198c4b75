/// Tracks brackets and strings through the lines of a literal.
package struct BracketScanner {
  private var brackets: [(offset: Int, byte: UInt8)] = []
  private var multilineStart: Int?

  package init() {}

  /// The place of the innermost open bracket or string; nil if nothing is open.
  package var open: Int? { multilineStart ?? brackets.last?.offset }
  package var isInString: Bool { multilineStart != nil }
  package var bracket: String { brackets.last.map { String(Character(Unicode.Scalar($0.byte))) } ?? "" }

  /// Scans one line. Returns the start of a string that the line doesn't close.
  package mutating func scan(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    for token in TokenScanner(bytes, in: line, isInString: isInString) {
      switch token.kind {
      case .open: brackets.append((token.range.lowerBound, token.first))
      case .close: _ = brackets.popLast()
      case .string:
        if token.isClosed {
          multilineStart = nil
        } else if token.isMultiline {
          multilineStart = multilineStart ?? token.range.lowerBound
        } else {
          return token.range.lowerBound
        }
      case .name, .number, .comment, .sign: break
      }
    }
    return nil
  }
}
