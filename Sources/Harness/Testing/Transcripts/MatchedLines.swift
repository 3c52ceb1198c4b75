/// The recorded and the actual lines of one step, with equivalent lines paired.
package struct MatchedLines {
  /// The recorded lines, with matching ones replaced by the actual line.
  package private(set) var recorded: [String]
  /// The actual lines as they should be recorded: matching ones keep their recorded text.
  private(set) var kept: [String]
  /// The number of values that `_` matched.
  private(set) var wildcards = 0

  package init(_ recorded: [String], _ actual: [String]) {
    (self.recorded, kept) = (recorded, actual)
    var open = Set(actual.indices)
    var waiting: [(index: Int, other: Other)] = []
    // First compares lines at the same position, then those that have moved.
    for index in recorded.indices {
      if index < actual.count, recorded[index].utf8.elementsEqual(actual[index].utf8) {
        open.remove(index)
      } else if let other = Other(recorded[index]) {
        let isPaired = index < actual.count && pair(index, index, other, actual, &open)
        if !isPaired { waiting.append((index, other)) }
      }
    }
    // With very many lines it doesn't matter which one was meant.
    guard waiting.count * open.count <= Self.maxPairs else { return }
    for (index, other) in waiting {
      for place in open.sorted() where pair(index, place, other, actual, &open) { break }
    }
  }

  private static let maxPairs = 40_000

  /// How a line may be equivalent to another one.
  private enum Other {
    case pattern(LinePattern)
    /// Ids in their short form, which texts of failures may have in the long one.
    case shortened(String)

    init?(_ line: String) {
      if let pattern = LinePattern(line) {
        self = .pattern(pattern)
      } else if let line = UUIDText.shortened(line) {
        self = .shortened(line)
      } else {
        return nil
      }
    }
  }

  /// Whether the actual line at a position matches the recorded one; if so, pairs them.
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
