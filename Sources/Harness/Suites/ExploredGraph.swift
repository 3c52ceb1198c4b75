/// The abstract states of a feature that exploring has come to, and what led from one to another.
struct ExploredGraph: Sendable, Equatable, Codable {
  /// What is known of each: `page.loaded, toast nil, rows 2`. The first is the one that the feature begins with; others are in
  /// the order in which the shortest scripts come to them.
  var states: [String]
  /// By their scripts, the shortest first.
  var edges: [Edge]
  /// Whether there are more edges, whose scripts are longer.
  var isCut: Bool

  struct Edge: Sendable, Equatable, Codable {
    /// The case.
    let action: String
    /// Whether an effect fed it back.
    let isReceived: Bool
    /// Numbers of states.
    let from: Int
    let to: Int
    /// How many steps the script has.
    let steps: Int
    /// The run that it is the beginning of.
    let run: Int
    /// The shortest script whose last step takes the edge, without observations.
    let script: String
  }
}
