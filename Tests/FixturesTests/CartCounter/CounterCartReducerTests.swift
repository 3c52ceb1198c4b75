import Harness
import XCTest

@testable import Fixtures

/// Day 2, the refactoring exercise: the counter alone, then in a product, then in the cart.
final class CounterCartReducerTests: XCTestCase {
  private func makeStore(_ state: CounterCartState = .mock) -> TestStore<
    CounterCartState, CounterCartAction, CounterCartEnvironment
  > {
    TestStore(
      initialState: state, reducer: counterCartReducer, environment: .failing, derived: ["totalPrice": \.totalPrice])
  }

  func testTheCounterAlone() {
    let testStore = TestStore(initialState: CounterState(number: 1), reducer: counterReducer, environment: ())
    testStore.send(.didTapPlus) { $0.number = 2 }
    testStore.send(.textDidChange("a")) {
      $0.number = 0
      $0.errorMessage = "Should only contains numeric"
    }
    testStore.send(.didTapMinus) {
      $0.number = -1
      $0.errorMessage = "Error, should >= 0"
    }
    testStore.send(.textDidChange("0")) {
      $0.number = 0
      $0.errorMessage = nil
    }
  }

  func testAProduct() {
    let testStore = TestStore(
      initialState: CounterProductState.mock, reducer: counterProductReducer, environment: ())
    testStore.send(.counter(.didTapPlus)) { $0.counterState.number = 2 }
    testStore.send(.didTapToggle) { $0.isActive = false }
    XCTAssertEqual(testStore.state.subtotal, 0)
  }

  func testTapPlus() {
    let testStore = makeStore()
    testStore.send(.product(id: 2, action: .counter(.didTapPlus)), derived: ["totalPrice": 10_450_000]) {
      $0.products[id: 2]?.counterState.number = 3
    }
  }

  func testWhatIsWrongIsNotCounted() {
    let testStore = makeStore()
    testStore.send(
      .product(id: 1, action: .counter(.textDidChange("-2"))), derived: ["totalPrice": 300_000]
    ) {
      $0.products[id: 1]?.counterState.number = -2
      $0.products[id: 1]?.counterState.errorMessage = "Error, should >= 0"
    }
  }

  func testTapDelete() {
    let testStore = makeStore()
    testStore.send(.product(id: 1, action: .didTapDelete), derived: ["totalPrice": 300_000]) {
      $0.products.remove(id: 1)
    }
  }

  func testErrorAndRetry() {
    withTestStore(counterCartFeature) { testStore in
      testStore.world.stub("getCartData", Result<[CounterProductState], NetworkError>.failure(.serverError))
      testStore.world.stub(
        "getCartData", Result<[CounterProductState], NetworkError>.success([.mock]), after: .milliseconds(300))

      testStore.send(.didLoad) { $0.isLoading = true }
      testStore.receive(.receiveCartData(.failure(.serverError))) {
        $0.isLoading = false
        $0.networkError = .serverError
      }
      testStore.send(.didTapRetry) {
        $0.isLoading = true
        $0.networkError = nil
      }
      testStore.advance(by: .milliseconds(300))
      testStore.receive(.receiveCartData(.success([.mock]))) {
        $0.isLoading = false
        $0.products = [.mock]
      }
    }
  }

  func testThePageFirstLosesTheAction() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: CounterCartState.mock, reducer: counterCartReducerPageFirst,
        environment: CounterCartEnvironment.failing)
      testStore.send(.product(id: 1, action: .didTapDelete)) { $0.products.remove(id: 1) }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("no element has the id 1") == true, "\(issues)")
  }
}
