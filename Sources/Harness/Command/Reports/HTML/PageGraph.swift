/// The explored states of a feature, as the page draws them: abstract states, and the transitions between them with their
/// scripts.
///
/// Scripts are stored line by line in the texts, since most lines occur in many scripts. What a feature's own scripts covered
/// is in their traces, and has no data here.
struct PageGraph {
  private let states: PackedNumbers
  /// The case, whether an effect fed it back, the source, the target, and the lines of the script.
  private let edges: [PackedNumbers]

  init(_ graph: ExploredGraph, _ strings: inout PageStrings) {
    states = PackedNumbers(graph.states.map { strings.number($0) })
    edges = graph.edges.map { edge in
      PackedNumbers(
        [strings.number(edge.action), edge.isReceived ? 1 : 0, edge.from, edge.to]
          + edge.script.split(separator: "\n", omittingEmptySubsequences: false).map { strings.number(String($0)) })
    }
  }

  /// Writes the graph as the value of a key.
  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("states")
      json.add(packed: states)
      json.key("edges")
      json.array { json in for edge in edges { json.add(packed: edge) } }
    }
  }
}
