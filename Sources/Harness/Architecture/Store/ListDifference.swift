/// The smallest difference between two lists of ids: removals, insertions and moves.
///
///     ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
///     // removals [1], insertions [2], moves [(from: 2, to: 0)]
///
/// Removals and the starts of moves are offsets in the old list. Insertions and the ends of moves are offsets in the new one,
/// as batch updates of collection views expect. The elements that stay are a longest run of survivors in the same order in both
/// lists, so nothing moves without need. The run is a longest increasing subsequence of their old offsets (Fredman: "On
/// computing the length of longest increasing subsequences", 1975).
///
/// O(n log n) for the part between the common beginning and the common end. Ids must not repeat within a list.
struct ListDifference: Equatable {
  struct Move: Equatable {
    let from: Int
    let to: Int
  }

  /// Ascending.
  private(set) var removals: [Int] = []
  /// Ascending.
  private(set) var insertions: [Int] = []
  /// Ascending by their ends.
  private(set) var moves: [Move] = []

  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    let maxEnd = min(old.count, new.count) - start
    while end < maxEnd, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }

    var oldOffsets: [ID: Int] = [:]
    for offset in start..<(old.count - end) { oldOffsets[old[offset]] = offset }
    var survivors: [Move] = []
    for offset in start..<(new.count - end) {
      if let from = oldOffsets.removeValue(forKey: new[offset]) {
        survivors.append(Move(from: from, to: offset))
      } else {
        insertions.append(offset)
      }
    }
    removals = oldOffsets.values.sorted()
    let staying = Self.longestIncreasing(survivors.map(\.from))
    moves = survivors.enumerated().filter { !staying.contains($0.offset) }.map(\.element)
  }

  /// Returns the new list of items, given those at the old offsets; `insert` makes new ones, in the new order.
  func applied<Item>(to old: [Item], insert: (Int) -> Item) -> [Item] {
    var new = [Item?](repeating: nil, count: old.count - removals.count + insertions.count)
    var gone = Set(removals)
    for move in moves {
      new[move.to] = old[move.from]
      gone.insert(move.from)
    }
    for offset in insertions { new[offset] = insert(offset) }
    var rest = old.indices.lazy.filter { !gone.contains($0) }.makeIterator()
    return new.compactMap { item in item ?? rest.next().map { old[$0] } }
  }

  /// Returns the positions of a longest increasing subsequence.
  static func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
    // For each length, the position of the smallest number that ends an increasing run of that length.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var result: Set<Int> = []
    var next = ends.last
    while let position = next {
      result.insert(position)
      next = previous[position]
    }
    return result
  }
}
