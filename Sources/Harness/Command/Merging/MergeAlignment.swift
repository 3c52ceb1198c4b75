/// The alignment of one side of a merge with the base.
struct MergeAlignment {
  /// What became of a unit of the base, with its index on the side.
  enum Outcome: Equatable {
    /// The user's lines are equal; the observations may differ.
    case kept(Int)
    case changed(Int)
    case gone
  }

  private(set) var outcomes: [Outcome]
  /// New units: those before each unit of the base, and at the end those after the last.
  private(set) var inserted: [[Int]]
  private let base: [MergeUnit]
  private let side: [MergeUnit]

  /// - Parameter pairs: Whether a unit may be matched with a changed one, or only with an equal one.
  init(_ base: [MergeUnit], _ side: [MergeUnit], pairs: Bool = true) {
    self.base = base
    self.side = side
    outcomes = base.map { _ in .gone }
    inserted = Array(repeating: [], count: base.count + 1)
    var start = (base: 0, side: 0)
    for match in Self.matches(base, side) + [(base.count, side.count)] {
      fill(start.base..<match.0, start.side..<match.1, pairs: pairs)
      if match.0 < base.count { outcomes[match.0] = .kept(match.1) }
      start = (match.0 + 1, match.1 + 1)
    }
  }

  // MARK: Equal units

  /// The limits for an exact comparison, which takes long for more units.
  private static let maxCells = 4_000_000
  private static let maxCount = 4_000

  private static func matches(_ base: [MergeUnit], _ side: [MergeUnit]) -> [(Int, Int)] {
    let start = zip(base, side).prefix { $0 == $1 }.count
    let end = zip(base[start...].reversed(), side[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (start..<base.count - end, start..<side.count - end)
    let middle = numbered(base[left], side[right])
    let found =
      left.count * right.count <= maxCells
      ? weighed(middle.base, middle.side)
      : SequenceDifference(middle.base, middle.side, maxCount: maxCount, otherwise: .byPosition) { $0.text == $1.text }
        .edits.compactMap { if case .same(let one, let other) = $0 { (one, other) } else { nil } }
    return (0..<start).map { ($0, $0) } + found.map { ($0.0 + start, $0.1 + start) }
      + (0..<end).map { (left.upperBound + $0, right.upperBound + $0) }
  }

  /// A unit as far as comparing needs it: equal units have the same number.
  private struct Numbered {
    let text: Int
    let observations: Int
    /// The worth of finding it again.
    let weight: Int
  }

  private static func numbered(
    _ base: ArraySlice<MergeUnit>, _ side: ArraySlice<MergeUnit>
  ) -> (base: [Numbered], side: [Numbered]) {
    var texts: [[UInt8]: Int] = [:]
    var observations: [[[UInt8]]: Int] = [:]
    func number(_ unit: MergeUnit) -> Numbered {
      let text = texts[unit.text] ?? texts.count
      texts[unit.text] = text
      let lines = observations[unit.observations] ?? observations.count
      observations[unit.observations] = lines
      return Numbered(text: text, observations: lines, weight: unit.kind == .blank ? 1 : 1 << 40)
    }
    return (base.map(number), side.map(number))
  }

  /// Matches as many statements and comments as possible; among equal results, the one with the most equal recorded steps, and
  /// then with the most blank lines. If steps repeat, only their observations show which one is new.
  private static func weighed(_ base: [Numbered], _ side: [Numbered]) -> [(Int, Int)] {
    heaviest(base.count, side.count) { one, other in
      let (one, other) = (base[one], side[other])
      return one.text == other.text ? one.weight + (one.observations == other.observations ? 1 << 20 : 0) : 0
    }
  }

  /// Pairs of indices in two lists, increasing in both, with the greatest total worth.
  /// - Parameter worth: The worth of a pair; 0 if the elements don't match.
  private static func heaviest(_ oldCount: Int, _ newCount: Int, worth: (Int, Int) -> Int) -> [(Int, Int)] {
    if oldCount == 0 || newCount == 0 { return [] }
    let width = newCount + 1
    var best = [Int](repeating: 0, count: (oldCount + 1) * width)
    for one in (0..<oldCount).reversed() {
      for other in (0..<newCount).reversed() {
        let cell = one * width + other
        let worth = worth(one, other)
        best[cell] = max(best[cell + 1], best[cell + width], worth > 0 ? worth + best[cell + width + 1] : 0)
      }
    }
    var pairs: [(Int, Int)] = []
    var (one, other) = (0, 0)
    while one < oldCount, other < newCount {
      let cell = one * width + other
      let worth = worth(one, other)
      if worth > 0, best[cell] == worth + best[cell + width + 1] {
        pairs.append((one, other))
        (one, other) = (one + 1, other + 1)
      } else if best[cell] == best[cell + width] {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs
  }

  // MARK: Changed units

  /// Aligns the units between two pairs of equal ones.
  private mutating func fill(_ gone: Range<Int>, _ come: Range<Int>, pairs: Bool) {
    let changed = pairs && gone.count * come.count <= Self.maxPairs ? self.pairs(gone, come) : []
    var gap = gone.lowerBound
    var next = changed[...]
    for index in come {
      if let pair = next.first, pair.1 == index {
        outcomes[pair.0] = .changed(index)
        gap = pair.0 + 1
        next.removeFirst()
      } else {
        inserted[gap].append(index)
      }
    }
  }

  private static let maxPairs = 40_000

  /// The most similar pairs, in order.
  private func pairs(_ gone: Range<Int>, _ come: Range<Int>) -> [(Int, Int)] {
    Self.heaviest(gone.count, come.count) {
      Self.similarity(base[gone.lowerBound + $0], side[come.lowerBound + $1])
    }
    .map { (gone.lowerBound + $0, come.lowerBound + $1) }
  }

  /// The similarity; 0 if one unit can't have become the other.
  private static func similarity(_ one: MergeUnit, _ other: MergeUnit) -> Int {
    let start = zip(one.text, other.text).prefix { $0 == $1 }.count
    let length = max(one.text.count, other.text.count)
    let end = zip(one.text.reversed(), other.text.reversed()).prefix(min(one.text.count, other.text.count) - start)
      .prefix { $0 == $1 }.count
    let alike = (start + end) * 1_000 / max(length, 1)
    switch (one.kind, other.kind) {
    case (.comment, .comment), (.other, .other): return 1_000 + alike
    case (.header(let left), .header(let right)): return left == right ? 1_000 + alike : 0
    case (.command(let left), .command(let right)): return (left == right ? 1_000 : 1) + alike
    default: return 0
    }
  }
}
