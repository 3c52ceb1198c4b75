/// The transitions between the abstract states of a feature, each with the shortest script that takes it.
///
/// If there are too many, those with the shortest scripts are kept. The result doesn't depend on the order in which they are
/// added, nor on what was left out of merged parts: the shortest of all are also among the shortest of their part.
package struct ExploredTransitions: Codable, Equatable, Sendable {
  /// A case of an action, with the abstract states before and after it.
  struct Transition: Codable, Hashable, Sendable {
    let action: String
    let from: String
    let to: String
  }

  /// A script that takes a transition.
  struct Example: Codable, Equatable, Sendable {
    let steps: Int
    let run: Int
    /// Whether an effect fed the action back.
    let isReceived: Bool
    let script: String

    static func < (left: Example, right: Example) -> Bool { (left.steps, left.run) < (right.steps, right.run) }
  }

  /// The initial state of the feature.
  var initial = ""
  private(set) var taken: [Transition: Example] = [:]
  /// Whether some transitions were dropped.
  var isCut = false

  /// The maximum number of transitions.
  static let limit = 2_000

  var isEmpty: Bool { taken.isEmpty && initial.isEmpty }

  mutating func add(_ transition: Transition, _ new: Example) {
    if let old = taken[transition], !(new < old) { return }
    taken[transition] = new
    // Not on each addition: sorting costs more than the memory.
    if taken.count >= 2 * Self.limit { cut() }
  }

  package mutating func add(_ other: ExploredTransitions) {
    if initial.isEmpty { initial = other.initial }
    isCut = isCut || other.isCut
    for (transition, taken) in other.taken { add(transition, taken) }
  }

  /// The transitions, sorted by their scripts, the shortest first. Several may be taken in one step of one run.
  var ordered: [(transition: Transition, taken: Example)] {
    taken.map { (transition: $0.key, taken: $0.value) }.sorted { left, right in
      if left.taken < right.taken { return true }
      if right.taken < left.taken { return false }
      return (left.transition.action, left.transition.from, left.transition.to) < (
        right.transition.action, right.transition.from, right.transition.to
      )
    }
  }

  private mutating func cut() {
    let kept = ordered.prefix(Self.limit)
    isCut = isCut || kept.count < taken.count
    taken = Dictionary(uniqueKeysWithValues: kept.map { ($0.transition, $0.taken) })
  }

  /// The graph for reports; nil if there is none.
  package var graph: ExploredGraph? {
    if isEmpty { return nil }
    var whole = self
    whole.cut()
    var graph = ExploredGraph(states: [initial], edges: [], isCut: whole.isCut)
    var numbers = [initial: 0]
    func number(_ state: String) -> Int {
      if let number = numbers[state] { return number }
      numbers[state] = graph.states.count
      graph.states.append(state)
      return graph.states.count - 1
    }
    for (transition, taken) in whole.ordered {
      let (from, to) = (number(transition.from), number(transition.to))
      graph.edges.append(
        ExploredGraph.Edge(
          action: transition.action, isReceived: taken.isReceived, from: from, to: to, steps: taken.steps,
          run: taken.run,
          script: taken.script))
    }
    return graph
  }

  package init() {}

  /// - Returns: nil if the graph refers to states that it doesn't have.
  package init?(_ graph: ExploredGraph) {
    initial = graph.states.first ?? ""
    isCut = graph.isCut
    for edge in graph.edges {
      guard graph.states.indices.contains(edge.from), graph.states.indices.contains(edge.to) else { return nil }
      add(
        Transition(action: edge.action, from: graph.states[edge.from], to: graph.states[edge.to]),
        Example(steps: edge.steps, run: edge.run, isReceived: edge.isReceived, script: edge.script))
    }
  }
}
