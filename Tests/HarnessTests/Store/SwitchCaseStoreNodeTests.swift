import XCTest

@testable import HarnessArchitecture

final class SwitchCaseStoreNodeTests: XCTestCase {
  private typealias Page = NodeSample.Page
  private typealias Switch = SwitchCaseStoreNode<NodeSample.Page, NodeSample.Action, any PageNode>

  private final class LoadingNode: PageNode {
    func render() -> String { "loading" }
  }

  private func makeSwitch(_ store: Store<NodeSample.State, NodeSample.Action>) -> Switch {
    SwitchCaseStoreNode(
      store: store.scope(state: \.page),
      .case(/Page.loading) { _ in LoadingNode() },
      .case(/Page.loaded, action: NodeSample.Action.loaded, node: NodeSample.RowNode.init))
  }

  func testAnotherCaseHasAnotherNode() {
    let store = NodeSample.store()
    let page = makeSwitch(store)
    XCTAssertEqual(page.render(), "loading")
    store.send(.page(.loaded(NodeSample.Row(id: 1, text: "a"))))
    XCTAssertEqual(page.render(), "1 a")
    XCTAssertEqual(page.counts.description, "built 2, moved 0, removed 1")
  }

  func testAPayloadThatChangesKeepsTheNodeAndNotifiesIt() throws {
    let store = NodeSample.store()
    store.send(.page(.loaded(NodeSample.Row(id: 1, text: "a"))))
    let page = makeSwitch(store)
    let node = try XCTUnwrap(page.node as? NodeSample.RowNode)
    node.store.send(.rename("b"))
    XCTAssertEqual(store.state.page, .loaded(NodeSample.Row(id: 1, text: "b")))
    XCTAssertEqual(node.texts, ["a", "b"])
    XCTAssertTrue(page.node === node)
    XCTAssertEqual(page.counts.built, 1)
  }

  func testTheOldNodeIsLetGoAndKeepsItsLastValueForWhoeverHoldsIt() throws {
    let store = NodeSample.store()
    store.send(.page(.loaded(NodeSample.Row(id: 1, text: "a"))))
    let page = makeSwitch(store)
    var held = page.node
    weak let node = held
    store.send(.page(.loading))
    XCTAssertEqual(held?.render(), "1 a")
    held = nil
    XCTAssertNil(node)
  }

  func testACaseThatComesBackHasANewNode() {
    let store = NodeSample.store()
    let page = makeSwitch(store)
    let first = page.node
    store.send(.page(.loaded(NodeSample.Row(id: 1))))
    store.send(.page(.loading))
    XCTAssertFalse(page.node === first)
  }

  func testACaseThatIsNotListedHasNoNode() {
    let store = NodeSample.store()
    let page = makeSwitch(store)
    store.send(.page(.failed("x")))
    XCTAssertNil(page.node)
    XCTAssertEqual(page.render(), "")
    XCTAssertEqual(page.counts.description, "built 1, moved 0, removed 1")
  }

  /// Otherwise the node of the previous case would replace the new one.
  func testWhatANodeSendsWhileItIsMadeIsReducedAfterwards() {
    let store = NodeSample.store()
    let page = SwitchCaseStoreNode<Page, NodeSample.Action, any PageNode>(
      store: store.scope(state: \.page),
      .case(/Page.loading) { [store] _ in
        store.send(.page(.loaded(NodeSample.Row(id: 1, text: "a"))))
        return LoadingNode()
      },
      .case(/Page.loaded, action: NodeSample.Action.loaded, node: NodeSample.RowNode.init))
    XCTAssertEqual(page.render(), "1 a")
    XCTAssertEqual(page.counts.description, "built 2, moved 0, removed 1")
  }
}
