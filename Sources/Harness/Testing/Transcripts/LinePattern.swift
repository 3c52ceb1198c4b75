/// A hand-written `_` in an observation, which matches any value at its place.
///
/// ```text
/// receive loaded(id: _, items: [1, 2])
/// ```
package struct LinePattern {
  private let tokens: Tokens
  /// The text before the first `_`, without spaces.
  private let beginning: [UInt8]

  /// Returns nil for a line that only matches itself.
  package init?(_ line: String) {
    guard line.utf8.contains(UInt8(ascii: "_")) else { return nil }
    let tokens = Tokens(line)
    guard let first = tokens.tokens.firstIndex(where: tokens.isWildcard), Self.mayMatch(ObservationLine(line)) else {
      return nil
    }
    self.tokens = tokens
    beginning = tokens.bytes[..<tokens.tokens[first].range.lowerBound].filter { $0 != UInt8(ascii: " ") }
  }

  /// Returns the number of values in an actual line that `_` matches; nil if the line is different, or if no match is needed.
  /// A value that itself prints as `_` counts as equal, not as matched.
  package func matches(_ actual: String) -> Int? {
    if !Self.begins(actual, with: beginning) { return nil }
    var (left, right) = (tokens, Tokens(actual))
    var count = 0
    while let token = left.current {
      if left.isWildcard(token), !(right.current.map(right.isWildcard) ?? false) {
        guard right.skipValue() else { return nil }
        left.index += 1
        count += 1
      } else {
        guard let other = right.current, left.bytes[token.range].elementsEqual(right.bytes[other.range]) else {
          return nil
        }
        left.index += 1
        right.index += 1
      }
    }
    return right.current == nil && count > 0 ? count : nil
  }

  /// A fast check, since it is called for many lines.
  private static func begins(_ line: String, with beginning: [UInt8]) -> Bool {
    var index = 0
    for byte in line.utf8 where byte != UInt8(ascii: " ") {
      if index == beginning.count { return true }
      if byte != beginning[index] { return false }
      index += 1
    }
    return index == beginning.count
  }

  /// Lines that consist of text have no patterns.
  private static func mayMatch(_ line: ObservationLine) -> Bool {
    switch line {
    case .change, .removed, .edited, .receive, .hear, .call, .cancel, .inFlight, .thrown, .time: true
    case .nothing, .fail, .view, .other: false
    }
  }

  private struct Tokens {
    let bytes: [UInt8]
    let tokens: [TokenScanner.Token]
    var index = 0

    init(_ line: String) {
      bytes = Array(line.utf8)
      tokens = TokenScanner(bytes).filter { !$0.isSign(" ") }
    }

    var current: TokenScanner.Token? { index < tokens.count ? tokens[index] : nil }

    func isWildcard(_ token: TokenScanner.Token) -> Bool {
      token.kind == .name && token.range.count == 1 && token.first == UInt8(ascii: "_")
    }

    /// Whether the word is the `to` between the positions of an edit: `moved from _ to _`.
    private func isTo(_ index: Int) -> Bool {
      let token = tokens[index]
      return token.kind == .name && bytes[token.range].elementsEqual("to".utf8) && index > 0
        && !tokens[index - 1].isSign(".")
    }

    /// Advances past one value: to the next comma, colon, equals sign or closing bracket of the surroundings, or to the word
    /// `to`.
    mutating func skipValue() -> Bool {
      let start = index
      var depth = 0
      while let token = current {
        switch token.kind {
        case .open: depth += 1
        case .close:
          if depth == 0 { return index > start }
          depth -= 1
        default:
          if depth == 0, token.isSign(",") || token.isSign(":") || token.isSign("=") || isTo(index) {
            return index > start
          }
        }
        index += 1
      }
      return index > start
    }
  }
}
