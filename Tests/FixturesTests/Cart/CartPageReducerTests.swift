import Harness
import XCTest

@testable import Fixtures

/// Day 2, exercise 2.
final class CartPageReducerTests: XCTestCase {
  private func makeStore(_ state: CartPageState = .mock) -> TestStore<
    CartPageState, CartPageAction, CartPageEnvironment
  > {
    TestStore(
      initialState: state, reducer: cartPageReducer, environment: .failing, derived: ["totalPrice": \.totalPrice])
  }

  func testLoad() {
    let testStore = makeStore(CartPageState())
    testStore.environment = .mockSuccess

    testStore.send(.didLoad) { $0.isLoading = true }
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveCartData(.success([.mock, .mockCase])), derived: ["totalPrice": 10_300_000]) {
      $0.isLoading = false
      $0.products = [.mock, .mockCase]
    }
  }

  func testErrorAndRetry() {
    let testStore = makeStore(CartPageState())
    testStore.environment = .mockFailed

    testStore.send(.didLoad) { $0.isLoading = true }
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveCartData(.failure(.serverError))) {
      $0.isLoading = false
      $0.networkError = .serverError
    }

    testStore.environment.getCartData = { Effect(value: .success([.mock])) }
    testStore.send(.didTapRetry) {
      $0.isLoading = true
      $0.networkError = nil
    }
    testStore.receive(.receiveCartData(.success([.mock])), derived: ["totalPrice": 10_000_000]) {
      $0.isLoading = false
      $0.products = [.mock]
    }
  }

  func testTapToggle() {
    let testStore = makeStore()
    testStore.send(.product(id: 1, action: .didTapToggle), derived: ["totalPrice": 300_000]) {
      $0.products[id: 1]?.isActive = false
    }
  }

  func testTapPlus() {
    let testStore = makeStore()
    testStore.send(.product(id: 2, action: .didTapPlus), derived: ["totalPrice": 10_450_000]) {
      $0.products[id: 2]?.quantity = 3
    }
  }

  func testTapMinus() {
    let testStore = makeStore()
    testStore.send(.product(id: 1, action: .didTapMinus), derived: ["totalPrice": 300_000]) {
      $0.products[id: 1]?.quantity = 0
    }
    testStore.send(.product(id: 1, action: .didTapMinus))
  }

  func testTapDelete() {
    let testStore = makeStore()
    testStore.send(.product(id: 1, action: .didTapDelete), derived: ["totalPrice": 300_000]) {
      $0.products.remove(id: 1)
    }
  }

  func testTextDidChange() {
    let testStore = makeStore()
    testStore.send(.product(id: 2, action: .textDidChange("10")), derived: ["totalPrice": 11_500_000]) {
      $0.products[id: 2]?.quantity = 10
    }
    testStore.send(.product(id: 2, action: .textDidChange("ten")), derived: ["totalPrice": 10_000_000]) {
      $0.products[id: 2]?.quantity = 0
    }
    testStore.send(.product(id: 2, action: .textDidChange("-2")))
  }

  func testTotalPrice() {
    var state = CartPageState()
    XCTAssertEqual(state.totalPrice, 0)
    state = .mock
    XCTAssertEqual(state.totalPrice, 10_300_000)
    state.products[id: 1]?.isActive = false
    XCTAssertEqual(state.totalPrice, 300_000)
  }

  /// The printed reducer drops the error: the same steps end with an empty page.
  func testTheErrorIsDroppedAsPrinted() {
    let testStore = TestStore(
      initialState: CartPageState(), reducer: cartPageReducerAsPrinted, environment: CartPageEnvironment.mockFailed)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveCartData(.failure(.serverError)))
    XCTAssertEqual(testStore.state, CartPageState())
  }
}
