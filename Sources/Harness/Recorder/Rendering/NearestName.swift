/// Finds the intended name for a mistyped one.
package enum NearestName {
  /// Returns the candidate with the smallest edit distance (insert, delete, replace, swap neighbors), or nil if none is near
  /// enough. Case is ignored. A name that has nothing in common with a candidate is far from it.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    var best: (name: String, rank: Int)?
    for candidate in candidates where candidate != name {
      if candidate.lowercased() == name.lowercased() { return candidate }
      guard let distance = nearDistance(name, candidate) else { continue }
      // Of two equally near candidates, prefer the one with the same letters: 'sned' is 'send', not 'seed'.
      let rank = 2 * distance - (name.sorted() == candidate.sorted() ? 1 : 0)
      if rank < best?.rank ?? .max { best = (candidate, rank) }
    }
    if best == nil, name.count >= 3 {
      best = candidates.first { $0.hasPrefix(name) && $0 != name }.map { ($0, 0) }
    }
    return best?.name
  }

  /// Sorts names for a name that has no near match: those with the most in common come first, others keep their order.
  package static func sorted(_ names: [String], by name: String) -> [String] {
    let words = pairs(of: name)
    func similarity(_ candidate: String) -> Double {
      let others = pairs(of: candidate)
      let all = words.count + others.count
      return all == 0 ? 0 : 2 * Double(words.intersection(others).count) / Double(all)
    }
    return names.enumerated().map { (offset: $0, name: $1, similarity: similarity($1)) }
      .sorted { ($1.similarity, $0.offset) < ($0.similarity, $1.offset) }.map(\.name)
  }

  /// Returns the pairs of neighboring letters.
  private static func pairs(of name: String) -> Set<[UInt8]> {
    let letters = Array(name.lowercased().utf8)
    return Set(zip(letters, letters.dropFirst()).map { [$0, $1] })
  }

  /// The maximum number of mistyped letters, which is also limited to one letter in four.
  private static let maxDistance = 3

  /// Returns the distance of two names if one may be meant by the other; otherwise nil. Each part of a path must be near by
  /// itself: a common folder of `order/a` and `order/b` says nothing about the scripts.
  private static func nearDistance(_ name: String, _ candidate: String) -> Int? {
    func parts(_ text: String) -> [String] {
      text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        .map { String(Substring($0)) }
    }
    let (left, right) = (parts(name), parts(candidate))
    guard left.count == right.count else { return nil }
    var sum = 0
    for (part, other) in zip(left, right) where part != other {
      let limit = max(1, part.count / 4)
      guard abs(part.count - other.count) <= limit else { return nil }
      let distance = distance(Array(part), Array(other))
      guard distance <= limit, distance < part.count else { return nil }
      sum += distance
    }
    return sum <= maxDistance ? sum : nil
  }

  /// Returns the optimal string alignment distance, using three rows.
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
