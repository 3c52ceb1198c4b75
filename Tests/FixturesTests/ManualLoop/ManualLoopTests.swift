import Harness
import XCTest

@testable import Fixtures

/// Day 2: the list before ForEachStoreNode.
final class ManualLoopTests: XCTestCase {
  private func makeStore(
    _ state: ManualLoopModel = ManualLoopModel(items: ManualItem.mocks(numberOfMocks: 3), lastId: 3)
  ) -> TestStore<ManualLoopModel, ManualLoopAction, ManualLoopEnvironment> {
    TestStore(initialState: state, reducer: manualLoopReducer, environment: .failing)
  }

  func testLoad() {
    let testStore = makeStore(ManualLoopModel())
    testStore.environment = .mockThree
    testStore.send(.didLoad)
    testStore.receive(.receiveItems(ManualItem.mocks(numberOfMocks: 3))) {
      $0.items = ManualItem.mocks(numberOfMocks: 3)
      $0.lastId = 3
    }
  }

  func testSetSelected() {
    let testStore = makeStore()
    testStore.send(.setSelected(id: 2)) { $0.items[1].isSelected = false }
    testStore.send(.setSelected(id: 2)) { $0.items[1].isSelected = true }
    testStore.send(.setSelected(id: 4))
  }

  func testRemoveAndAdd() {
    let testStore = makeStore()
    testStore.send(.remove(id: 1)) { $0.items.removeFirst() }
    testStore.send(.addItem) {
      $0.items.append(ManualItem(id: 4, text: "Data 4", isSelected: true))
      $0.lastId = 4
    }
  }

  func testTheNodesReportWhatIsTapped() {
    let store = Store(
      initialState: ManualLoopModel(items: ManualItem.mocks(numberOfMocks: 2), lastId: 2),
      reducer: manualLoopReducer, environment: .failing)
    let page = ManualLoopPage(store: store)
    page.nodes[1].onTapToggle?()
    XCTAssertEqual(store.state.items.map(\.isSelected), [true, false])
    page.nodes[0].onTapRemove?()
    XCTAssertEqual(store.state.items.map(\.id), [2])
  }

  /// The same taps on both pages: the loop builds a node for each item and each change, the list one for each item.
  func testTheLoopBuildsWhatDiffingDoesNot() {
    let manualStore = Store(
      initialState: ManualLoopModel(items: ManualItem.mocks(numberOfMocks: 100), lastId: 100),
      reducer: manualLoopReducer, environment: .failing)
    let manual = ManualLoopPage(store: manualStore)
    let diffedStore = Store(
      initialState: DemoForEachState.mock(numberOfItems: 100), reducer: demoForEachReducer, environment: .failing)
    let diffed = DemoForEachPage(store: diffedStore)
    for id in 1...10 {
      manualStore.send(.setSelected(id: id))
      diffedStore.send(.child(id: id, action: .toggle))
    }
    manualStore.send(.addItem)
    diffedStore.send(.addItem)
    XCTAssertEqual(manual.builtNodes, 100 + 10 * 100 + 101)
    XCTAssertEqual(diffed.nodes.counts.built, 100 + 1)
    XCTAssertEqual(
      manual.nodes.map { $0.render() }, diffed.nodes.nodes.map { $0.render() }, "what is seen is the same")
  }
}
