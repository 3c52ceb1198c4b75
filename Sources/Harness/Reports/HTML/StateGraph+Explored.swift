extension StateGraph {
  /// Of the states that exploring has come to, those that the shortest scripts lead to.
  /// - Parameter strings: hold the scripts, too.
  init(_ explored: ExploredGraph, _ strings: inout PageStrings) {
    let states = explored.states.prefix(Self.maxNodes)
    omitted = explored.states.count - states.count
    let parts = states.map { $0.isEmpty ? [] : Self.parts($0) }
    let first = parts.first ?? []
    nodes = parts.indices.map { index in
      let new = parts[index].filter { !first.contains($0) }
      let gone = first.filter { part in !parts[index].contains { $0.path == part.path } }
      return Node(
        differences: new.map { (path: strings.number($0.path), literal: strings.number($0.value)) }
          + gone.map { (path: strings.number($0.path), literal: nil) },
        isInitial: index == 0, visits: 0, scripts: [])
    }
    var ways: [[Int]: [ExploredGraph.Edge]] = [:]
    var order: [[Int]] = []
    for edge in explored.edges where edge.from < states.count && edge.to < states.count {
      let way = [edge.from, edge.to]
      if ways[way] == nil { order.append(way) }
      ways[way, default: []].append(edge)
    }
    edges = order.map { way in
      let taken = ways[way] ?? []
      return Edge(
        from: way[0], to: way[1], actions: taken.map { ($0.action, 1, $0.isReceived) },
        scripts: taken.map { strings.number($0.script) })
    }
  }

  private struct Part: Equatable {
    let path: String
    let value: String
  }

  /// `page.loaded, toast nil` is `.loaded` at `page` and `nil` at `toast`.
  private static func parts(_ state: String) -> [Part] {
    state.split(separator: ",").map { part in
      let part = part.drop { $0 == " " }
      if let space = part.lastIndex(of: " ") {
        return Part(path: String(part[..<space]), value: String(part[part.index(after: space)...]))
      }
      guard let point = part.lastIndex(of: ".") else { return Part(path: String(part), value: "") }
      return Part(path: String(part[..<point]), value: String(part[point...]))
    }
  }
}
