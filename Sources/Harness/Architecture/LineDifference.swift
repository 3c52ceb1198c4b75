/// Two dumps as one text: every line of the new one, and where they differ the lines of the old one before it.
///
///       OrderState(
///     −   number: 1
///     +   number: 2
///       )
enum LineDifference {
  /// How many lines are compared one by one, once equal ones at both ends are left out. The time grows with the square.
  private static let mostCompared = 2_000

  /// The marked lines; nil when the dumps do not differ.
  static func text(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [String]? {
    if old == new { return nil }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    let middle = marked(Array(old[prefix..<(old.count - suffix)]), Array(new[prefix..<(new.count - suffix)]))
    return new[..<prefix].map(unchanged) + middle + new[(new.count - suffix)...].map(unchanged)
  }

  private static func unchanged(_ line: DebugDump.Line) -> String { "  \(line.written)" }

  private static func marked(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [String] {
    var removed = Set(old.indices)
    var added = Set(new.indices)
    if old.count + new.count <= mostCompared {
      let difference = new.difference(from: old)
      removed = Set(difference.removals.map(\.offset))
      added = Set(difference.insertions.map(\.offset))
    }
    var result: [String] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        result.append("\u{2212} \(old[oldIndex].written)")
        oldIndex += 1
      } else if added.contains(newIndex) {
        result.append("+ \(new[newIndex].written)")
        newIndex += 1
      } else {
        result.append(unchanged(new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return result
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
