/// A random order of scripts, determined by a seed.
///
/// Scripts are sorted by a number made of the seed and their name. Two scripts keep their order when others are added, removed
/// or left out: a run of half of them plays them in the order of the whole run.
struct ShuffledOrder: Equatable, Sendable {
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// The indices of names in the order in which to play them.
  func indices(of names: [String]) -> [Int] {
    let numbers = names.map { number(of: $0) }
    // In the unlikely case of equal numbers the names decide, as they may be given in any order.
    return names.indices.sorted { (numbers[$0], names[$0]) < (numbers[$1], names[$1]) }
  }

  private func number(of name: String) -> UInt64 { Self.mixed(ShardPlan.hash(name) ^ Self.mixed(seed)) }

  /// The first number of a sequence, each bit of which depends on all bits of the seed.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: number)
    return generator.next()
  }
}
