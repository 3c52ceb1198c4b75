import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 2: the message that vanishes from the screen.
final class TextFieldTests: XCTestCase {
  func testChangeNegativeToAnotherNegative() {
    withTestStore(textFieldFeature) { testStore in
      testStore.send(.textDidChange("-2")) {
        $0.counter = CounterState(number: -2, errorMessage: "Error, should >= 0")
        $0.field = TextFieldState(text: "-2", shownErrorMessage: "Error, should >= 0")
      }
      testStore.send(.textDidChange("-1")) {
        $0.counter.number = -1
        $0.field.text = "-1"
      }
      XCTAssertTrue(testStore.state.isScreenInSync)
      testStore.send(.didTapPlus) {
        $0 = TextFieldPageState(number: 0)
      }
    }
  }

  func testTheMessageVanishesWhenTheFieldResetsIt() {
    let testStore = TestStore(
      initialState: TextFieldPageState(number: 1), reducer: textFieldReducerThatResets, environment: ())
    testStore.send(.textDidChange("-2")) {
      $0.counter = CounterState(number: -2, errorMessage: "Error, should >= 0")
      $0.field = TextFieldState(text: "-2", shownErrorMessage: "Error, should >= 0")
    }
    testStore.send(.textDidChange("-1")) {
      $0.counter.number = -1
      $0.field = TextFieldState(text: "-1")
    }
    XCTAssertFalse(testStore.state.isScreenInSync)
    XCTAssertEqual(testStore.state.render(), "(-) -1 [+]")
    testStore.send(.didTapMinus) {
      $0.counter.number = -2
      $0.field.text = "-2"
    }
  }
}
