import Harness
import XCTest

@testable import Fixtures

/// Day 2: "ListStoreNode".
final class DemoListTests: XCTestCase {
  private let store = Store(
    initialState: DemoForEachState.mock(numberOfItems: 100), reducer: demoForEachReducer, environment: .mockThree)

  func testNodesAreBuiltForWhatIsVisible() {
    let page = DemoListPage(store: store)
    XCTAssertEqual(page.nodes.counts.built, 4)
    page.nodes.visibleRange = 2..<6
    XCTAssertEqual(page.nodes.ids, [3, 4, 5, 6])
    XCTAssertEqual(page.nodes.counts.built, 6)
  }

  func testTheVisibleNodesSend() {
    let page = DemoListPage(store: store)
    page.nodes.visibleRange = 49..<51
    page.nodes[id: 50]?.didTapRemove()
    XCTAssertNil(store.state.stackData[id: 50])
    XCTAssertEqual(page.nodes.ids, [51, 52])
  }
}
