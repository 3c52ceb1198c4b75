import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 4: the product with default values.
final class ProductDefaultsTests: XCTestCase {
  func testTheProductComesFromTheServer() {
    let testStore = TestStore(
      initialState: ProductDefaultsState(), reducer: productDefaultsReducer, environment: .mockSuccess)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.success(.mock))) { $0.productState = .mock }
  }

  func testAnErrorChangesNothing() {
    let testStore = TestStore(
      initialState: ProductDefaultsState(), reducer: productDefaultsReducer, environment: .mockFailed)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.failure(.serverError)))
  }

  func testARealProductLikeTheDefaultIsNoChange() {
    let info = ProductInfo(id: 0, name: "", price: 0, description: "", isWishlist: false)
    let answer =
      "receiveProductInfo(.success(ProductInfo(id: 0, name: \"\", price: 0, description: \"\", isWishlist: false)))"
    assertBreaks("\"an answer changes the page\" broken by \(answer)") {
      withTestStore(productDefaultsFeature) { testStore in
        testStore.world.stub("getProductInfo", Result<ProductInfo, NetworkError>.success(info))
        testStore.send(.didLoad)
        testStore.receive(.receiveProductInfo(.success(info)))
      }
    }
  }

  func testANodeWithoutActions() {
    let store = Store(
      initialState: ProductDefaultsState(), reducer: productDefaultsReducer,
      environment: ProductEnvironment(getProductInfo: { Effect(value: .success(.mock)) }))
    let node = ProductNode(store: store.scope(state: \.productState).actionless)
    XCTAssertEqual(node.render(), ", 0")
    store.send(.didLoad)
    XCTAssertEqual(node.render(), "iPhone 13, 10000000")
  }
}
