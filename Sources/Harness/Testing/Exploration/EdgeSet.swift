/// What runs have taken: a case of an action, the abstract state before it, and the one after it.
struct EdgeSet {
  private(set) var edges: Set<UInt64>

  init(_ edges: [UInt64] = []) { self.edges = Set(edges) }

  static func edge(_ actionCase: Int, from old: UInt64, to new: UInt64) -> UInt64 {
    Choices.mix(Choices.mix(UInt64(bitPattern: Int64(actionCase)) ^ old) ^ new)
  }

  /// Adds one, and returns whether it was new.
  mutating func add(_ edge: UInt64) -> Bool { edges.count < Self.limit && edges.insert(edge).inserted }

  /// From so many on nothing is new any more: a feature may have more abstract states than memory has room for.
  static let limit = 32_768

  /// Adds those that a run has taken, and returns each that was new. The last ones to come in come in together, whatever their
  /// order is.
  mutating func add(_ taken: [UInt64]) -> [UInt64] {
    if edges.count >= Self.limit { return [] }
    var new: [UInt64] = []
    for edge in taken where edges.insert(edge).inserted { new.append(edge) }
    return new
  }
}
