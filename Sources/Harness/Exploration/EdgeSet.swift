/// What runs have taken: a case of an action, the abstract state before it, and the one after it.
struct EdgeSet {
  private(set) var edges: Set<UInt64> = []

  static func edge(_ actionCase: Int, from old: UInt64, to new: UInt64) -> UInt64 {
    Choices.mix(Choices.mix(UInt64(bitPattern: Int64(actionCase)) ^ old) ^ new)
  }

  mutating func insert(_ edge: UInt64) { edges.insert(edge) }

  /// Adds others, and returns whether one of them was new.
  mutating func add(_ other: EdgeSet) -> Bool {
    let before = edges.count
    edges.formUnion(other.edges)
    return edges.count > before
  }
}
