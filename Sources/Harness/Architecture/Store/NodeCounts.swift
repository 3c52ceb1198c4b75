/// How much work a list of nodes, or a place for one of several, has had so far.
///
/// It distinguishes a list that is built anew with every state from one that changes only what differs.
public struct NodeCounts: Equatable, Sendable {
  /// Nodes that were made.
  public var built = 0
  /// Nodes that went to another place among those that stayed.
  public var moved = 0
  /// Nodes that were let go.
  public var removed = 0

  init() {}
}

extension NodeCounts: CustomStringConvertible {
  /// `built 3, moved 1, removed 0`.
  public var description: String { "built \(built), moved \(moved), removed \(removed)" }
}
