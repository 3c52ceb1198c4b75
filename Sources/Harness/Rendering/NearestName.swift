/// Finds what a mistyped name was meant to be.
enum NearestName {
  /// The candidate with the smallest edit distance (insert, delete, replace, swap neighbours), or nil when none is near
  /// enough to be meant. Case doesn't count. A name that has nothing in common with a candidate is far from it.
  static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let limit = max(1, name.count / 3)
    var best: (name: String, rank: Int)?
    for candidate in candidates where candidate != name {
      if candidate.lowercased() == name.lowercased() { return candidate }
      guard abs(candidate.count - name.count) <= limit else { continue }
      let distance = distance(Array(name), Array(candidate))
      // Of two that are equally near, the one of the same letters is meant: 'sned' is 'send', not 'seed'.
      let rank = 2 * distance - (name.sorted() == candidate.sorted() ? 1 : 0)
      if distance <= limit, distance < name.count, rank < best?.rank ?? .max { best = (candidate, rank) }
    }
    if best == nil, name.count >= 3 {
      best = candidates.first { $0.hasPrefix(name) && $0 != name }.map { ($0, 0) }
    }
    return best?.name
  }

  /// Optimal string alignment distance, in three rows.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for (row, leftCharacter) in left.enumerated() {
      var current = [row + 1] + [Int](repeating: 0, count: right.count)
      for (column, rightCharacter) in right.enumerated() {
        var cost = min(previous[column + 1] + 1, current[column] + 1)
        cost = min(cost, previous[column] + (leftCharacter == rightCharacter ? 0 : 1))
        if row > 0, column > 0, leftCharacter == right[column - 1], left[row - 1] == rightCharacter {
          cost = min(cost, before[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
