import Harness
import XCTest

// Day 1, "Exercise 3: Adding Order" (000, 001): why the toast is shown only once.

enum Day1Debug {
  typealias OrderState = Day1ToastState.OrderState
  typealias OrderAction = Day1ToastState.OrderAction
  // Changed: the seed prints `Void` here, but the reducer submits orders.
  typealias OrderEnvironment = Day1ToastState.OrderEnvironment

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> {
    // Added: the reducer so far.
    Day1ToastState.orderReducer.run(&$0, $1, $2)
  }.debug()
}

final class Day1DebugTests: XCTestCase {
  func testTheReducerIsTheSame() {
    let testStore = TestStore(
      initialState: Day1Debug.OrderState(number: 2), reducer: Day1Debug.orderReducer, environment: .mockFailed)

    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
  }

  func testTheLog() {
    let log = TextSink()
    let testStore = TestStore(
      initialState: Day1Debug.OrderState(number: 2), reducer: Day1ToastState.orderReducer.debug(to: log),
      environment: .mockSuccess)

    testStore.send(.didTapAddOrder)
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
    testStore.receive(.receiveAddOrderResponse(true))

    XCTAssertEqual(
      log.text.trimmingCharacters(in: .whitespacesAndNewlines),
      """
      received action:
        OrderAction.didTapAddOrder
        (No state changes)

      received action:
        OrderAction.didTapAddOrder
        (No state changes)

      received action:
        OrderAction.receiveAddOrderResponse(
          true
        )
        OrderState(
          number: 2,
          errorMessage: nil,
      −   successToastMessage: nil
      +   successToastMessage: "Order created successfully"
        )

      received action:
        OrderAction.receiveAddOrderResponse(
          true
        )
        (No state changes)
      """)
  }
}
