/// The edges that runs have taken: a case of an action with the abstract states before and after it.
struct EdgeSet {
  private(set) var edges: Set<UInt64>

  init(_ edges: [UInt64] = []) { self.edges = Set(edges) }

  static func edge(_ actionCase: Int, from old: UInt64, to new: UInt64) -> UInt64 {
    Choices.mix(Choices.mix(UInt64(bitPattern: Int64(actionCase)) ^ old) ^ new)
  }

  /// Adds an edge, and returns whether it was new.
  mutating func add(_ edge: UInt64) -> Bool { edges.count < Self.limit && edges.insert(edge).inserted }

  /// The maximum number of edges, after which nothing counts as new: a feature may have more abstract states than fit in
  /// memory.
  static let limit = 32_768

  /// Adds the edges that a run has taken, and returns the new ones. The last ones before the limit are added together,
  /// whatever their order.
  mutating func add(_ taken: [UInt64]) -> [UInt64] {
    if edges.count >= Self.limit { return [] }
    var new: [UInt64] = []
    for edge in taken where edges.insert(edge).inserted { new.append(edge) }
    return new
  }
}
