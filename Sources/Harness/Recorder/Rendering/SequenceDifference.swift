/// Which elements of one sequence are gone and which of another have come.
///
/// What both begin with and end with stays. What lies between is a minimal difference, but for more elements than are worth
/// the time, which grows with their square.
package struct SequenceDifference {
  /// What becomes of an element, by its index.
  package enum Edit: Equatable {
    case same(Int, Int)
    case removed(Int)
    case inserted(Int)
  }

  /// What to make of more elements than `maxCount`.
  package enum Otherwise {
    /// All of them are gone, and all have come.
    case replaced
    /// Each is compared with the one at its place.
    case byPosition
  }

  package private(set) var removed: Set<Int> = []
  package private(set) var inserted: Set<Int> = []
  private let oldCount: Int
  private let newCount: Int

  package init<Element>(
    _ old: [Element], _ new: [Element], maxCount: Int, otherwise: Otherwise = .replaced,
    isSame: (Element, Element) -> Bool
  ) {
    (oldCount, newCount) = (old.count, new.count)
    let start = zip(old, new).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { isSame($0, $1) }.count
    let (oldMiddle, newMiddle) = (start..<old.count - end, start..<new.count - end)
    if max(oldMiddle.count, newMiddle.count) <= maxCount {
      for change in Array(new[newMiddle]).difference(from: Array(old[oldMiddle]), by: isSame) {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): inserted.insert(start + offset)
        }
      }
    } else {
      (removed, inserted) = (Set(oldMiddle), Set(newMiddle))
      guard case .byPosition = otherwise else { return }
      for index in start..<min(oldMiddle.upperBound, newMiddle.upperBound) where isSame(old[index], new[index]) {
        removed.remove(index)
        inserted.remove(index)
      }
    }
  }

  /// All elements in order; where some were replaced, those that are gone come first.
  package var edits: [Edit] {
    var edits: [Edit] = []
    var (one, other) = (0, 0)
    while one < oldCount || other < newCount {
      if removed.contains(one) {
        edits.append(.removed(one))
        one += 1
      } else if inserted.contains(other) {
        edits.append(.inserted(other))
        other += 1
      } else {
        edits.append(.same(one, other))
        (one, other) = (one + 1, other + 1)
      }
    }
    return edits
  }
}
