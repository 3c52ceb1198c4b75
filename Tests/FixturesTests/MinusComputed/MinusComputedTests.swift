import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 1: the computed flag.
final class MinusComputedTests: XCTestCase {
  func testEnabledMinusButton() {
    var state = MinusComputedState(number: 1)
    XCTAssertTrue(state.isMinusButtonEnabled)
    state.number = 0
    XCTAssertFalse(state.isMinusButtonEnabled)
  }

  func testTapPlus() {
    withTestStore(minusComputedFeature) { testStore in
      testStore.send(.didTapPlus) {
        $0.number = 2
        XCTAssertTrue($0.isMinusButtonEnabled)
      }
    }
  }

  /// A derived value takes part in the exhaustive test by its name.
  func testTapMinusWithTheDerivedValue() {
    let testStore = TestStore(minusComputedFeature, derived: ["isMinusButtonEnabled": \.isMinusButtonEnabled])
    testStore.send(.didTapMinus, derived: ["isMinusButtonEnabled": false]) { $0.number = 0 }
  }

  /// The three ways side by side: after the same taps they agree; before the first one they don't.
  func testTheThreeWaysDifferAtFirstOnly() throws {
    XCTAssertFalse(minusStoredFeature.initialState.isMinusButtonEnabled)
    XCTAssertTrue(minusDidSetFeature.initialState.isMinusButtonEnabled)
    XCTAssertTrue(minusComputedFeature.initialState.isMinusButtonEnabled)

    let stored = Store(initialState: minusStoredFeature.initialState, reducer: minusStoredReducer, environment: ())
    let didSet = Store(initialState: minusDidSetFeature.initialState, reducer: minusDidSetReducer, environment: ())
    let computed = Store(
      initialState: minusComputedFeature.initialState, reducer: minusComputedReducer, environment: ())
    for action in [MinusAction.didTapMinus, .didTapPlus, .didTapPlus, .didTapMinus, .didTapMinus, .didTapMinus] {
      stored.send(action)
      didSet.send(action)
      computed.send(action)
      XCTAssertEqual(stored.state.isMinusButtonEnabled, computed.state.isMinusButtonEnabled)
      XCTAssertEqual(didSet.state.isMinusButtonEnabled, computed.state.isMinusButtonEnabled)
    }
  }
}
