import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Reducer.pullback": the card before it is pulled back.
final class ProductCardReducerTests: XCTestCase {
  func testTap() {
    withTestStore(productCardFeature) { testStore in
      testStore.world.stub("route")
      testStore.send(.didTap)
      XCTAssertEqual(testStore.world.calls("route"), [ProductCardState.mock.url])
    }
  }

  func testTapWishlist() {
    let testStore = TestStore(
      initialState: ProductCardState.mock, reducer: productCardReducer, environment: .failing)
    testStore.send(.didTapWishlist) { $0.isWishlist = true }
    testStore.send(.didTapWishlist) { $0.isWishlist = false }
  }
}
