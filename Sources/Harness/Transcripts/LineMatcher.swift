/// `_` in an observation, written by hand: it matches whatever value stands there.
///
///     receive loaded(id: _, items: [1, 2])
enum LineMatcher {
  /// How many values of an actual line a recorded one matches by `_`; nil where they are not the same otherwise, or where none
  /// is needed. A value that prints as `_` itself is not matched, but equal.
  static func matches(_ recorded: String, _ actual: String) -> Int? {
    Pattern(recorded).flatMap { $0.matches(actual) }
  }

  /// A recorded line with `_` in it.
  struct Pattern {
    private let tokens: Tokens
    /// What stands before the first `_`, without spaces.
    private let beginning: [UInt8]

    /// Nil for a line that matches nothing but itself.
    init?(_ line: String) {
      guard line.utf8.contains(UInt8(ascii: "_")) else { return nil }
      let tokens = Tokens(line)
      guard let first = tokens.tokens.firstIndex(where: tokens.isWildcard), mayMatch(ObservationLine(line)) else {
        return nil
      }
      self.tokens = tokens
      beginning = tokens.bytes[..<tokens.tokens[first].range.lowerBound].filter { $0 != UInt8(ascii: " ") }
    }

    func matches(_ actual: String) -> Int? {
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

    /// Cheap, for it is asked of many lines.
    private static func begins(_ line: String, with beginning: [UInt8]) -> Bool {
      var index = 0
      for byte in line.utf8 where byte != UInt8(ascii: " ") {
        if index == beginning.count { return true }
        if byte != beginning[index] { return false }
        index += 1
      }
      return index == beginning.count
    }
  }

  /// Texts are texts, whatever they hold.
  private static func mayMatch(_ line: ObservationLine) -> Bool {
    switch line {
    case .change, .removed, .receive, .hear, .call, .cancel, .inFlight, .time: true
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

    /// Steps behind one value: to the next comma, colon or closing bracket that belongs to what is around it.
    mutating func skipValue() -> Bool {
      let start = index
      var depth = 0
      while let token = current {
        switch token.kind {
        case .open: depth += 1
        case .close:
          if depth == 0 { return index > start }
          depth -= 1
        default: if depth == 0, token.isSign(",") || token.isSign(":") { return index > start }
        }
        index += 1
      }
      return index > start
    }
  }
}

/// The recorded lines of one step beside the actual ones, with those paired that say the same in other words.
struct MatchedLines {
  /// The recorded lines, with the actual line in place of each that matches one.
  private(set) var recorded: [String]
  /// The actual lines as they are to be recorded: what matched stays as it was written.
  private(set) var kept: [String]
  /// How many values were matched by `_`.
  private(set) var wildcards = 0

  init(_ recorded: [String], _ actual: [String]) {
    (self.recorded, kept) = (recorded, actual)
    let others = recorded.map(Other.init)
    var open = Set(actual.indices)
    // Each beside the one in its place; then those that something has moved.
    for index in recorded.indices where index < actual.count {
      if recorded[index].utf8.elementsEqual(actual[index].utf8) {
        open.remove(index)
      } else if let other = others[index] {
        pair(index, index, other, actual, &open)
      }
    }
    let moved = recorded.indices.filter { index in
      others[index] != nil && self.recorded[index].utf8.elementsEqual(recorded[index].utf8)
        && !(index < actual.count && recorded[index].utf8.elementsEqual(actual[index].utf8))
    }
    // Of very many, nobody looks which one was meant.
    guard moved.count * open.count <= Self.maxPairs else { return }
    for index in moved {
      guard let other = others[index] else { continue }
      for place in open.sorted() where pair(index, place, other, actual, &open) { break }
    }
  }

  private static let maxPairs = 40_000

  /// How a line may say the same in other words.
  private enum Other {
    case pattern(LineMatcher.Pattern)
    /// With ids in their short form, which texts of failures may have in the long one.
    case shortened(String)

    init?(_ line: String) {
      if let pattern = LineMatcher.Pattern(line) {
        self = .pattern(pattern)
      } else if let line = UUIDText.shortened(line) {
        self = .shortened(line)
      } else {
        return nil
      }
    }
  }

  @discardableResult
  private mutating func pair(
    _ index: Int, _ place: Int, _ other: Other, _ actual: [String], _ open: inout Set<Int>
  ) -> Bool {
    switch other {
    case .pattern(let pattern):
      guard let count = pattern.matches(actual[place]) else { return false }
      wildcards += count
      kept[place] = recorded[index]
    case .shortened(let line): if !line.utf8.elementsEqual(actual[place].utf8) { return false }
    }
    recorded[index] = actual[place]
    open.remove(place)
    return true
  }
}
