/// How the lines of one step become those of another run, in the order in which to show it.
enum StepAlignment {
  enum Entry: Equatable {
    /// The index of the old line.
    case same(Int)
    /// Two lines of the same path or event.
    case changed(Int, Int)
    case removed(Int)
    case added(Int)
  }

  /// A minimal difference of thousands of unlike lines takes seconds, and nobody reads it.
  private static let most = 400

  static func entries(_ old: [String], _ new: [String]) -> [Entry] {
    // By bytes: as strings, two spellings of one character would be equal.
    let oldBytes = old.map { Array($0.utf8) }
    let newBytes = new.map { Array($0.utf8) }
    let prefix = zip(oldBytes, newBytes).prefix { $0 == $1 }.count
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      oldBytes[old.count - 1 - suffix] == newBytes[new.count - 1 - suffix]
    {
      suffix += 1
    }
    let oldRange = prefix..<old.count - suffix
    let newRange = prefix..<new.count - suffix
    var entries = (0..<prefix).map { Entry.same($0) }
    if oldRange.count > most || newRange.count > most {
      entries += hunk(Array(oldRange), Array(newRange), old, new)
    } else {
      entries += minimal(oldRange, newRange, oldBytes, newBytes, old, new)
    }
    return entries + (old.count - suffix..<old.count).map { .same($0) }
  }

  private static func minimal(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ oldBytes: [[UInt8]], _ newBytes: [[UInt8]], _ old: [String],
    _ new: [String]
  ) -> [Entry] {
    var isRemoved: Set<Int> = []
    var isAdded: Set<Int> = []
    for change in newBytes[newRange].difference(from: oldBytes[oldRange]) {
      switch change {
      case .remove(let offset, _, _): isRemoved.insert(oldRange.lowerBound + offset)
      case .insert(let offset, _, _): isAdded.insert(newRange.lowerBound + offset)
      }
    }
    var entries: [Entry] = []
    var (left, right) = (oldRange.lowerBound, newRange.lowerBound)
    while left < oldRange.upperBound || right < newRange.upperBound {
      var (gone, come): ([Int], [Int]) = ([], [])
      while left < oldRange.upperBound, isRemoved.contains(left) {
        gone.append(left)
        left += 1
      }
      while right < newRange.upperBound, isAdded.contains(right) {
        come.append(right)
        right += 1
      }
      entries += hunk(gone, come, old, new)
      if left < oldRange.upperBound { entries.append(.same(left)) }
      left += 1
      right += 1
    }
    return entries
  }

  /// Lines between two that stay: those of the same path or event are one change.
  private static func hunk(_ gone: [Int], _ come: [Int], _ old: [String], _ new: [String]) -> [Entry] {
    var open: [String: [Int]] = [:]
    for index in come.reversed() {
      if let subject = StepComparison.split(new[index]).subject { open[subject, default: []].append(index) }
    }
    var paired: Set<Int> = []
    var entries: [Entry] = []
    // Lines of a page have nothing to be known by but their place.
    if gone.count == come.count, (gone.map { old[$0] } + come.map { new[$0] }).allSatisfy({ $0.hasPrefix("|") }) {
      return zip(gone, come).map { .changed($0, $1) }
    }
    for index in gone {
      if let subject = StepComparison.split(old[index]).subject, let match = open[subject]?.popLast() {
        paired.insert(match)
        entries.append(.changed(index, match))
      } else {
        entries.append(.removed(index))
      }
    }
    return entries + come.filter { !paired.contains($0) }.map { .added($0) }
  }
}
