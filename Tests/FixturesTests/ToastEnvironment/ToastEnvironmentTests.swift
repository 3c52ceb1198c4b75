import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 3: the toast in the environment.
final class ToastEnvironmentTests: XCTestCase {
  func testSubmitOrderSucceed() {
    let testStore = TestStore(
      initialState: ToastEnvironmentState(number: 1),
      reducer: toastEnvironmentReducer,
      environment: .failing
    )

    var toastSink: [String] = []

    testStore.environment.submitOrder = { _ in
      Effect(value: true)
    }

    testStore.environment.showToast = { message in
      .fireAndForget {
        toastSink.append(message)
      }
    }

    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(true))
    XCTAssertEqual(toastSink, ["Order created successfully"])
  }

  func testSubmitOrderFailed() {
    let testStore = TestStore(
      initialState: ToastEnvironmentState(number: 1),
      reducer: toastEnvironmentReducer,
      environment: .failing
    )

    testStore.environment.submitOrder = { _ in
      Effect(value: false)
    }

    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(false)) {
      $0.errorMessage = "Submit Order Failed"
    }
  }

  func testEachOrderHasItsToast() {
    withTestStore(toastEnvironmentFeature) { testStore in
      testStore.world.stub("submitOrder", true, after: .seconds(1), always: true)
      testStore.world.stub("showToast", always: true)
      testStore.send(.didTapPlus) { $0.number = 2 }
      testStore.send(.didTapAddOrder)
      testStore.send(.didTapAddOrder)
      testStore.advance(by: .seconds(1))
      testStore.receive(.receiveAddOrderResponse(true))
      testStore.receive(.receiveAddOrderResponse(true))
      XCTAssertEqual(testStore.world.calls("submitOrder"), [2, 2])
      XCTAssertEqual(
        testStore.world.calls("showToast"), ["Order created successfully", "Order created successfully"])
    }
  }

  func testTheMocks() {
    let testStore = TestStore(
      initialState: ToastEnvironmentState(number: 1), reducer: toastEnvironmentReducer, environment: .mockSuccess)
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(true))
    testStore.environment = .mockFailed
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
  }
}
