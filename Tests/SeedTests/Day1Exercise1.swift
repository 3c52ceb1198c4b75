import Harness
import XCTest

// Day 1, "Exercise 1: Disable on Minus Button" (000, 001).

/// The first way: a stored flag, which is wrong at the beginning.
enum Day1StoredFlag {
  struct OrderState: Equatable {
    var number: Int
    var isMinusButtonEnabled: Bool = false
  }

  // Added: the action, and the reducer around the printed switch.
  enum OrderAction: Equatable {
    case didTapMinus
    case didTapPlus
  }

  static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    switch action {
    case .didTapMinus:
      state.number -= 1
      state.isMinusButtonEnabled = state.number > 0
      return .none
    case .didTapPlus:
      state.number += 1
      state.isMinusButtonEnabled = state.number > 0
      return .none
    }
  }
}

/// A custom initializer fixes it.
enum Day1Initializer {
  struct OrderState: Equatable {
    var number: Int
    var isMinusButtonEnabled: Bool

    init(number: Int) {
      self.number = number
      self.isMinusButtonEnabled = number > 0
    }
  }
}

/// `didSet` repeats less, but isn't called in the initializer.
enum Day1DidSet {
  struct OrderState: Equatable {
    var number: Int {
      didSet {
        setMinusEnabledStatus()
      }
    }
    var isMinusButtonEnabled: Bool = false

    init(number: Int) {
      self.number = number
      setMinusEnabledStatus()
    }

    mutating func setMinusEnabledStatus() {
      self.isMinusButtonEnabled = number > 0
    }
  }
}

/// The property with `didSet` alone, as it is printed first.
enum Day1DidSetAlone {
  struct OrderState: Equatable {
    var number: Int {
      didSet {
        isMinusButtonEnabled = number > 0
      }
    }
    // Added.
    var isMinusButtonEnabled: Bool = false
  }
}

/// The second way: a computed property.
enum Day1Exercise1 {
  struct OrderState: Equatable {
    var number: Int
    var isMinusButtonEnabled: Bool { number > 0 }
  }

  // Added: the actions and the reducer of the starting point.
  enum OrderAction: Equatable {
    case didTapMinus
    case didTapPlus
  }

  static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    switch action {
    case .didTapMinus:
      state.number -= 1
      return .none
    case .didTapPlus:
      state.number += 1
      return .none
    }
  }
}

final class Day1Exercise1Tests: XCTestCase {
  typealias OrderState = Day1Exercise1.OrderState
  let orderReducer = Day1Exercise1.orderReducer

  func testEnabledMinusButton() {
    var state = OrderState(number: 1)

    XCTAssertTrue(state.isMinusButtonEnabled)

    state.number = 0

    XCTAssertFalse(state.isMinusButtonEnabled)
  }

  func testTapPlus() {
    let testStore = TestStore(initialState: OrderState(number: 1), reducer: orderReducer, environment: ())

    testStore.send(.didTapPlus) {
      XCTAssertTrue($0.isMinusButtonEnabled)
      // Added: the assertion alone leaves the change of the number unasserted.
      $0.number = 2
    }
  }

  func testTapPlusAsPrintedLeavesTheNumberOut() {
    let issues = captureIssues {
      let testStore = TestStore(initialState: OrderState(number: 1), reducer: orderReducer, environment: ())

      testStore.send(.didTapPlus) {
        XCTAssertTrue($0.isMinusButtonEnabled)
      }
    }

    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].message.contains("number"), issues[0].message)
  }

  func testAStoredFlagIsWrongAtTheBeginning() {
    let store = Store(
      initialState: Day1StoredFlag.OrderState(number: 1), reducer: Day1StoredFlag.orderReducer, environment: ())

    XCTAssertFalse(store.state.isMinusButtonEnabled)
    store.send(.didTapPlus)
    XCTAssertTrue(store.state.isMinusButtonEnabled)
    store.send(.didTapMinus)
    store.send(.didTapMinus)
    XCTAssertFalse(store.state.isMinusButtonEnabled)
  }

  func testTheInitializersSetTheFlag() {
    XCTAssertTrue(Day1Initializer.OrderState(number: 1).isMinusButtonEnabled)

    var state = Day1DidSet.OrderState(number: 1)
    XCTAssertTrue(state.isMinusButtonEnabled)
    state.number = 0
    XCTAssertFalse(state.isMinusButtonEnabled)
  }

  func testDidSetIsNotCalledInTheInitializer() {
    var state = Day1DidSetAlone.OrderState(number: 1)
    XCTAssertFalse(state.isMinusButtonEnabled)
    state.number = 2
    XCTAssertTrue(state.isMinusButtonEnabled)
  }
}
