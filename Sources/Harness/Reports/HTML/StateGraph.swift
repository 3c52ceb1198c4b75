/// The states that a feature's scripts came to, and the actions that led from one to another.
///
/// States are whole states, distinguished by all their leaves. Only those that were seen most often are kept, and always the
/// one that the first script begins with.
struct StateGraph {
  struct Node {
    /// The leaves that differ from those of the first node: path and literal, nil where there is none here.
    let differences: [(path: Int, literal: Int?)]
    /// Whether a script begins here.
    let isInitial: Bool
    /// How often an action led here, or a script began here.
    let visits: Int
    /// The first scripts that came here, by their number.
    let scripts: [Int]
  }

  struct Edge {
    let from: Int
    let to: Int
    /// Names of cases with how often they led this way, the most frequent first.
    let actions: [(name: String, count: Int, isReceived: Bool)]
    /// Of what was explored: the script of each action that takes the edge.
    var scripts: [Int] = []
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  /// How many states there are that were left out.
  var omitted = 0

  /// How many states fit into a picture that can be looked at.
  static let maxNodes = 36
  private static let maxScripts = 8

  /// - Parameter traces: the numbers of scripts with their traces.
  init(_ traces: [(script: Int, trace: ScriptTrace)], _ strings: inout PageStrings) {
    var counts = StateCounts()
    for (_, trace) in traces { Self.walk(trace, &strings) { counts.count($0) } }
    let kept = counts.kept(Self.maxNodes)
    omitted = counts.order.count - kept.count
    var drawing = Drawing(kept: kept)
    for (script, trace) in traces { Self.walk(trace, &strings) { drawing.add($0, script) } }
    let first = drawing.leaves.first ?? [:]
    let variety = Self.variety(drawing.leaves)
    for (index, leaves) in drawing.leaves.enumerated() {
      nodes.append(
        Node(
          differences: Self.differences(leaves, first, variety), isInitial: drawing.isInitial[index],
          visits: counts.visits[drawing.keys[index], default: 0], scripts: drawing.scripts[index]))
    }
    edges = drawing.edges
  }

  /// How many values there are at each path.
  private static func variety(_ states: [[Int: Int]]) -> [Int: Int] {
    var values: [Int: Set<Int>] = [:]
    for (path, literal) in states.joined() { values[path, default: []].insert(literal) }
    return values.mapValues(\.count)
  }

  /// First what distinguishes the state from most others; last what is not there.
  private static func differences(
    _ leaves: [Int: Int], _ first: [Int: Int], _ variety: [Int: Int]
  ) -> [(path: Int, literal: Int?)] {
    let new = leaves.filter { first[$0.key] != $0.value }.map { (path: $0.key, literal: Optional($0.value)) }
    let gone = first.keys.filter { leaves[$0] == nil }.map { (path: $0, literal: Int?.none) }
    // Numbers are given in the order in which paths were met: that of the state, so far as it began with them.
    return new.sorted { (-variety[$0.path, default: 0], $0.path) < (-variety[$1.path, default: 0], $1.path) }
      + gone.sorted { $0.path < $1.path }
  }

  // MARK: Walking

  /// A state that was come to.
  private struct Visit {
    let key: UInt64
    let leaves: [Int: Int]
    /// How; nil at the beginning.
    let action: (name: String, isReceived: Bool)?
  }

  private static func walk(_ trace: ScriptTrace, _ strings: inout PageStrings, _ visit: (Visit) -> Void) {
    var leaves: [Int: Int] = [:]
    var key: UInt64 = 0
    func set(_ path: Int, _ literal: Int?) {
      if let old = leaves[path] { key &-= mixed(path, old) }
      leaves[path] = literal
      if let literal { key &+= mixed(path, literal) }
    }
    // Derived values follow from the others.
    for leaf in trace.initialState where !leaf.path.hasPrefix("~") {
      set(strings.number(leaf.path), strings.number(leaf.literal))
    }
    visit(Visit(key: key, leaves: leaves, action: nil))
    var action: (name: String, isReceived: Bool)?
    /// Whether the trace says what became of the action.
    var hasArrived = true
    func finish() {
      if let action { visit(Visit(key: key, leaves: leaves, action: action)) }
      action = nil
    }
    for event in trace.steps.lazy.flatMap(\.events) {
      switch event.kind {
      case .sent(let literal, let name):
        finish()
        (action, hasArrived) = ((name ?? literal, false), trace.interruption == nil)
      case .received(let literal, let name, _):
        finish()
        (action, hasArrived) = ((name ?? literal, true), trace.interruption == nil)
      case .leaves(let changes):
        hasArrived = true
        for change in changes { set(strings.number(change.path), change.new.map { strings.number($0) }) }
      default: break
      }
    }
    if hasArrived { finish() }
  }

  /// A number for a leaf that is the same in every run; states are sums of them. SplitMix64's finalizer (Steele, Lea,
  /// Flood: Fast splittable pseudorandom number generators, 2014).
  private static func mixed(_ path: Int, _ literal: Int) -> UInt64 {
    var value = UInt64(path) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(literal) &+ 0x9E37_79B9_7F4A_7C15
    for _ in 0..<2 {
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 31
    }
    return value
  }

  /// How often each state was come to.
  private struct StateCounts {
    var visits: [UInt64: Int] = [:]
    /// In the order in which they were first seen.
    var order: [UInt64] = []

    mutating func count(_ visit: Visit) {
      if visits[visit.key] == nil { order.append(visit.key) }
      visits[visit.key, default: 0] += 1
    }

    func kept(_ most: Int) -> Set<UInt64> {
      let ranked = order.indices.sorted { left, right in
        let (leftVisits, rightVisits) = (visits[order[left], default: 0], visits[order[right], default: 0])
        // The first script's beginning stays, whatever its rank.
        if left == 0 || right == 0 { return left == 0 && right != 0 }
        return leftVisits == rightVisits ? left < right : leftVisits > rightVisits
      }
      return Set(ranked.prefix(most).map { order[$0] })
    }
  }

  /// The states that are kept, and the ways between them.
  private struct Drawing {
    let kept: Set<UInt64>
    var keys: [UInt64] = []
    var leaves: [[Int: Int]] = []
    var isInitial: [Bool] = []
    var scripts: [[Int]] = []
    private var indices: [UInt64: Int] = [:]
    private var last: Int?
    private var ways: [[Int]: [(name: String, count: Int, isReceived: Bool)]] = [:]
    private var order: [[Int]] = []

    init(kept: Set<UInt64>) { self.kept = kept }

    mutating func add(_ visit: Visit, _ script: Int) {
      guard kept.contains(visit.key) else {
        last = nil
        return
      }
      let index = indices[visit.key] ?? keys.count
      if index == keys.count {
        indices[visit.key] = index
        keys.append(visit.key)
        leaves.append(visit.leaves)
        isInitial.append(false)
        scripts.append([])
      }
      if scripts[index].last != script, scripts[index].count < StateGraph.maxScripts { scripts[index].append(script) }
      if let action = visit.action {
        if let last { count(action, from: last, to: index) }
      } else {
        isInitial[index] = true
      }
      last = index
    }

    private mutating func count(_ action: (name: String, isReceived: Bool), from: Int, to: Int) {
      let way = [from, to]
      if ways[way] == nil { order.append(way) }
      var actions = ways[way] ?? []
      if let known = actions.firstIndex(where: { $0.name == action.name && $0.isReceived == action.isReceived }) {
        actions[known].count += 1
      } else {
        actions.append((action.name, 1, action.isReceived))
      }
      ways[way] = actions
    }

    var edges: [Edge] {
      order.map { way in
        let actions = (ways[way] ?? []).enumerated().sorted {
          $0.element.count == $1.element.count ? $0.offset < $1.offset : $0.element.count > $1.element.count
        }
        return Edge(from: way[0], to: way[1], actions: actions.map(\.element))
      }
    }
  }
}
