import XCTest

@testable import HarnessArchitecture

final class NodeMemoryTests: XCTestCase {
  func testAReleasedListReleasesItsNodesAndEndsAllSubscriptions() {
    let store = NodeSample.store([1, 2, 3])
    weak var node: NodeSample.RowNode?
    do {
      let list = NodeSample.forEach(store)
      node = list.nodes.first
      XCTAssertNotNil(node)
      // One for the list, and for each node one of its store and one of its own.
      XCTAssertEqual(store.observerCount, 7)
    }
    XCTAssertNil(node)
    XCTAssertEqual(store.observerCount, 0)
  }

  func testARemovedNodeIsReleasedAndItsSubscriptionsEnd() {
    let store = NodeSample.store([1, 2, 3])
    let list = NodeSample.forEach(store)
    weak let node = list[id: 2]
    XCTAssertNotNil(node)
    store.send(.rows([1, 3]))
    XCTAssertNil(node)
    XCTAssertEqual(store.observerCount, 5)
    XCTAssertEqual(list.nodes.count, 2)
  }

  func testAVisibleRangeThatMovesLeavesNoSubscriptions() {
    let store = NodeSample.store(Array(1...50))
    let list = ListStoreNode(
      store: store.scope(state: \.rows, action: NodeSample.Action.row), visibleRange: 0..<5,
      content: NodeSample.RowNode.init)
    for start in 1..<40 { list.visibleRange = start..<(start + 5) }
    XCTAssertEqual(store.observerCount, 11)
  }

  func testASwitchThatIsReleasedLeavesNothingBehind() {
    let store = NodeSample.store()
    weak var node: NodeSample.RowNode?
    do {
      store.send(.page(.loaded(NodeSample.Row(id: 1))))
      let page = SwitchCaseStoreNode(
        store: store.scope(state: \.page),
        .case(/NodeSample.Page.loaded, action: NodeSample.Action.loaded, node: NodeSample.RowNode.init))
      node = page.node
      XCTAssertNotNil(node)
    }
    XCTAssertNil(node)
    XCTAssertEqual(store.observerCount, 0)
  }

  func testNodesKeepTheRootAliveAndNoCycle() {
    var node: NodeSample.RowNode?
    weak var witness: Witness?
    do {
      let captured = Witness()
      witness = captured
      let reducer = Reducer<NodeSample.State, NodeSample.Action, Void> { state, action, _ in
        _ = captured
        return NodeSample.reducer.run(&state, action, ())
      }
      let store = Store(
        initialState: NodeSample.State(rows: [NodeSample.Row(id: 1)]), reducer: reducer, environment: ())
      node = NodeSample.forEach(store).nodes.first
    }
    node?.store.send(.rename("alive"))
    XCTAssertEqual(node?.texts.last, "alive")
    node = nil
    XCTAssertNil(witness)
  }

  private final class Witness {}
}
