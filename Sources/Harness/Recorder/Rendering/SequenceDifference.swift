/// The removed elements of one sequence and the added ones of another.
///
/// Common elements at the beginning and at the end stay. Between them it is a minimal difference, unless there are too many
/// elements, since the time grows with their square.
package struct SequenceDifference {
  /// The change of an element, by its index.
  package enum Edit: Equatable {
    case same(Int, Int)
    case removed(Int)
    case inserted(Int)
  }

  /// The treatment of more elements than `maxCount`.
  package enum Otherwise {
    /// All old ones are removed, and all new ones added.
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

  /// All elements in order; where some were replaced, removed ones come first.
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
