import XCTest

@testable import HarnessArchitecture
@testable import Harness

final class ForEachStoreNodeTests: XCTestCase {
  private typealias Row = NodeSample.Row

  func testNodesFollowTheirElementsById() {
    let store = NodeSample.store([1, 2, 3])
    let list = NodeSample.forEach(store)
    let before = list.nodes
    XCTAssertEqual(list.counts.built, 3)

    store.send(.rows([3, 1, 4]))
    XCTAssertEqual(list.ids, [3, 1, 4])
    XCTAssertTrue(list.nodes[0] === before[2])
    XCTAssertTrue(list.nodes[1] === before[0])
    XCTAssertTrue(list[id: 4] === list.nodes[2])
    XCTAssertNil(list[id: 2])
    XCTAssertEqual(list.counts.description, "built 4, moved 1, removed 1")
  }

  func testAnElementThatChangesKeepsItsNodeAndNotifiesIt() {
    let store = NodeSample.store([1, 2])
    let list = NodeSample.forEach(store)
    store.send(.rows([2, 1]))
    store.send(.row(id: 2, action: .rename("two")))
    XCTAssertEqual(list[id: 2]?.texts, ["", "two"])
    XCTAssertEqual(list[id: 1]?.texts, [""])
    XCTAssertEqual(list.render(), "2 two\n1 ")
    XCTAssertEqual(list.counts.built, 2)
  }

  func testActionsArriveWithTheIdOfTheirElement() {
    var sent: [NodeSample.Action] = []
    let reducer = Reducer<NodeSample.State, NodeSample.Action, Void> { _, action, _ in
      sent.append(action)
      return .none
    }
    let store = Store(
      initialState: NodeSample.State(rows: [Row(id: 7)]), reducer: reducer, environment: ())
    NodeSample.forEach(store).nodes.first?.store.send(.rename("x"))
    XCTAssertEqual(sent, [.row(id: 7, action: .rename("x"))])
  }

  func testANodeWhoseElementHasGoneShowsItsLastValue() {
    let store = NodeSample.store([1])
    let list = NodeSample.forEach(store)
    store.send(.row(id: 1, action: .rename("last")))
    let node = list.nodes.first
    store.send(.rows([]))
    XCTAssertEqual(list.nodes.count, 0)
    XCTAssertEqual(node?.render(), "1 last")
    node?.store.send(.rename("nobody hears it"))
    XCTAssertEqual(node?.texts, ["", "last"])
  }

  func testAnElementThatComesBackHasANewNode() {
    let store = NodeSample.store([1])
    let list = NodeSample.forEach(store)
    let old = list.nodes[0]
    store.send(.rows([]))
    store.send(.rows([1]))
    XCTAssertFalse(list.nodes[0] === old)
    XCTAssertEqual(list.counts.description, "built 2, moved 0, removed 1")
  }

  func testWhatANodeSendsWhileItIsMadeIsReducedAfterwards() {
    let store = NodeSample.store([1, 2])
    var seen: [String] = []
    let list = ForEachStoreNode(store: store.scope(state: \.rows, action: NodeSample.Action.row)) { row in
      row.send(.rename("made"))
      seen.append(row.state.text)
      return NodeSample.RowNode(store: row)
    }
    XCTAssertEqual(seen, ["", ""])
    XCTAssertEqual(list.render(), "1 made\n2 made")
    store.send(.rows([1, 2, 3]))
    XCTAssertEqual(list[id: 3]?.texts, ["", "made"])
  }

  func testAnyCollectionAndAnyNode() {
    let store = NodeSample.store()
    store.send(.list([2, 1]))
    let list = ForEachStoreNode(store: store.scope(state: \.list, action: NodeSample.Action.row)) {
      (row: Store<Row, NodeSample.RowAction>) in
      row.state.text
    }
    XCTAssertEqual(list.nodes, ["2", "1"])
    store.send(.list([1, 3]))
    XCTAssertEqual(list.nodes, ["1", "3"])
    XCTAssertEqual(list.render(), "\n", "texts are no page nodes")
  }

  func testElementsOfOneIdAreAFailureAndTheFirstHasTheNode() {
    let store = NodeSample.store()
    let list = ForEachStoreNode(store: store.scope(state: \.list, action: NodeSample.Action.row)) {
      (row: Store<Row, NodeSample.RowAction>) in
      row.state.id
    }
    let line = #line - 4
    let issues = captureIssues {
      store.send(.list([1, 2, 1]))
      store.send(.page(.loading))
    }
    XCTAssertEqual(list.ids, [1, 2])
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.map(\.message),
      ["Two elements of a list of nodes have the same id. The first is shown; give the other another id."])
  }

  /// A linear search for elements would read the id n times for each of n nodes.
  func testAnIdentifiedArrayIsNotSearched() {
    let store = Store(
      initialState: IdentifiedArray((0..<200).map { CountedRow(number: $0) }),
      reducer: Reducer<IdentifiedArrayOf<CountedRow>, Int, Void> { state, id, _ in
        state[id: id]?.isActive.toggle()
        return .none
      }, environment: ())
    let rows = store.scope(state: { $0 }, action: { (pair: (Int, Bool)) in pair.0 })
    let list = ForEachStoreNode(store: rows, node: { $0 })
    CountedRow.asked = 0
    store.send(100)
    XCTAssertEqual(list[id: 100]?.state.isActive, true)
    XCTAssertLessThan(CountedRow.asked, 10 * 200)

    let visible = ListStoreNode(store: rows, visibleRange: 0..<200, content: { $0 })
    CountedRow.asked = 0
    store.send(100)
    XCTAssertEqual(visible[id: 100]?.state.isActive, false)
    XCTAssertLessThan(CountedRow.asked, 20 * 200)
  }

  private struct CountedRow: Identifiable {
    nonisolated(unsafe) static var asked = 0
    var number: Int
    var isActive = false

    var id: Int {
      Self.asked += 1
      return number
    }
  }
}
