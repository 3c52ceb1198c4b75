import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 1: the flag that `didSet` sets.
final class MinusDidSetTests: XCTestCase {
  func testEnabledMinusButton() {
    var state = MinusDidSetState(number: 1)
    XCTAssertTrue(state.isMinusButtonEnabled)
    state.number = 0
    XCTAssertFalse(state.isMinusButtonEnabled)
  }

  func testDidSetIsNotCalledInTheInitializer() {
    var state = MinusDidSetState(didSetAlone: 1)
    XCTAssertFalse(state.isMinusButtonEnabled)
    state.number = 1
    XCTAssertTrue(state.isMinusButtonEnabled)
  }

  func testTapPlus() {
    let testStore = TestStore(minusDidSetFeature, initialState: MinusDidSetState(number: 0))
    // The closure only sets the number: didSet is as much a part of the expectation as of the reducer.
    testStore.send(.didTapPlus) { $0.number = 1 }
    XCTAssertTrue(testStore.state.isMinusButtonEnabled)
    testStore.send(.didTapMinus) { $0.number = 0 }
    XCTAssertFalse(testStore.state.isMinusButtonEnabled)
  }
}
