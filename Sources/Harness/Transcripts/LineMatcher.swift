/// `_` in an observation, written by hand: it matches whatever value stands there.
///
///     receive loaded(id: _, items: [1, 2])
enum LineMatcher {
  /// How many values of an actual line a recorded one matches by `_`; nil where they are not the same otherwise, or where none
  /// is needed. A value that prints as `_` itself is not matched, but equal.
  static func matches(_ recorded: String, _ actual: String) -> Int? {
    guard recorded.utf8.contains(UInt8(ascii: "_")), mayMatch(ObservationLine(recorded)) else { return nil }
    var (left, right) = (Tokens(recorded), Tokens(actual))
    var count = 0
    while let token = left.current {
      if left.isWildcard, !right.isWildcard {
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

    var isWildcard: Bool {
      guard let current else { return false }
      return current.kind == .name && current.range.count == 1 && current.first == UInt8(ascii: "_")
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
    var open = Set(actual.indices)
    // Each beside the one in its place; then those that something has moved.
    for index in recorded.indices where index < actual.count { pair(index, index, actual, &open) }
    for index in recorded.indices where needsMatch(recorded[index]) && self.recorded[index] == recorded[index] {
      for other in open.sorted() where pair(index, other, actual, &open) { break }
    }
  }

  private func needsMatch(_ line: String) -> Bool {
    line.utf8.contains(UInt8(ascii: "_")) || UUIDText.shortened(line) != nil
  }

  @discardableResult
  private mutating func pair(_ index: Int, _ other: Int, _ actual: [String], _ open: inout Set<Int>) -> Bool {
    let line = recorded[index]
    if line.utf8.elementsEqual(actual[other].utf8) {
      open.remove(other)
      return false
    }
    if let count = LineMatcher.matches(line, actual[other]) {
      wildcards += count
      kept[other] = line
    } else if UUIDText.shortened(line).map({ !$0.utf8.elementsEqual(actual[other].utf8) }) ?? true {
      return false
    }
    recorded[index] = actual[other]
    open.remove(other)
    return true
  }
}
