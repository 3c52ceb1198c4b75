import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Random changes of objects that refer to each other: there is a line if, and only if, the state shows a difference.
final class ObjectChangeTests: XCTestCase {
  private final class Node: Identifiable {
    let id: Int
    var name = ""
    var next: Node?
    var list: [Node] = []
    var tags: Set<String> = []
    weak var parent: Node?
    init(_ id: Int) { self.id = id }
  }

  private enum Page {
    case none
    case one(Node)
    case two(Node, title: String)
  }

  private struct State {
    var first = Node(1)
    var maybe: Node?
    var list: [Node] = []
    var roster: IdentifiedArrayOf<Node> = []
    var map: [String: Node] = [:]
    var page = Page.none
    var any: Any = 0
    var plain = [1, 2, 3]
  }

  /// Makes one change, which may have no effect.
  private func change(_ state: inout State, _ nodes: [Node], _ generator: inout SplitMix) {
    let node = nodes[generator.below(nodes.count)]
    let other = nodes[generator.below(nodes.count)]
    switch generator.below(18) {
    case 0: node.name = ["a", "b", "c"][generator.below(3)]
    case 1: node.next = other
    case 2: node.next = nil
    case 3: node.list.append(other)
    case 4: if !node.list.isEmpty { node.list.removeLast() }
    case 5: node.tags.formSymmetricDifference(["x"])
    case 6: node.parent = other
    case 7: state.first = node
    case 8: state.maybe = generator.below(3) == 0 ? nil : node
    case 9: state.list.append(node)
    case 10: if !state.list.isEmpty { state.list.remove(at: generator.below(state.list.count)) }
    case 11:
      if state.roster.index(id: node.id) == nil { state.roster.append(node) } else { state.roster.remove(id: node.id) }
    case 12: state.roster.reverse()
    case 13: state.map["\(generator.below(3))"] = generator.below(2) == 0 ? nil : node
    case 14: state.page = [.none, .one(node), .two(node, title: other.name)][generator.below(3)]
    case 15: state.any = [1, node, other.name] as [Any]
    case 16: state.plain[generator.below(3)] = generator.below(3)
    default: break
    }
  }

  private func text(_ state: State) -> String { LiteralPrinter.text(state) }

  func testThereIsALineIfTheStateShowsSomethingElse() {
    for seed in 0..<LongTests.count(500, short: 12) {
      var generator = SplitMix(seed: UInt64(seed))
      let nodes = (0..<5).map { Node($0) }
      var state = State()
      var history = StateHistory(TypeShape.of(State.self), hiding: nil)
      // Object graphs that are too dense are cut off, which is reported; it doesn't matter here.
      _ = captureIssues {
        ValueRef.with(state) { history.begin($0) }
        for step in 0..<30 {
          let before = text(state)
          change(&state, nodes, &generator)
          var writer = LineWriter()
          ValueRef.with(state) { history.changesInPlace($0, &writer) }
          let after = text(state)
          if before.contains("_") || after.contains("_") { continue }
          XCTAssertEqual(
            writer.lines.isEmpty, before == after, "seed \(seed), step \(step): \(writer.lines)\n\(before)\n\(after)")
        }
      }
      for node in nodes { (node.next, node.list) = (nil, []) }
    }
  }

  /// A list in each element of a list: at each level, elements are compared in advance.
  func testAChangeBelowManyListsIsFoundAtOnce() {
    var node = Node(25)
    let deepest = node
    for id in (0..<25).reversed() {
      let outer = Node(id)
      outer.list = [node, Node(100 + id)]
      node = outer
    }
    let before = ValueRef.with(node) { ValueTree.of($0) }
    deepest.name = "changed"
    let after = ValueRef.with(node) { ValueTree.of($0) }
    var comparison = TreeComparison(consumer: LineWriter())
    comparison.compare(before, after)
    XCTAssertEqual(comparison.consumer.lines.count, 1)
    XCTAssertEqual(comparison.consumer.lines.first?.hasSuffix(#".name = "changed""#), true)
  }
}
