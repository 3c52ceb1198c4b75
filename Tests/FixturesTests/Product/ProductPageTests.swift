import Harness
import XCTest

@testable import Fixtures

/// Day 1, "IfLet Introduction": the optional product.
final class ProductPageTests: XCTestCase {
  func testLoadProduct() {
    let testStore = TestStore(
      initialState: ProductPageState(), reducer: productPageReducer, environment: .mockSuccess)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.success(.mock))) {
      $0.isLoading = false
      $0.productState = .mock
    }
  }

  func testTheMockThatFails() {
    let testStore = TestStore(
      initialState: ProductPageState(), reducer: productPageReducer, environment: .mockFailed)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.failure(.serverError))) {
      $0.isLoading = false
      $0.networkError = .serverError
    }
    testStore.environment = .mockSuccess
    testStore.send(.didLoad) {
      $0.isLoading = true
      $0.networkError = nil
    }
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.success(.mock))) {
      $0.isLoading = false
      $0.productState = .mock
    }
  }

  func testAsPrintedTheErrorStays() {
    let testStore = TestStore(
      initialState: ProductPageState(isLoading: false, networkError: .serverError),
      reducer: productPageReducerAsPrinted,
      environment: ProductEnvironment(getProductInfo: { Effect(value: .success(.mock)) }))
    testStore.send(.didLoad)
    testStore.receive(.receiveProductInfo(.success(.mock))) { $0.productState = .mock }
    XCTAssertEqual(testStore.state.networkError, .serverError)
  }

  private func makeStore(
    _ answer: Result<ProductInfo, NetworkError>, _ state: ProductPageState = ProductPageState()
  ) -> Store<ProductPageState, ProductPageAction> {
    Store(
      initialState: state, reducer: productPageReducer,
      environment: ProductEnvironment(getProductInfo: { Effect(value: answer) }))
  }

  func testTheProductAppears() {
    let store = makeStore(.success(.mock))
    let page = ProductPage(store: store)
    XCTAssertEqual(page.render(), "Loading…")
    store.send(.didLoad)
    XCTAssertEqual(page.render(), "iPhone 13, 10000000")
  }

  func testAnErrorAppears() {
    let store = makeStore(.failure(.serverError))
    let page = ProductPage(store: store)
    store.send(.didLoad)
    XCTAssertEqual(page.render(), "! serverError")
  }

  func testANodeFollowsItsProduct() {
    let store = makeStore(.success(.mock), ProductPageState(isLoading: false))
    let page = ProductPage(store: store)
    XCTAssertEqual(page.render(), "")
    store.send(.receiveProductInfo(.success(.mock)))
    var other = ProductInfo.mock
    other.price = 1
    store.send(.receiveProductInfo(.success(other)))
    XCTAssertEqual(page.render(), "iPhone 13, 1")
  }
}
