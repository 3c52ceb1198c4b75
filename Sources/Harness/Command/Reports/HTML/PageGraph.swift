/// What exploring came to of a feature, as the page draws it: abstract states, and the ways between them with their scripts.
///
/// Scripts lie in the texts line by line, since most of their lines occur in many. What a feature's own scripts came to is in
/// their traces, and has no data besides them.
struct PageGraph {
  private let states: PackedNumbers
  /// The case, whether an effect fed it back, from, to, and the lines of the script.
  private let edges: [PackedNumbers]

  init(_ graph: ExploredGraph, _ strings: inout PageStrings) {
    states = PackedNumbers(graph.states.map { strings.number($0) })
    edges = graph.edges.map { edge in
      PackedNumbers(
        [strings.number(edge.action), edge.isReceived ? 1 : 0, edge.from, edge.to]
          + edge.script.split(separator: "\n", omittingEmptySubsequences: false).map { strings.number(String($0)) })
    }
  }

  /// As the value of a key.
  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("states")
      json.add(packed: states)
      json.key("edges")
      json.array { json in for edge in edges { json.add(packed: edge) } }
    }
  }
}
