import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 2: the check as a function.
final class CounterTests: XCTestCase {
  func testTapPlus() {
    withTestStore(counterFeature) { testStore in
      testStore.send(.didTapPlus) {
        $0.number = 2
        XCTAssertTrue($0.isMinusButtonEnabled)
      }
    }
  }

  func testChangeTextToNonNumeric() {
    withTestStore(counterFeature) { testStore in
      testStore.send(.textDidChange("a")) {
        $0.number = 0
        $0.errorMessage = "Should only contains numeric"
      }
    }
  }

  func testChangeToNegativeByButton() {
    for reducer in [counterReducer, counterReducerWithStateFunction] {
      let testStore = TestStore(initialState: CounterState(number: 1), reducer: reducer, environment: ())
      testStore.send(.textDidChange("-2")) {
        $0.number = -2
        $0.errorMessage = "Error, should >= 0"
      }
      testStore.send(.didTapPlus) {
        $0.number = -1
        $0.errorMessage = "Error, should >= 0"
      }
      testStore.send(.didTapPlus) {
        $0.number = 0
        $0.errorMessage = nil
      }
      testStore.send(.didTapMinus) {
        $0.number = -1
        $0.errorMessage = "Error, should >= 0"
      }
    }
  }

  func testAZeroThatWasTypedIsRight() {
    withTestStore(counterFeature) { testStore in
      testStore.send(.textDidChange("a")) {
        $0.number = 0
        $0.errorMessage = "Should only contains numeric"
      }
      testStore.send(.textDidChange("0")) { $0.errorMessage = nil }
    }
  }

  func testTheFirstVersionKeepsTheMessage() {
    let testStore = TestStore(
      initialState: CounterState(number: -1, errorMessage: "Error, should >= 0"),
      reducer: counterReducerThatChecksTextOnly, environment: ())
    testStore.send(.didTapPlus) { $0.number = 0 }
    XCTAssertEqual(testStore.state.errorMessage, "Error, should >= 0")
    testStore.send(.textDidChange("0")) { $0.errorMessage = nil }
    testStore.send(.didTapMinus) { $0.number = -1 }
  }

  func testRender() {
    XCTAssertEqual(CounterState(number: 2).render(), "[-] 2 [+]")
    XCTAssertEqual(CounterState(number: 0, errorMessage: "No").render(), "(-) 0 [+]\n! No")
  }

  // MARK: The three ways to check

  /// One script for three reducers.
  func testTheThreeChecksEndAlikeAndShowDifferentTraces() throws {
    let inline = try PlayedScript("counter/negative-by-button")
    let stateFunction = try PlayedScript("counter/negative-by-button-state-function")
    let sideEffect = try PlayedScript("counter-check/negative-by-button")
    XCTAssertEqual(inline.commands, stateFunction.commands)
    XCTAssertEqual(inline.commands, sideEffect.commands)

    // Equal end states.
    let end = ["errorMessage = nil", "~isMinusButtonEnabled = true", "number = 7"]
    for script in [inline, stateFunction, sideEffect] { XCTAssertEqual(script.observations(of: "state"), end) }

    // Both functions are one step each; the side effect is received after every text except the one that isn't a number.
    XCTAssertEqual(inline.observations, stateFunction.observations)
    XCTAssertNotEqual(inline.observations, sideEffect.observations)
    XCTAssertFalse(inline.observations.joined().contains("receive checkNumber"))
    XCTAssertEqual(sideEffect.observations.joined().filter { $0 == "receive checkNumber" }.count, 5)
    // Until the check is received, the rule is broken.
    XCTAssertFalse(inline.observations.joined().contains { $0.hasPrefix("fail ") })
    XCTAssertTrue(sideEffect.observations.joined().contains { $0.hasPrefix("fail rule ") })
    func others(_ lines: [String]) -> Set<String> {
      Set(lines.filter { $0 != "receive checkNumber" && !$0.hasPrefix("fail rule ") })
    }
    XCTAssertEqual(sideEffect.observations.map(others), inline.observations.map(Set.init))
  }
}
