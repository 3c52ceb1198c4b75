/// Two dumps as one text: what differs line by line, the lines of the old one first, and of the rest as much as says where that
/// is.
///
///       OrderState(
///         address: Address(…),
///     −   number: 1
///     +   number: 2
///       )
enum LineDifference {
  /// How many lines are compared one by one, once equal ones at both ends are left out. The time grows with the square.
  private static let mostCompared = 2_000

  /// The marked lines; nil when the dumps do not differ.
  static func text(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [String]? {
    old == new ? nil : UnchangedLines.collapsed(lines(old, new)).map(\.text)
  }

  /// All lines of both.
  static func lines(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [MarkedLine] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    let middle = marked(Array(old[prefix..<(old.count - suffix)]), Array(new[prefix..<(new.count - suffix)]))
    var lines = zip(old, new[..<prefix]).map { MarkedLine(.unchanged, $1, old: $0) } + middle
    lines += zip(old.suffix(suffix), new.suffix(suffix)).map { MarkedLine(.unchanged, $1, old: $0) }
    return UnchangedLines.slid(lines)
  }

  private static func marked(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [MarkedLine] {
    var removed = Set(old.indices)
    var added = Set(new.indices)
    if old.count + new.count <= mostCompared {
      let difference = new.difference(from: old)
      removed = Set(difference.removals.map(\.offset))
      added = Set(difference.insertions.map(\.offset))
    }
    var result: [MarkedLine] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        result.append(MarkedLine(.removed, old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        result.append(MarkedLine(.added, new[newIndex]))
        newIndex += 1
      } else {
        result.append(MarkedLine(.unchanged, new[newIndex], old: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return result
  }
}

/// A line of a difference.
struct MarkedLine {
  enum Mark: String {
    case unchanged = " "
    case removed = "\u{2212}"
    case added = "+"
  }

  let mark: Mark
  var line: DebugDump.Line
  /// The line as it is in the old dump, where it may have another comma.
  let old: DebugDump.Line

  init(_ mark: Mark, _ line: DebugDump.Line, old: DebugDump.Line? = nil) {
    self.mark = mark
    self.line = line
    self.old = old ?? line
  }

  var text: String { "\(mark.rawValue) \(line.written)" }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
