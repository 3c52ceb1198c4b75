/// The recorded lines of one step beside the actual ones, with those paired that say the same in other words.
package struct MatchedLines {
  /// The recorded lines, with the actual line in place of each that matches one.
  package private(set) var recorded: [String]
  /// The actual lines as they are to be recorded: what matched stays as it was written.
  private(set) var kept: [String]
  /// How many values were matched by `_`.
  private(set) var wildcards = 0

  package init(_ recorded: [String], _ actual: [String]) {
    (self.recorded, kept) = (recorded, actual)
    var open = Set(actual.indices)
    var waiting: [(index: Int, other: Other)] = []
    // Each beside the one in its place; then those that something has moved.
    for index in recorded.indices {
      if index < actual.count, recorded[index].utf8.elementsEqual(actual[index].utf8) {
        open.remove(index)
      } else if let other = Other(recorded[index]) {
        let isPaired = index < actual.count && pair(index, index, other, actual, &open)
        if !isPaired { waiting.append((index, other)) }
      }
    }
    // Of very many, nobody looks which one was meant.
    guard waiting.count * open.count <= Self.maxPairs else { return }
    for (index, other) in waiting {
      for place in open.sorted() where pair(index, place, other, actual, &open) { break }
    }
  }

  private static let maxPairs = 40_000

  /// How a line may say the same in other words.
  private enum Other {
    case pattern(LinePattern)
    /// With ids in their short form, which texts of failures may have in the long one.
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

  /// Whether the actual line at a place is what the recorded one says; then it is taken.
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
