/// An element-by-element comparison of two lists.
protocol ListComparison {
  var oldCount: Int { get }
  var newCount: Int { get }
  /// Whether elements have ids.
  var hasIDs: Bool { get }
  /// Whether an old and a new element are equal in everything.
  func isSame(_ old: Int, _ new: Int) -> Bool
  /// Whether they have the same id. Only called if they have ids.
  func hasSameID(_ old: Int, _ new: Int) -> Bool
  /// Returns a hash of an element's id, or of the element if it has none.
  func hash(old: Int) -> UInt64
  func hash(new: Int) -> UInt64
  /// Returns the number of elements that are quickly known to be equal, starting at an old and a new position.
  func sameCount(from old: Int, _ new: Int) -> Int
  /// Returns the same number before two positions.
  func sameCount(before old: Int, _ new: Int) -> Int
  /// Whether all ids of the new list are unique.
  func hasUniqueIDs() -> Bool
}

extension ListComparison {
  fileprivate func isPair(_ old: Int, _ new: Int) -> Bool { isSame(old, new) || hasIDs && hasSameID(old, new) }
}

/// The edits that lead from one list to another, if they are easier to read than changes by position: removed, inserted, moved
/// and changed elements.
///
/// Elements are matched by id if they have one, otherwise by equality. The common beginning and end are skipped first; the
/// rest is compared with Myers' algorithm, whose time is proportional to the number of elements and to the square of the
/// number of edits. With more than ``maxEdits`` edits, elements with ids are matched by id only, and other lists are compared
/// by position.
struct ListEdits {
  /// Removed elements, in runs.
  private(set) var removed: [Range<Int>] = []
  /// Inserted or moved elements, in runs, by their new positions.
  private(set) var placed: [ListEdit] = []
  /// Whether so many elements moved that the new order is easier to read.
  private(set) var isReordered = false
  /// Pairs of elements that differ inside, by their new positions.
  private(set) var changed: [(old: Int, new: Int)] = []

  /// All edits in the order of their lines.
  var all: [ListEdit] { removed.map(ListEdit.removed) + placed }

  static let maxEdits = 400

  /// Returns the number of moves above which the new order is easier to read.
  static func maxMoves(of count: Int) -> Int { min(max(1, count / 4), 20) }

  /// Returns nil if changes by position are easier to read: if they take no more lines, or most elements are different.
  /// - Parameter start: the length of the common beginning.
  init?(_ lists: some ListComparison, from start: Int) {
    if !Self.areShifted(lists, from: start) { return nil }
    var tail = 0
    while true {
      let (old, new) = (lists.oldCount - tail, lists.newCount - tail)
      let most = min(old, new) - start
      let same = min(lists.sameCount(before: old, new), most)
      if same == 0, most == 0 || !lists.isSame(old - 1, new - 1) { break }
      tail += max(same, 1)
    }
    let (oldEnd, newEnd) = (lists.oldCount - tail, lists.newCount - tail)
    guard var pairing = Pairing(lists, start..<oldEnd, start..<newEnd) else { return nil }
    pairing.findMoves(lists)
    pairing.findReplaced()
    removed = Self.runs(pairing.removed)
    placed = Self.placed(inserted: pairing.inserted, moved: pairing.moved)
    if removed.isEmpty, placed.isEmpty { return nil }
    let moves = placed.count { !$0.isInserted }
    if moves > Self.maxMoves(of: lists.newCount) {
      guard lists.hasIDs, lists.hasUniqueIDs() else { return nil }
      isReordered = true
      placed.removeAll { !$0.isInserted }
    }
    let stayed = pairing.stayed + pairing.moved.map { (old: $0.old, new: $0.new) }
    changed = (stayed.filter { !lists.isSame($0.old, $0.new) } + pairing.replaced).sorted { $0.new < $1.new }
    // If the end keeps its positions, they also show that it is unchanged.
    let kept = stayed.count + (oldEnd == newEnd ? 0 : tail)
    let least = min(oldEnd, newEnd) - start + (oldEnd == newEnd ? 0 : tail)
    if kept * 2 < least { return nil }
    let whole = Self.wholeElement(lists)
    let others = changed.count { lists.hasIDs && !lists.hasSameID($0.old, $0.new) }
    // Without ids, a move can't be distinguished from two changed values, as in a row of flags.
    let cost =
      removed.count + whole * (pairing.inserted.count + others) + (isReordered ? 1 : moves * (lists.hasIDs ? 1 : 2))
      + changed.count - others
    if !Self.costPlaces(lists, moreThan: cost, from: start) { return nil }
  }

  /// With ids, a whole literal counts as two lines, since the alternative is one changed field.
  private static func wholeElement(_ lists: some ListComparison) -> Int { lists.hasIDs ? 2 : 1 }

  /// Whether edits may be easier to read than positions. Between inserted, removed or moved elements nearly all have other
  /// positions; if few have, or none, the elements changed individually.
  private static func areShifted(_ lists: some ListComparison, from start: Int) -> Bool {
    if lists.oldCount != lists.newCount { return true }
    var displaced = 0
    var (first, place) = (0, start)
    while place < lists.newCount, displaced < 16 {
      if !lists.isSame(place, place), !(lists.hasIDs && lists.hasSameID(place, place)) {
        if displaced == 0 { first = place }
        displaced += 1
        if displaced > 1, displaced * 2 < place - first { return false }
      }
      place += 1
      place += lists.sameCount(from: place, place)
    }
    return displaced > 1
  }

  /// Whether describing the changes by position costs more than a limit.
  private static func costPlaces(_ lists: some ListComparison, moreThan limit: Int, from start: Int) -> Bool {
    let common = min(lists.oldCount, lists.newCount)
    let whole = wholeElement(lists)
    var cost = lists.oldCount - common + whole * (lists.newCount - common)
    var place = start
    while place < common, cost <= limit {
      if !lists.isSame(place, place) { cost += lists.hasIDs && lists.hasSameID(place, place) ? 1 : whole }
      place += 1
      place += lists.sameCount(from: place, place)
    }
    return cost > limit
  }

  static func runs(_ places: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in places {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  private static func placed(inserted: [Int], moved: [(old: Int, new: Int)]) -> [ListEdit] {
    var moves: [(old: Range<Int>, new: Range<Int>)] = []
    for (old, new) in moved {
      if let last = moves.last, last.old.upperBound == old, last.new.upperBound == new {
        moves[moves.count - 1] = (last.old.lowerBound..<old + 1, last.new.lowerBound..<new + 1)
      } else {
        moves.append((old..<old + 1, new..<new + 1))
      }
    }
    let edits =
      runs(inserted).map { (place: $0.lowerBound, edit: ListEdit.inserted($0)) }
      + moves.map { (place: $0.new.lowerBound, edit: ListEdit.moved(from: $0.old, to: $0.new)) }
    return edits.sorted { $0.place < $1.place }.map(\.edit)
  }
}

/// The matches between old and new elements. All lists of positions are sorted; pairs are sorted by new positions.
private struct Pairing {
  typealias Pair = (old: Int, new: Int)

  /// Pairs in the same order in both lists.
  private(set) var stayed: [Pair] = []
  private(set) var moved: [Pair] = []
  /// Pairs of different elements between the same neighbors.
  private(set) var replaced: [Pair] = []
  private(set) var removed: [Int] = []
  private(set) var inserted: [Int] = []
  private let old: Range<Int>
  private let new: Range<Int>

  init?(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) {
    (self.old, self.new) = (old, new)
    if let pairs = Self.subsequence(lists, old, new) {
      stayed = pairs
    } else if let pairs = Self.leastEdits(lists, old, new) {
      stayed = pairs
    } else if lists.hasIDs {
      let pairs = Self.equals(lists, Array(old), Array(new))
      let inOrder = LongestRise.indices(pairs.map(\.old))
      stayed = inOrder.map { pairs[$0] }
    } else {
      return nil
    }
    let (gone, come) = (Set(stayed.map(\.old)), Set(stayed.map(\.new)))
    removed = old.filter { !gone.contains($0) }
    inserted = new.filter { !come.contains($0) }
  }

  /// Finds elements that were removed at one place and inserted at another.
  mutating func findMoves(_ lists: some ListComparison) {
    if removed.isEmpty || inserted.isEmpty { return }
    moved = Self.equals(lists, removed, inserted)
    leave(moved)
  }

  /// Finds replaced elements: between two unchanged elements, as many were inserted as removed.
  mutating func findReplaced() {
    if removed.isEmpty || inserted.isEmpty { return }
    var (gone, come) = (removed[...], inserted[...])
    for next in stayed + [(old: old.upperBound, new: new.upperBound)] {
      let (before, after) = (gone.prefix { $0 < next.old }, come.prefix { $0 < next.new })
      if before.count == after.count { replaced += zip(before, after).map { (old: $0, new: $1) } }
      (gone, come) = (gone.dropFirst(before.count), come.dropFirst(after.count))
    }
    leave(replaced)
  }

  private mutating func leave(_ pairs: [Pair]) {
    if pairs.isEmpty { return }
    let (gone, come) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    removed.removeAll(where: gone.contains)
    inserted.removeAll(where: come.contains)
  }

  // MARK: Finding pairs

  /// Returns all elements of the shorter list, if they are in the same order in the longer one: elements were only removed, or
  /// only inserted.
  private static func subsequence(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) -> [Pair]? {
    if old.count == new.count { return nil }
    let isShorter = new.count < old.count
    var pairs: [Pair] = []
    var (one, other) = (old.lowerBound, new.lowerBound)
    while one < old.upperBound, other < new.upperBound {
      if lists.isPair(one, other) {
        pairs.append((one, other))
        (one, other) = (one + 1, other + 1)
      } else if isShorter {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs.count == min(old.count, new.count) ? pairs : nil
  }

  /// Returns the pairs that leave the fewest elements unmatched (E. W. Myers, An O(ND) Difference Algorithm and Its
  /// Variations, 1986). Nil if there are too many edits.
  private static func leastEdits(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) -> [Pair]? {
    let (oldCount, newCount) = (old.count, new.count)
    // With as many insertions as removals, more edits than elements leave few elements at their positions.
    let most = oldCount == newCount ? newCount : oldCount + newCount
    let limit = min(lists.hasIDs ? shallow : ListEdits.maxEdits, most)
    // For each diagonal, the position reached in the old list.
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var reached: [ArraySlice<Int>] = []
    for edits in 0...limit {
      // Before a long search: elements without an equal on the other side must be removed or inserted.
      if edits == shallow, !lists.hasIDs {
        let unequal = unequal(lists, old, new)
        if unequal == oldCount + newCount { return [] }
        if unequal > limit { return nil }
      }
      reached.append(reach[middle - edits - 1...middle + edits + 1])
      for diagonal in stride(from: -edits, through: edits, by: 2) where diagonal <= oldCount && -diagonal <= newCount {
        let comes =
          diagonal == -edits || diagonal != edits && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
        var place = comes ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
        while place < oldCount, place - diagonal < newCount {
          let (one, other) = (old.lowerBound + place, new.lowerBound + place - diagonal)
          let same = min(lists.sameCount(from: one, other), oldCount - place, newCount - place + diagonal)
          if same == 0, !lists.isPair(one, other) { break }
          place += max(same, 1)
        }
        reach[middle + diagonal] = place
        if diagonal == oldCount - newCount, place >= oldCount {
          return pairs(reached, middle).map { (old.lowerBound + $0.old, new.lowerBound + $0.new) }
        }
      }
    }
    return nil

    /// Traces the path back.
    func pairs(_ reached: [ArraySlice<Int>], _ middle: Int) -> [Pair] {
      var pairs: [Pair] = []
      var (one, other) = (oldCount, newCount)
      for edits in reached.indices.reversed() {
        let reach = reached[edits]
        let diagonal = one - other
        let comes =
          diagonal == -edits || diagonal != edits && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
        let before = comes ? diagonal + 1 : diagonal - 1
        let start = edits == 0 ? 0 : reach[middle + before]
        let first = edits == 0 ? 0 : comes ? start : start + 1
        while one > first {
          (one, other) = (one - 1, other - 1)
          pairs.append((one, other))
        }
        (one, other) = (start, start - before)
      }
      return pairs.reversed()
    }
  }

  /// The number of edits up to which the search is cheap.
  private static let shallow = 32

  /// Returns a lower bound of the number of elements without an equal in the other list.
  private static func unequal(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) -> Int {
    var counts: [UInt64: Int] = [:]
    for place in old { counts[lists.hash(old: place), default: 0] += 1 }
    for place in new { counts[lists.hash(new: place), default: 0] -= 1 }
    return counts.values.reduce(0) { $0 + abs($1) }
  }

  /// Returns pairs of each new element with the first equal old one, in any order. Hashes find candidates, and comparison
  /// confirms them.
  private static func equals(_ lists: some ListComparison, _ old: [Int], _ new: [Int]) -> [Pair] {
    var places: [UInt64: [Int]] = [:]
    for place in old.reversed() { places[lists.hash(old: place), default: []].append(place) }
    return new.compactMap { place in
      let hash = lists.hash(new: place)
      guard let last = places[hash]?.last, lists.isPair(last, place) else { return nil }
      places[hash]?.removeLast()
      return (last, place)
    }
  }
}

/// Finds the longest increasing subsequence.
enum LongestRise {
  /// Returns the indices of its numbers. All numbers must be distinct.
  static func indices(_ numbers: [Int]) -> [Int] {
    // By length: the index of the smallest number that ends a subsequence of that length; and for each number its predecessor.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let half = (low + high) / 2
        if numbers[ends[half]] < number { low = half + 1 } else { high = half }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var indices: [Int] = []
    var next = ends.last
    while let index = next {
      indices.append(index)
      next = before[index]
    }
    return indices.reversed()
  }
}
