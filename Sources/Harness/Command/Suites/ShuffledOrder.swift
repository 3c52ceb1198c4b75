/// A random order of scripts that is the same for the same seed.
///
/// Each script has a number of its own, made of the seed and its name, by which they are sorted. So two scripts keep their
/// order when others come, go, or are left out: a run of half of them plays that half as the whole run did.
struct ShuffledOrder: Equatable, Sendable {
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// The indices of names in the order in which to play them.
  func indices(of names: [String]) -> [Int] {
    let numbers = names.map { number(of: $0) }
    // Where two are the same, which nobody will see, the names decide: they may be given in any order.
    return names.indices.sorted { (numbers[$0], names[$0]) < (numbers[$1], names[$1]) }
  }

  private func number(of name: String) -> UInt64 { Self.mixed(ShardPlan.hash(name) ^ Self.mixed(seed)) }

  /// The first number of a sequence, each bit of which depends on all bits of where it begins.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: number)
    return generator.next()
  }
}
