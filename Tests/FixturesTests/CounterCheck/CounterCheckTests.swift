import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 2: the check as a side effect.
final class CounterCheckTests: XCTestCase {
  func testTapPlus() {
    let testStore = TestStore(
      initialState: CounterState(number: 1),
      reducer: counterCheckReducer,
      environment: ()
    )
    testStore.send(.didTapPlus) {
      $0.number = 2
      XCTAssertTrue($0.isMinusButtonEnabled)
    }
    testStore.receive(.checkNumber)
  }

  func testChangeTextToNonNumeric() {
    withTestStore(counterCheckFeature) { testStore in
      testStore.send(.textDidChange("a")) {
        $0.number = 0
        $0.errorMessage = "Should only contains numeric"
      }
    }
  }

  func testChangeToNegativeByButton() {
    // Between the two steps the number is negative, and only the rule shows it.
    let rule = "\"only a negative number has the error message\""
    assertBreaks("\(rule) broken by textDidChange(\"-2\")") {
      withTestStore(counterCheckFeature) { testStore in
        testStore.send(.textDidChange("-2")) { $0.number = -2 }
        testStore.receive(.checkNumber) { $0.errorMessage = "Error, should >= 0" }
        testStore.send(.didTapPlus) { $0.number = -1 }
        testStore.receive(.checkNumber)
        testStore.send(.didTapMinus) { $0.number = -2 }
        testStore.receive(.checkNumber)
      }
    }
  }

  func testTheNoiseCanNotBeLeftOut() {
    let issues = captureIssues {
      withTestStore(counterCheckFeature) { $0.send(.didTapPlus) { $0.number = 2 } }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("checkNumber") ?? false, "\(issues)")
  }
}
