import Harness
import XCTest

// Day 1, "Exercise 3: Adding Order" (000, 001): the last option, the toast in the environment.

enum Day1Exercise3 {
  struct OrderEnvironment {
    var submitOrder: (Int) -> Effect<Bool>
    var showToast: (String) -> Effect<Never>
  }

  // Added: the state, the actions and the reducer around the printed case.
  struct OrderState: Equatable {
    var number: Int
    var errorMessage: String?
  }

  enum OrderAction: Equatable {
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
  }

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    case .didTapAddOrder:
      return env.submitOrder(state.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        return env.showToast("Order created successfully")
          .fireAndForget()
      }
      // Added: the rest of the case.
      state.errorMessage = "Submit Order Failed"
      return .none
    }
  }
}

extension Day1Exercise3.OrderEnvironment {
  static let mockSuccess = Self(
    // Added.
    submitOrder: { _ in Effect(value: true) },
    showToast: { message in
      .fireAndForget {
        Toast.shared.display(message: message)
      }
    }
  )

  // Added.
  static let failing = Self(
    submitOrder: { _ in .failing("submitOrder Should not be called") },
    showToast: { _ in .failing("showToast Should not be called") }
  )
}

final class Day1Exercise3Tests: XCTestCase {
  typealias OrderState = Day1Exercise3.OrderState
  let orderReducer = Day1Exercise3.orderReducer

  func testSubmitOrderSucceed() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
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
      initialState: OrderState(number: 1),
      reducer: orderReducer,
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

  func testTheMockShowsAToastForEachOrder() {
    Toast.shared.reset()
    let store = Store(initialState: OrderState(number: 1), reducer: orderReducer, environment: .mockSuccess)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(Toast.shared.messages, ["Order created successfully", "Order created successfully"])
  }
}
