import Harness
import XCTest

@testable import Fixtures

/// The tests of day 1 for the order page, under the bootcamp's names.
final class OrderReducerTests: XCTestCase {
  private func makeStore(
    _ state: OrderState = OrderState(counterState: CounterState(number: 1)), _ environment: OrderEnvironment = .failing
  ) -> TestStore<OrderState, OrderAction, OrderEnvironment> {
    TestStore(initialState: state, reducer: orderReducer, environment: environment)
  }

  func testTapPlus() {
    let testStore = makeStore()
    testStore.send(.counter(.didTapPlus)) { $0.counterState.number = 2 }
  }

  func testEnabledMinusButton() {
    var state = CounterState(number: 1)
    XCTAssertTrue(state.isMinusButtonEnabled)
    state.number = 0
    XCTAssertFalse(state.isMinusButtonEnabled)
  }

  func testChangeTextToNonNumeric() {
    let testStore = makeStore()
    testStore.send(.counter(.textDidChange("a"))) {
      $0.counterState.number = 0
      $0.counterState.errorMessage = "Should only contains numeric"
    }
  }

  func testChangeToNegativeByButton() {
    let testStore = makeStore()
    testStore.send(.counter(.textDidChange("-2"))) {
      $0.counterState.number = -2
      $0.counterState.errorMessage = "Error, should >= 0"
    }
    testStore.send(.counter(.didTapPlus)) { $0.counterState.number = -1 }
  }

  func testSubmitOrderSucceed() {
    let testStore = makeStore()
    var toastSink: [String] = []
    testStore.environment.submitOrder = { _ in Effect(value: true) }
    testStore.environment.showToast = { message in .fireAndForget { toastSink.append(message) } }

    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(true))
    XCTAssertEqual(toastSink, ["Order created successfully"])
  }

  func testSubmitOrderFailed() {
    let testStore = makeStore()
    testStore.environment.submitOrder = { _ in Effect(value: false) }

    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(false)) {
      $0.counterState.errorMessage = "Submit Order Failed"
    }
  }

  func testLoadProductOnVirtualTime() {
    let testStore = makeStore(OrderState(counterState: CounterState(number: 1)), .mockSuccess)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.success(.mock))) {
      $0.isLoading = false
      $0.productState = .mock
    }
    testStore.finish()
  }

  func testLoadProductFailed() {
    let testStore = makeStore(OrderState(counterState: CounterState(number: 1)), .mockFailed)
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.failure(.serverError))) {
      $0.isLoading = false
      $0.networkError = .serverError
    }
  }

  func testShowBottomSheet() {
    let testStore = makeStore(OrderState(productState: ProductState.mock, counterState: CounterState(number: 1)))
    testStore.send(.productInfo(.didTap)) { $0.showBottomSheet = true }
    testStore.send(.dismissBottomSheet) { $0.showBottomSheet = false }
  }

  func testBottomSheetState() {
    var state = OrderState(counterState: CounterState(number: 0))
    XCTAssertNil(state.bottomSheetState)

    // Without a product there is no sheet, whatever the flag says.
    state.showBottomSheet = true
    XCTAssertNil(state.bottomSheetState)

    state.productState = ProductState.mock
    XCTAssertEqual(state.bottomSheetState, ProductDetailState.mock)

    state.showBottomSheet = false
    XCTAssertNil(state.bottomSheetState)
  }

  func testTheCopiedTrackerCallIsCaught() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: OrderState(counterState: CounterState(number: 1)), reducer: orderReducerWithCopiedTracker,
        environment: OrderEnvironment.failing)
      testStore.send(.dismissBottomSheet)
    }
    XCTAssertEqual(issues.map(\.message), ["trackEvent should not be called - A failing effect ran."])
  }
}
