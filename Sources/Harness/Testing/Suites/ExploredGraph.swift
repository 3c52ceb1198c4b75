/// The abstract states of a feature that exploring has come to, and what led from one to another.
package struct ExploredGraph: Sendable, Equatable, Codable {
  /// What is known of each: `page.loaded, toast nil, rows 2`. The first is the one that the feature begins with; others are in
  /// the order in which the shortest scripts come to them.
  package var states: [String]
  /// By their scripts, the shortest first.
  package var edges: [Edge]
  /// Whether there are more edges, whose scripts are longer.
  package var isCut: Bool

  package struct Edge: Sendable, Equatable, Codable {
    /// The case.
    package let action: String
    /// Whether an effect fed it back.
    package let isReceived: Bool
    /// Numbers of states.
    package let from: Int
    package let to: Int
    /// How many steps the script has.
    let steps: Int
    /// The run that it is the beginning of.
    let run: Int
    /// The shortest script whose last step takes the edge, without observations.
    package let script: String
  }
}

extension ExploredGraph {
  /// - Throws: `DecodingError` also for edges between states that it doesn't have.
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
