/// What a list is compared with, element by element.
protocol ListComparison {
  var oldCount: Int { get }
  var newCount: Int { get }
  /// Whether elements have ids by which they are known.
  var hasIDs: Bool { get }
  /// Whether an old element and a new one are the same, all that they hold included.
  func isSame(_ old: Int, _ new: Int) -> Bool
  /// Whether they have the same id. Asked only where they have ids.
  func hasSameID(_ old: Int, _ new: Int) -> Bool
  /// A hash of an id, or of an element that has none.
  func hash(old: Int) -> UInt64
  func hash(new: Int) -> UInt64
  /// How many elements are known at a glance to be the same, from one of the old list and one of the new list on.
  func sameCount(from old: Int, _ new: Int) -> Int
  /// The same, before them.
  func sameCount(before old: Int, _ new: Int) -> Int
  /// Whether all ids of the new list are unique.
  func hasUniqueIDs() -> Bool
}

extension ListComparison {
  fileprivate func isPair(_ old: Int, _ new: Int) -> Bool { isSame(old, new) || hasIDs && hasSameID(old, new) }
}

/// How one list becomes another, where that says more than what stands at each place: which elements went, came or moved, and
/// which changed.
///
/// Elements are paired by their ids where they have some, else by equality. What both lists begin and end with is left out
/// first; what lies between is compared with Myers' algorithm, which takes time in proportion to the elements and to the
/// square of the edits. With more than ``maxEdits`` of them, elements that have ids are paired by these alone, and a list of
/// others is compared place by place.
struct ListEdits {
  /// Elements that went, in runs.
  private(set) var removed: [Range<Int>] = []
  /// Elements that came or moved, in runs, by their new places.
  private(set) var placed: [ListEdit] = []
  /// So many moved that their new order says more.
  private(set) var isReordered = false
  /// Pairs of elements that differ inside, by their new places.
  private(set) var changed: [(old: Int, new: Int)] = []

  /// All edits in the order of their lines.
  var all: [ListEdit] { removed.map(ListEdit.removed) + placed }

  static let maxEdits = 400

  /// With more moves the new order says more.
  static func maxMoves(of count: Int) -> Int { min(max(1, count / 4), 20) }

  /// Nil where the lists read better by place: where places say it in no more lines, or most elements are others.
  /// - Parameter start: how many elements both lists begin with.
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
    // Where the tail keeps its places, these show that it stayed as well.
    let kept = stayed.count + (oldEnd == newEnd ? 0 : tail)
    let least = min(oldEnd, newEnd) - start + (oldEnd == newEnd ? 0 : tail)
    if kept * 2 < least { return nil }
    let whole = Self.wholeElement(lists)
    let others = changed.count { lists.hasIDs && !lists.hasSameID($0.old, $0.new) }
    // Without ids, a move can't be told from two changed values, as in a row of flags.
    let cost =
      removed.count + whole * (pairing.inserted.count + others) + (isReordered ? 1 : moves * (lists.hasIDs ? 1 : 2))
      + changed.count - others
    if !Self.costPlaces(lists, moreThan: cost, from: start) { return nil }
  }

  /// With ids, a whole literal counts as two lines, since the alternative is one changed field.
  private static func wholeElement(_ lists: some ListComparison) -> Int { lists.hasIDs ? 2 : 1 }

  /// Whether an edit may say more than places do. Between elements that went, came or moved nearly all stand at other places;
  /// where few do, or all kept theirs, each changed by itself.
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

  /// Whether it costs more than this to say what stands at each place.
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

/// Which old elements are which new ones. All lists of places are sorted; pairs go by their new places.
private struct Pairing {
  typealias Pair = (old: Int, new: Int)

  /// In one order in both lists.
  private(set) var stayed: [Pair] = []
  private(set) var moved: [Pair] = []
  /// Between the same neighbours, others stand in their places.
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

  /// Elements that went from one place and came to another.
  mutating func findMoves(_ lists: some ListComparison) {
    if removed.isEmpty || inserted.isEmpty { return }
    moved = Self.equals(lists, removed, inserted)
    leave(moved)
  }

  /// Between two elements that stayed, as many came as went: each stands in the place of another.
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

  /// All elements of the shorter list, where they stand in the same order in the longer one: some only went, or only came.
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

  /// The pairs that leave the fewest elements over (E. W. Myers, An O(ND) Difference Algorithm and Its Variations, 1986).
  /// Nil where those are too many.
  private static func leastEdits(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) -> [Pair]? {
    let (oldCount, newCount) = (old.count, new.count)
    // Where as many came as went, more edits than elements leave most of these no place that they kept.
    let most = oldCount == newCount ? newCount : oldCount + newCount
    let limit = min(lists.hasIDs ? shallow : ListEdits.maxEdits, most)
    // By diagonal: how far into the old list it is reached.
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var reached: [ArraySlice<Int>] = []
    for edits in 0...limit {
      // Before a long search: what has no equal on the other side has to go, or come.
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

    /// Back along the way.
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

  /// So many edits are looked for at no cost that matters.
  private static let shallow = 32

  /// At least so many elements have no equal in the other list.
  private static func unequal(_ lists: some ListComparison, _ old: Range<Int>, _ new: Range<Int>) -> Int {
    var counts: [UInt64: Int] = [:]
    for place in old { counts[lists.hash(old: place), default: 0] += 1 }
    for place in new { counts[lists.hash(new: place), default: 0] -= 1 }
    return counts.values.reduce(0) { $0 + abs($1) }
  }

  /// The first old element for each new one that it is, in any order. Hashes find them, comparison proves them.
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

/// The longest part of a sequence in which each number is greater than the one before.
enum LongestRise {
  /// The indices of the numbers that are in it. All numbers differ.
  static func indices(_ numbers: [Int]) -> [Int] {
    // By length: the index of the smallest number that ends a part so long; and for each number the one before it.
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
