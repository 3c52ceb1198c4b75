/// Places the nodes of a directed graph in layers from left to right, and the edges between them.
///
/// Layers are distances from the roots, so that an edge leads at most one layer on. Within a layer, nodes are ordered by
/// the mean place of their neighbours, in sweeps there and back, and the order with the fewest crossings is kept (Sugiyama,
/// Tagawa, Toda: Methods for visual understanding of hierarchical system structures, 1981). Equal input gives equal
/// output.
struct GraphLayout {
  struct Size: Equatable {
    let width: Double
    let height: Double
  }

  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// A cubic curve, and where its label stands.
  struct Curve: Equatable {
    let points: [Point]
    var label: Point
  }

  /// The centres of the nodes.
  private(set) var centers: [Point] = []
  /// One for each edge; nil for those from a node to itself.
  private(set) var curves: [Curve?] = []
  private(set) var size = Size(width: 0, height: 0)

  private let sizes: [Size]
  private let edges: [(from: Int, to: Int)]
  private var layerOf: [Int] = []
  private var layers: [[Int]] = []

  private static let layerGap = 150.0
  private static let nodeGap = 26.0
  private static let margin = 24.0
  private static let labelHeight = 15.0

  /// - Parameters:
  ///   - roots: the nodes of the first layer.
  ///   - edges: pairs of nodes.
  init(sizes: [Size], roots: [Int], edges: [(from: Int, to: Int)]) {
    self.sizes = sizes
    self.edges = edges
    if sizes.isEmpty { return }
    findLayers(roots)
    order()
    place()
    draw()
  }

  // MARK: Layers

  private mutating func findLayers(_ roots: [Int]) {
    var depth = [Int?](repeating: nil, count: sizes.count)
    var next: [[Int]] = sizes.map { _ in [] }
    for edge in edges where edge.from != edge.to { next[edge.from].append(edge.to) }
    func spread(from starts: [Int], at first: Int) {
      var open = starts.filter { depth[$0] == nil }
      for node in open { depth[node] = first }
      var index = 0
      while index < open.count {
        let node = open[index]
        index += 1
        for other in next[node] where depth[other] == nil {
          depth[other] = (depth[node] ?? 0) + 1
          open.append(other)
        }
      }
    }
    spread(from: roots, at: 0)
    // What no root leads to comes from states that were left out.
    for node in sizes.indices where depth[node] == nil { spread(from: [node], at: 1) }
    layerOf = depth.map { $0 ?? 0 }
    layers = Array(repeating: [], count: (layerOf.max() ?? 0) + 1)
    for node in sizes.indices { layers[layerOf[node]].append(node) }
    layers.removeAll(where: \.isEmpty)
    for (layer, nodes) in layers.enumerated() { for node in nodes { layerOf[node] = layer } }
  }

  // MARK: Order

  private mutating func order() {
    var best = layers
    var fewest = crossings(layers)
    for sweep in 0..<12 where fewest > 0 {
      let isForward = sweep.isMultiple(of: 2)
      let order = isForward ? Array(layers.indices.dropFirst()) : Array(layers.indices.dropLast().reversed())
      for layer in order { sort(layer, by: isForward ? layer - 1 : layer + 1) }
      let count = crossings(layers)
      if count < fewest {
        fewest = count
        best = layers
      }
    }
    layers = best
  }

  private mutating func sort(_ layer: Int, by other: Int) {
    let places = Self.places(layers[other])
    let means = layers[layer].enumerated().map { place, node -> (mean: Double, place: Int, node: Int) in
      let neighbours = edges.compactMap { edge -> Double? in
        if edge.from == node, let place = places[edge.to] { return Double(place) }
        if edge.to == node, let place = places[edge.from] { return Double(place) }
        return nil
      }
      let mean = neighbours.isEmpty ? Double(place) : neighbours.reduce(0, +) / Double(neighbours.count)
      return (mean, place, node)
    }
    layers[layer] = means.sorted { ($0.mean, $0.place) < ($1.mean, $1.place) }.map(\.node)
  }

  private static func places(_ layer: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: layer.enumerated().map { ($1, $0) })
  }

  private func crossings(_ layers: [[Int]]) -> Int {
    var count = 0
    for layer in layers.indices.dropLast() {
      let left = Self.places(layers[layer])
      let right = Self.places(layers[layer + 1])
      let pairs = edges.compactMap { edge -> (Int, Int)? in
        if let from = left[edge.from], let to = right[edge.to] { return (from, to) }
        if let from = left[edge.to], let to = right[edge.from] { return (from, to) }
        return nil
      }
      for (index, one) in pairs.enumerated() {
        for other in pairs[(index + 1)...] where (one.0 - other.0) * (one.1 - other.1) < 0 { count += 1 }
      }
    }
    return count
  }

  // MARK: Places

  private mutating func place() {
    centers = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
    var x = Self.margin
    for layer in layers {
      let width = layer.map { sizes[$0].width }.max() ?? 0
      for node in layer { centers[node].x = x + width / 2 }
      x += width + Self.layerGap
      stack(layer, wishes: layer.map { _ in nil })
    }
    for sweep in 0..<6 {
      let order = sweep.isMultiple(of: 2) ? Array(layers.indices) : Array(layers.indices.reversed())
      for layer in order {
        let other = sweep.isMultiple(of: 2) ? layer - 1 : layer + 1
        guard layers.indices.contains(other) else { continue }
        let means = layers[layer].map { mean(of: $0, in: other) }
        stack(layers[layer], wishes: means)
      }
    }
    let top = centers.indices.map { centers[$0].y - sizes[$0].height / 2 }.min() ?? 0
    for node in centers.indices { centers[node].y += Self.margin + Self.labelHeight - top }
    let right = centers.indices.map { centers[$0].x + sizes[$0].width / 2 }.max() ?? 0
    let bottom = centers.indices.map { centers[$0].y + sizes[$0].height / 2 }.max() ?? 0
    size = Size(width: right + Self.margin, height: bottom + Self.margin)
  }

  private func mean(of node: Int, in layer: Int) -> Double? {
    let places = edges.compactMap { edge -> Double? in
      if edge.from == node, layerOf[edge.to] == layer { return centers[edge.to].y }
      if edge.to == node, layerOf[edge.from] == layer { return centers[edge.from].y }
      return nil
    }
    return places.isEmpty ? nil : places.reduce(0, +) / Double(places.count)
  }

  /// Places a layer's nodes as near as can be to where they want to be, in their order, and without overlap.
  private mutating func stack(_ layer: [Int], wishes: [Double?]) {
    var wishes = zip(layer, wishes).map { node, wish in wish ?? centers[node].y }
    // Blocks of nodes that touch move together to the mean of what they wish.
    var blocks: [(nodes: Range<Int>, top: Double, height: Double)] = []
    for index in layer.indices {
      let height = sizes[layer[index]].height
      wishes[index] -= height / 2
      var block = (nodes: index..<index + 1, top: wishes[index], height: height)
      while let last = blocks.last, last.top + last.height + Self.nodeGap > block.top {
        let counts = (Double(last.nodes.count), Double(block.nodes.count))
        let shifted = block.top - last.height - Self.nodeGap
        block = (
          nodes: last.nodes.lowerBound..<block.nodes.upperBound,
          top: (last.top * counts.0 + shifted * counts.1) / (counts.0 + counts.1),
          height: last.height + Self.nodeGap + block.height
        )
        blocks.removeLast()
      }
      blocks.append(block)
    }
    for block in blocks {
      var top = block.top
      for index in block.nodes {
        let height = sizes[layer[index]].height
        centers[layer[index]].y = top + height / 2
        top += height + Self.nodeGap
      }
    }
  }

  // MARK: Edges

  private enum Side { case left, right, bottom }

  private func sides(_ edge: (from: Int, to: Int)) -> (from: Side, to: Side) {
    switch layerOf[edge.to] - layerOf[edge.from] {
    case 1: (.right, .left)
    case 0: (.right, .right)
    case -1: (.left, .right)
    default: (.bottom, .bottom)
    }
  }

  private mutating func draw() {
    let ports = ports()
    for (index, edge) in edges.enumerated() {
      guard edge.from != edge.to else {
        curves.append(nil)
        continue
      }
      let (from, to) = (ports[[index, 0]] ?? centers[edge.from], ports[[index, 1]] ?? centers[edge.to])
      curves.append(curve(from, to, sides(edge)))
    }
    spreadLabels()
    for curve in curves {
      guard let curve else { continue }
      let width = max(size.width, (curve.points.map(\.x).max() ?? 0) + Self.margin)
      let lowest = max(curve.points.map(\.y).max() ?? 0, curve.label.y + Self.labelHeight)
      size = Size(width: width, height: max(size.height, lowest + Self.margin / 2))
    }
  }

  /// Where each edge leaves and meets its nodes: spread along the side, in the order of the other ends.
  private func ports() -> [[Int]: Point] {
    var ends: [[Int]: [(edge: Int, end: Int, other: Double)]] = [:]
    for (index, edge) in edges.enumerated() where edge.from != edge.to {
      let (from, to) = sides(edge)
      let isBelow = from == .bottom
      ends[[edge.from, Self.rank(from)], default: []].append(
        (index, 0, isBelow ? centers[edge.to].x : centers[edge.to].y))
      ends[[edge.to, Self.rank(to)], default: []].append(
        (index, 1, isBelow ? centers[edge.from].x : centers[edge.from].y))
    }
    var ports: [[Int]: Point] = [:]
    for (key, list) in ends {
      let node = key[0]
      let sorted = list.sorted { ($0.other, $0.edge, $0.end) < ($1.other, $1.edge, $1.end) }
      for (place, end) in sorted.enumerated() {
        let share = (Double(place) + 1) / (Double(sorted.count) + 1) - 0.5
        var point = centers[node]
        switch key[1] {
        case 0: point = Point(x: point.x - sizes[node].width / 2, y: point.y + share * sizes[node].height * 0.9)
        case 1: point = Point(x: point.x + sizes[node].width / 2, y: point.y + share * sizes[node].height * 0.9)
        default: point = Point(x: point.x + share * sizes[node].width * 0.9, y: point.y + sizes[node].height / 2)
        }
        ports[[end.edge, end.end]] = point
      }
    }
    return ports
  }

  private static func rank(_ side: Side) -> Int {
    switch side {
    case .left: 0
    case .right: 1
    case .bottom: 2
    }
  }

  private func curve(_ from: Point, _ to: Point, _ sides: (from: Side, to: Side)) -> Curve {
    let reach: Point
    let (first, second): (Point, Point)
    switch (sides.from, sides.to) {
    case (.bottom, _):
      let depth = 36 + min(120, abs(to.x - from.x) / 8)
      let lowest = max(from.y, to.y) + depth
      (first, second) = (Point(x: from.x, y: lowest), Point(x: to.x, y: lowest))
      reach = Point(x: 0, y: 0)
    case (.right, .right):
      reach = Point(x: 52 + abs(to.y - from.y) / 10, y: 0)
      (first, second) = (Point(x: from.x + reach.x, y: from.y), Point(x: to.x + reach.x, y: to.y))
    default:
      reach = Point(x: abs(to.x - from.x) / 2 * (sides.from == .left ? -1 : 1), y: 0)
      (first, second) = (Point(x: from.x + reach.x, y: from.y), Point(x: to.x - reach.x, y: to.y))
    }
    let middle = Point(
      x: (from.x + 3 * first.x + 3 * second.x + to.x) / 8, y: (from.y + 3 * first.y + 3 * second.y + to.y) / 8)
    return Curve(points: [from, first, second, to], label: middle)
  }

  /// Moves labels of one gap between layers apart, downwards.
  private mutating func spreadLabels() {
    let order = curves.indices.filter { curves[$0] != nil }.sorted {
      let (left, right) = (curves[$0]?.label ?? Point(x: 0, y: 0), curves[$1]?.label ?? Point(x: 0, y: 0))
      return (left.y, left.x, $0) < (right.y, right.x, $1)
    }
    var placed: [Point] = []
    for index in order {
      guard var label = curves[index]?.label else { continue }
      while let other = placed.first(where: {
        abs($0.x - label.x) < Self.layerGap * 0.8 && abs($0.y - label.y) < Self.labelHeight
      }) {
        // A little more, since sums of numbers with fractions may fall short of what they should be.
        label.y = other.y + Self.labelHeight + 0.01
      }
      placed.append(label)
      curves[index]?.label = label
    }
  }
}
