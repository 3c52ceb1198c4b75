import Harness
import XCTest

// Day 1, "Exercise 3: Adding Order" (000, 001): the toast as a part of the state.

/// The toast in the state, which is shown only once.
enum Day1ToastState {
  struct OrderEnvironment {
    var submitOrder: (Int) -> Effect<Bool>
  }

  struct OrderState: Equatable {
    // Added: the properties so far.
    var number: Int
    var errorMessage: String?
    var successToastMessage: String?
  }

  enum OrderAction {
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
  }

  // Added: the reducer around the printed cases.
  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    case .didTapAddOrder:
      return env.submitOrder(state.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        state.successToastMessage = "Order created successfully"
        return .none
      } else {
        state.errorMessage = "Submit Order Failed"
        return .none
      }
    }
  }
}

extension Day1ToastState.OrderEnvironment {
  static let mockSuccess = Self(
    // Added: `_ in`.
    submitOrder: { _ in
      Effect(value: true)
        .delay(.seconds(1), scheduler: MainScheduler.instance)
        .eraseToEffect()
    }
  )

  static let mockFailed = Self(
    // Added: `_ in`.
    submitOrder: { _ in
      Effect(value: false)
        .delay(.seconds(1), scheduler: MainScheduler.instance)
        .eraseToEffect()
    }
  )
}

/// First option: the state is reset.
enum Day1ToastDismiss {
  typealias OrderState = Day1ToastState.OrderState
  typealias OrderEnvironment = Day1ToastState.OrderEnvironment

  enum OrderAction {
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
    // Added.
    case dismissToast
  }

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    case .didTapAddOrder:
      return env.submitOrder(state.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        state.successToastMessage = "Order created successfully"
        return Effect(value: .dismissToast)
      } else {
        state.errorMessage = "Submit Order Failed"
        return .none
      }
    case .dismissToast:
      state.successToastMessage = nil
      return .none
    }
  }

  /// The same without the effect: the toast itself reports when it is gone.
  static let orderReducerForCallback = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    if case .receiveAddOrderResponse(true) = action {
      state.successToastMessage = "Order created successfully"
      return .none
    }
    return orderReducer.run(&state, action, env)
  }
}

/// Second option: the property wrapper `NeverEqual`.
enum Day1ToastNeverEqual {
  struct OrderState: Equatable {
    // Added: the properties so far.
    var number: Int
    var errorMessage: String?
    @NeverEqual var successToastMessage: String?
  }

  // Added: the actions and the reducer so far.
  typealias OrderAction = Day1ToastState.OrderAction

  static let orderReducer = Reducer<OrderState, OrderAction, Day1ToastState.OrderEnvironment> { state, action, env in
    switch action {
    case .didTapAddOrder:
      return env.submitOrder(state.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        state.successToastMessage = "Order created successfully"
        return .none
      } else {
        state.errorMessage = "Submit Order Failed"
        return .none
      }
    }
  }
}

final class Day1ToastTests: XCTestCase {
  typealias OrderEnvironment = Day1ToastState.OrderEnvironment

  private let rx = Reactive()
  private let environment = OrderEnvironment(submitOrder: { _ in Effect(value: true) })

  override func setUp() { Toast.shared.reset() }

  func testAToastInTheStateIsShownOnce() {
    let store = Store(
      initialState: Day1ToastState.OrderState(number: 1), reducer: Day1ToastState.orderReducer,
      environment: environment)

    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { message in
        Toast.shared.display(message: message)
      })
      .disposed(by: rx.disposeBag)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(Toast.shared.messages, ["Order created successfully"])
  }

  func testTheSubscriberHearsOnce() {
    let store = Store(
      initialState: Day1ToastState.OrderState(number: 1), reducer: Day1ToastState.orderReducer,
      environment: environment)

    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { message in
        print("<<< \(message)")
        Toast.shared.display(message: message)
      })
      .disposed(by: rx.disposeBag)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(Toast.shared.messages.count, 1)
  }

  func testResettingTheStateShowsTheToastAgain() {
    let store = Store(
      initialState: Day1ToastDismiss.OrderState(number: 1), reducer: Day1ToastDismiss.orderReducer,
      environment: environment)

    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { message in
        Toast.shared.display(message: message)
      })
      .disposed(by: rx.disposeBag)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(Toast.shared.messages, ["Order created successfully", "Order created successfully"])
  }

  func testTheToastItselfResetsTheState() {
    let store = Store(
      initialState: Day1ToastDismiss.OrderState(number: 1), reducer: Day1ToastDismiss.orderReducerForCallback,
      environment: environment)

    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { message in
        Toast.shared.display(
          message: message,
          onDismiss: {
            store.send(.dismissToast)
          })
      })
      .disposed(by: rx.disposeBag)

    store.send(.didTapAddOrder)
    Toast.shared.dismiss()
    XCTAssertNil(store.state.successToastMessage)
    store.send(.didTapAddOrder)
    XCTAssertEqual(Toast.shared.messages.count, 2)
  }

  func testNeverEqualEmitsEverySet() {
    let store = Store(
      initialState: Day1ToastNeverEqual.OrderState(number: 1), reducer: Day1ToastNeverEqual.orderReducer,
      environment: environment)
    var heard: [String?] = []

    store.subscribeNeverEqual(\.$successToastMessage)
      .subscribe(onNext: { heard.append($0) })
      .disposed(by: rx.disposeBag)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(heard, [nil, "Order created successfully", "Order created successfully"])
  }

  func testTheMocksAnswerAfterASecond() {
    let testStore = TestStore(
      initialState: Day1ToastState.OrderState(number: 1), reducer: Day1ToastState.orderReducer,
      environment: .mockSuccess)

    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }

    testStore.environment = .mockFailed
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
  }
}
