import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 1: the stored flag.
final class MinusStoredTests: XCTestCase {
  func testTheFlagIsWrongAtFirst() {
    XCTAssertFalse(MinusStoredState(number: 1).isMinusButtonEnabled)
    XCTAssertTrue(MinusStoredState.initialized(number: 1).isMinusButtonEnabled)
    XCTAssertFalse(MinusStoredState.initialized(number: 0).isMinusButtonEnabled)
  }

  func testTapPlus() {
    assertBreaks("\"the minus button is enabled only above 0\" broken by the initial state") {
      withTestStore(minusStoredFeature) { testStore in
        testStore.send(.didTapPlus) {
          $0.number = 2
          $0.isMinusButtonEnabled = true
        }
      }
    }
  }

  func testTapMinus() {
    let testStore = TestStore(minusStoredFeature, initialState: .initialized(number: 2))
    testStore.send(.didTapMinus) { $0.number = 1 }
    testStore.send(.didTapMinus) {
      $0.number = 0
      $0.isMinusButtonEnabled = false
    }
  }

  func testWhereTheRuleIsForgottenTheFlagStays() {
    let testStore = TestStore(
      initialState: MinusStoredState.initialized(number: 1), reducer: minusStoredReducerThatForgets, environment: ())
    testStore.send(.didTapMinus) { $0.number = 0 }
    XCTAssertTrue(testStore.state.isMinusButtonEnabled)
    testStore.send(.didTapPlus) { $0.number = 1 }
  }
}
