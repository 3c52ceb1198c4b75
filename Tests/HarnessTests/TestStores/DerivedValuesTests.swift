import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class DerivedValuesTests: TestStoreTestCase {
  private struct Cart: Equatable {
    var quantity = 1
    var note = ""
    var total: Int { quantity * 10 }
    var ratio: Double { Double(quantity) / 2 }
    var warning: String? { quantity > 2 ? "many" : nil }
  }

  private enum CartAction: Equatable { case plus, note(String) }

  private func cartStore(_ derived: [String: PartialKeyPath<Cart>]) -> TestStore<Cart, CartAction, Void> {
    TestStore(
      initialState: Cart(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .plus: state.quantity += 1
        case .note(let text): state.note = text
        }
        return .none
      }, environment: (), derived: derived)
  }

  func testAChangeOfADerivedValueHasToBeAsserted() {
    let line = #line + 5
    let issues = captureIssues {
      let store = cartStore(["total": \.total])
      store.send(.plus, derived: ["total": 20]) { $0.quantity = 2 }
      store.send(.note("x")) { $0.note = "x" }
      store.send(.plus) { $0.quantity = 3 }
      store.send(.plus, derived: ["total": 50]) { $0.quantity = 4 }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The derived values after plus are not as expected:

          ~total
            expected 20
            actual   30

        Assert them with the action: derived: ["total": 30]
        """,
        """
        The derived values after plus are not as expected:

          ~total
            expected 50
            actual   40

        Assert them with the action: derived: ["total": 40]
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line, line + 1])
  }

  func testAWrongStateShowsDerivedValuesBesideIt() {
    XCTAssertEqual(
      messages { cartStore(["total": \.total]).send(.plus) { $0.quantity = 3 } },
      [
        """
        The state after plus is not as expected:

          quantity
            expected 3
            actual   2
          ~total
            expected 10
            actual   20

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  func testValuesAreWrittenAsTheyWouldBeInTheirPlace() {
    XCTAssertEqual(
      messages {
        let store = cartStore(["ratio": \.ratio, "warning": \.warning])
        store.send(.plus, derived: ["ratio": 1, "warning": nil]) { $0.quantity = 2 }
        store.send(.plus, derived: ["ratio": 1.5, "warning": "many"]) { $0.quantity = 3 }
        store.assert(.send(.plus, derived: ["ratio": 2]) { $0.quantity = 4 })
      }, [])
  }

  func testNamesAndTypesThatAreWrong() {
    XCTAssertEqual(
      messages {
        let store = cartStore(["ratio": \.ratio])
        store.send(.plus, derived: ["ratoi": 1]) { $0.quantity = 2 }
        store.send(.plus, derived: ["ratio": "1"]) { $0.quantity = 3 }
        cartStore([:]).send(.plus, derived: ["total": 20]) { $0.quantity = 2 }
      },
      [
        "There is no derived value 'ratoi'; did you mean 'ratio'?",
        """
        The derived values after plus are not as expected:

          ~ratio
            expected 0.5
            actual   1.0

        Assert them with the action: derived: ["ratio": 1.0]
        """,
        "The derived value 'ratio' has the type Double, so it can't be \"1\".",
        """
        There is no derived value 'total'. Name derived values when you create the store: TestStore(…, derived: \
        ["total": \\.total]).
        """,
      ])
  }

  func testWithoutExhaustivityOnlyGivenValuesCount() {
    XCTAssertEqual(
      messages {
        let store = cartStore(["total": \.total, "ratio": \.ratio])
        store.exhaustivity = .off
        store.send(.plus)
        store.send(.plus, derived: ["total": 30])
        store.send(.plus, derived: ["total": 30])
      }.count, 1)
  }
}
