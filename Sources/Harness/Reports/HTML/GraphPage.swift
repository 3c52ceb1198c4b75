/// A feature's graph as data for the page: what each node says, and where it stands.
struct GraphPage {
  private let graph: StateGraph
  private let layout: GraphLayout
  private let sizes: [GraphLayout.Size]
  /// The lines of each node: paths with literals.
  private let lines: [[(path: Int, literal: Int?)]]

  private static let width = 188.0
  private static let lineHeight = 17.0
  private static let maxLines = 4

  init(_ graph: StateGraph) {
    self.graph = graph
    lines = graph.nodes.map { Array($0.differences.prefix(Self.maxLines)) }
    sizes = graph.nodes.map { node in
      let shown = max(1, min(Self.maxLines, node.differences.count))
      let more = node.differences.count > Self.maxLines ? 1 : 0
      return GraphLayout.Size(width: Self.width, height: 18 + Double(shown + more) * Self.lineHeight)
    }
    layout = GraphLayout(
      sizes: sizes, roots: graph.nodes.indices.filter { graph.nodes[$0].isInitial },
      edges: graph.edges.map { ($0.from, $0.to) })
  }

  /// As the value of a key.
  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("size")
      json.add([Self.rounded(layout.size.width), Self.rounded(layout.size.height)])
      json.key("omitted")
      json.add(graph.omitted)
      json.key("nodes")
      json.array { json in for index in graph.nodes.indices { write(node: index, to: &json) } }
      json.key("edges")
      json.array { json in for index in graph.edges.indices { write(edge: index, to: &json) } }
    }
  }

  private func write(node index: Int, to json: inout PageJSON) {
    let node = graph.nodes[index]
    json.object { json in
      json.key("box")
      let (center, size) = (layout.centers[index], sizes[index])
      json.add(
        [center.x - size.width / 2, center.y - size.height / 2, size.width, size.height].map(Self.rounded))
      json.key("shown")
      json.add(lines[index].count)
      json.key("differences")
      json.add(node.differences.flatMap { [$0.path, $0.literal ?? -1] })
      json.key("initial")
      json.add(node.isInitial ? 1 : 0)
      json.key("visits")
      json.add(node.visits)
      json.key("scripts")
      json.add(node.scripts)
    }
  }

  private func write(edge index: Int, to json: inout PageJSON) {
    let edge = graph.edges[index]
    json.object { json in
      json.key("from")
      json.add(edge.from)
      json.key("to")
      json.add(edge.to)
      json.key("actions")
      json.array { json in
        for action in edge.actions {
          json.array { json in
            json.add(action.name)
            json.add(action.count)
            json.add(action.isReceived ? 1 : 0)
          }
        }
      }
      if !edge.scripts.isEmpty {
        json.key("scripts")
        json.add(edge.scripts)
      }
      if let curve = layout.curves[index] {
        json.key("curve")
        json.add(curve.points.flatMap { [Self.rounded($0.x), Self.rounded($0.y)] })
        json.key("label")
        json.add([Self.rounded(curve.label.x), Self.rounded(curve.label.y)])
      }
    }
  }

  private static func rounded(_ value: Double) -> Int { Int(value.rounded()) }
}
