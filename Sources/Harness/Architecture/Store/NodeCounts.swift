/// The amount of work that a list of nodes, or a place for one of several nodes, has done so far.
///
/// It tells a list that is rebuilt with every state from one that changes only differences.
public struct NodeCounts: Equatable, Sendable {
  /// The number of nodes that were made.
  public var built = 0
  /// The number of nodes that moved relative to those that stayed.
  public var moved = 0
  /// The number of nodes that were released.
  public var removed = 0

  init() {}
}

extension NodeCounts: CustomStringConvertible {
  /// The counts as text: `built 3, moved 1, removed 0`.
  public var description: String { "built \(built), moved \(moved), removed \(removed)" }
}
