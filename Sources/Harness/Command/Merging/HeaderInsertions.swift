/// The units that each side has inserted between units of the base. The order of header lines rarely matters, so equal
/// insertions are found anywhere in the header.
struct HeaderInsertions {
  /// The units before each unit of the base, and at the end those after the last.
  private(set) var ours: [[MergeUnit]]
  private(set) var theirs: [[MergeUnit]]

  init(ours: [[MergeUnit]], theirs: [[MergeUnit]]) { (self.ours, self.theirs) = (ours, theirs) }

  /// Removes insertions that both sides have, wherever they are, and moves those that exclude each other to one place.
  mutating func unite() {
    var places: [[UInt8]: [Int]] = [:]
    var unique: [[UInt8]: Int] = [:]
    for (gap, units) in ours.enumerated() {
      for unit in units where unit.isHeader {
        places[unit.text, default: []].append(gap)
        if let name = unit.uniqueName { unique[name] = gap }
      }
    }
    if places.isEmpty { return }
    var moved: [(gap: Int, unit: MergeUnit)] = []
    for gap in theirs.indices {
      theirs[gap].removeAll { unit in
        guard unit.isHeader else { return false }
        if let place = places[unit.text]?.popLast() {
          // Equal units at the same place are found there.
          return place != gap
        }
        guard let place = unit.uniqueName.flatMap({ unique[$0] }), place != gap else { return false }
        moved.append((place, unit))
        return true
      }
    }
    for entry in moved { theirs[entry.gap].append(entry.unit) }
  }

  /// The units of both sides at one place, if their order is determined by their kind or doesn't matter; otherwise nil.
  static func united(_ left: [MergeUnit], _ right: [MergeUnit]) -> [MergeUnit]? {
    // A comment stays above the line it was above.
    if right.allSatisfy(\.isTrivia) { return left + right }
    if left.allSatisfy(\.isTrivia) { return right + left }
    let (one, other) = (left.filter { !$0.isTrivia }, right.filter { !$0.isTrivia })
    if one.allSatisfy(\.isHeader), other.allSatisfy(\.isCommand) { return left + right }
    if one.allSatisfy(\.isCommand), other.allSatisfy(\.isHeader) { return right + left }
    guard one.allSatisfy(\.isHeader), other.allSatisfy(\.isHeader) else { return nil }
    let names = Set(one.compactMap(\.orderedName))
    return other.contains { $0.orderedName.map(names.contains) ?? false } ? nil : left + right
  }
}
