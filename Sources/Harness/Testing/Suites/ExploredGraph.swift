/// The abstract states of a feature that exploring reached, and the transitions between them.
package struct ExploredGraph: Sendable, Equatable, Codable {
  /// The texts of the states: `page.loaded, toast nil, rows 2`. The first is the initial state; the others are in the order in
  /// which the shortest scripts reach them.
  package var states: [String]
  /// The transitions, sorted by the length of their scripts.
  package var edges: [Edge]
  /// Whether edges with longer scripts were left out.
  package var isCut: Bool

  package struct Edge: Sendable, Equatable, Codable {
    /// The case of the action.
    package let action: String
    /// Whether an effect fed it back.
    package let isReceived: Bool
    /// The numbers of the states.
    package let from: Int
    package let to: Int
    /// The number of steps of the script.
    let steps: Int
    /// The run of which the script is the beginning.
    let run: Int
    /// The shortest script whose last step takes the edge, without observations.
    package let script: String
  }
}

extension ExploredGraph {
  /// - Throws: `DecodingError`, also for edges between states that don't exist.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    states = try container.decode([String].self, forKey: .states)
    edges = try container.decode([Edge].self, forKey: .edges)
    isCut = try container.decode(Bool.self, forKey: .isCut)
    let known = states.indices
    if let edge = edges.first(where: {
      !known.contains($0.from) || !known.contains($0.to) || $0.steps < 0 || $0.run < 0
    }) {
      throw DecodingError.dataCorruptedError(
        forKey: .edges, in: container,
        debugDescription: "an edge from state \(edge.from) to \(edge.to), of \(states.count) states")
    }
  }
}
