import XCTest

@testable import HarnessArchitecture

final class ListStoreNodeTests: XCTestCase {
  private typealias List = ListStoreNode<
    IdentifiedArrayOf<NodeSample.Row>, NodeSample.RowAction, NodeSample.RowNode
  >

  private func list(_ store: Store<NodeSample.State, NodeSample.Action>, _ range: Range<Int>) -> List {
    ListStoreNode(
      store: store.scope(state: \.rows, action: NodeSample.Action.row), visibleRange: range,
      content: NodeSample.RowNode.init)
  }

  func testOnlyVisibleElementsHaveNodes() {
    let list = list(NodeSample.store(Array(1...1_000)), 10..<13)
    XCTAssertEqual(list.ids, [11, 12, 13])
    XCTAssertEqual(list.counts.built, 3)
  }

  func testScrollingKeepsWhatStaysVisibleAndDropsTheRest() {
    let list = list(NodeSample.store(Array(1...100)), 0..<4)
    let third = list[id: 3]
    weak let first = list[id: 1]
    XCTAssertNotNil(first)
    list.visibleRange = 2..<6
    XCTAssertEqual(list.ids, [3, 4, 5, 6])
    XCTAssertTrue(list[id: 3] === third)
    XCTAssertNil(first)
    XCTAssertEqual(list.counts.description, "built 6, moved 0, removed 2")
    list.visibleRange = 0..<1
    XCTAssertEqual(list.counts.built, 7, "a node is built anew when its element comes back")
  }

  func testTheRangeMayReachBeyondTheList() {
    let store = NodeSample.store([1, 2])
    let list = list(store, 1..<50)
    XCTAssertEqual(list.ids, [2])
    store.send(.rows([1, 2, 3]))
    XCTAssertEqual(list.ids, [2, 3])
    list.visibleRange = 90..<95
    XCTAssertEqual(list.ids, [])
    list.visibleRange = (-3)..<1
    XCTAssertEqual(list.visibleRange, (-3)..<1)
    XCTAssertEqual(list.ids, [1])
  }

  func testAnInsertionAboveShiftsWhatIsVisible() {
    let store = NodeSample.store([1, 2, 3])
    let list = list(store, 0..<2)
    store.send(.rows([9, 1, 2, 3]))
    XCTAssertEqual(list.render(), "9 \n1 ")
    XCTAssertEqual(list.counts.description, "built 3, moved 0, removed 1")
  }

  func testWhatANodeSendsWhenItComesIntoViewIsReducedAfterwards() {
    let store = NodeSample.store([1, 2])
    let list = ListStoreNode(
      store: store.scope(state: \.rows, action: NodeSample.Action.row), visibleRange: 0..<0
    ) { row in
      row.send(.rename("seen"))
      return NodeSample.RowNode(store: row)
    }
    list.visibleRange = 0..<2
    XCTAssertEqual(list.nodes.map(\.texts), [["", "seen"], ["", "seen"]])
  }
}
