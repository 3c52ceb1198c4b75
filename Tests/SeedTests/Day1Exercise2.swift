import Harness
import XCTest

// Day 1, "Exercise 2: Enable Text Input & Add Error Message" (000, 001).

/// 1. Using side effect.
enum Day1SideEffect {
  enum OrderAction: Equatable {
    // Added: the cases so far.
    case didTapMinus
    case didTapPlus
    case textDidChange(String)
    case checkNumber
  }

  struct OrderState: Equatable {
    // Added: the properties so far.
    var number: Int
    var isMinusButtonEnabled: Bool { number > 0 }
    var errorMessage: String?
  }

  // Reducer
  static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, env in
    switch action {
    case .didTapMinus:
      state.number -= 1
      return Effect(value: .checkNumber)
    case .didTapPlus:
      state.number += 1
      return Effect(value: .checkNumber)
    case let .textDidChange(string):
      if let number = Int(string) {
        state.number = number
        return Effect(value: .checkNumber)
      } else {
        state.number = 0
        state.errorMessage = "Should only contains numeric"
        return .none
      }
    case .checkNumber:
      state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
      return .none
    }
  }
}

/// 2. Inline function.
enum Day1InlineFunction {
  // Added: the state and the actions so far.
  typealias OrderState = Day1SideEffect.OrderState

  enum OrderAction: Equatable {
    case didTapMinus
    case didTapPlus
    case textDidChange(String)
  }

  static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    func validateNumber() {
      state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
    }
    switch action {
    case .didTapMinus:
      state.number -= 1
      validateNumber()
      return .none
    // Added: the other cases.
    case .didTapPlus:
      state.number += 1
      validateNumber()
      return .none
    case let .textDidChange(string):
      if let number = Int(string) {
        state.number = number
        validateNumber()
      } else {
        state.number = 0
        state.errorMessage = "Should only contains numeric"
      }
      return .none
    }
  }
}

/// 3. State function.
enum Day1StateFunction {
  struct OrderState: Equatable {
    // Added: the properties so far.
    var number: Int
    var errorMessage: String?

    mutating func validateNumber() {
      errorMessage = number < 0 ? "Error, should >= 0" : nil
    }
  }

  // Added: the reducer around the printed call.
  static let orderReducer = Reducer<OrderState, Day1InlineFunction.OrderAction, Void> { state, action, _ in
    switch action {
    case .didTapMinus: state.number -= 1
    case .didTapPlus: state.number += 1
    case let .textDidChange(string): state.number = Int(string) ?? 0
    }
    // Reducer
    state.validateNumber()
    return .none
  }
}

/// The first version of the case, in which the message is set where the text is read.
enum Day1TextInput {
  typealias OrderState = Day1SideEffect.OrderState

  enum OrderAction: Equatable {
    case textDidChange(String)
  }

  // Added: the reducer around the printed case.
  static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    switch action {
    case let .textDidChange(string):
      if let number = Int(string) {
        state.number = number
        state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
      } else {
        state.number = 0
        state.errorMessage = "Should only contains numeric"
      }
      return .none
    }
  }
}

final class Day1SideEffectTests: XCTestCase {
  typealias OrderState = Day1SideEffect.OrderState
  let orderReducer = Day1SideEffect.orderReducer

  func testTapPlus() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: ()
    )

    testStore.send(.didTapPlus) {
      $0.number = 2
      XCTAssertTrue($0.isMinusButtonEnabled)
    }
    testStore.receive(.checkNumber)
  }

  func testChangeTextToNonNumeric() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: ()
    )

    testStore.send(.textDidChange("a")) {
      $0.number = 0
      $0.errorMessage = "Should only contains numeric"
    }
  }
}

final class Day1InlineFunctionTests: XCTestCase {
  typealias OrderState = Day1InlineFunction.OrderState
  let orderReducer = Day1InlineFunction.orderReducer

  func testChangeToNegativeByButton() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: ()
    )

    testStore.send(.textDidChange("-2")) {
      $0.number = -2
      $0.errorMessage = "Error, should >= 0"
    }
    testStore.send(.didTapPlus) {
      $0.number = -1
      $0.errorMessage = "Error, should >= 0"
    }
  }

  func testTheStateFunctionDoesTheSame() {
    let testStore = TestStore(
      initialState: Day1StateFunction.OrderState(number: 1), reducer: Day1StateFunction.orderReducer, environment: ())

    testStore.send(.textDidChange("-2")) {
      $0.number = -2
      $0.errorMessage = "Error, should >= 0"
    }
    testStore.send(.didTapPlus) { $0.number = -1 }
    testStore.send(.didTapPlus) {
      $0.number = 0
      $0.errorMessage = nil
    }
  }

  func testTheFirstVersionOfTheCase() {
    let testStore = TestStore(
      initialState: OrderState(number: 1), reducer: Day1TextInput.orderReducer, environment: ())

    testStore.send(.textDidChange("-2")) {
      $0.number = -2
      $0.errorMessage = "Error, should >= 0"
    }
    testStore.send(.textDidChange("a")) {
      $0.number = 0
      $0.errorMessage = "Should only contains numeric"
    }
    testStore.send(.textDidChange("3")) {
      $0.number = 3
      $0.errorMessage = nil
    }
  }
}
