import Harness
import XCTest

@testable import Fixtures

/// Day 1, "Scope": the counter without a store.
final class ScopeClosuresTests: XCTestCase {
  private func makeStore() -> Store<ScopeClosuresState, ScopeClosuresAction> {
    Store(
      initialState: ScopeClosuresState(number: 1), reducer: scopeClosuresReducer,
      environment: ToastEnvironment(submitOrder: { Effect(value: $0 < 3) }, showToast: { _ in .fireAndForget {} }))
  }

  func testClosuresOfANodeWithoutStore() {
    let store = makeStore()
    let page = ScopeClosuresPage(store: store)
    page.counterNode.tapPlus()
    XCTAssertEqual(page.counterNode.render(), "[-] 2 [+]")
    page.counterNode.type("-7")
    XCTAssertEqual(page.counterNode.render(), "(-) -7 [+]\n! Error, should >= 0")
    page.counterNode.tapMinus()
    XCTAssertEqual(store.state.number, -8)
  }

  func testWhatIsNotBoundDoesNothing() {
    let store = makeStore()
    let page = ScopeClosuresPage(store: store)
    page.halfBoundNode.tapMinus()
    XCTAssertEqual(store.state.number, 1)
    page.halfBoundNode.tapPlus()
    XCTAssertEqual(store.state.number, 2)
    page.halfBoundNode.type("-7")
    XCTAssertEqual(page.halfBoundNode.render(), "[-] -7 [+]")
  }

  func testTapPlus() {
    withTestStore(scopeClosuresFeature) { $0.send(.didTapPlus) { $0.number = 2 } }
  }

  func testChangeToNegativeByButton() {
    withTestStore(scopeClosuresFeature) { testStore in
      testStore.send(.textDidChange("-2")) {
        $0.number = -2
        $0.errorMessage = "Error, should >= 0"
      }
      testStore.send(.didTapPlus) { $0.number = -1 }
      testStore.send(.didTapMinus) { $0.number = -2 }
      testStore.send(.textDidChange("a")) {
        $0.number = 0
        $0.errorMessage = "Should only contains numeric"
      }
    }
  }

  func testSubmitOrderSucceed() {
    withTestStore(scopeClosuresFeature) { testStore in
      testStore.world.stub("submitOrder", true)
      testStore.world.stub("showToast")
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(true))
      XCTAssertEqual(testStore.world.calls("showToast"), ["Order created successfully"])
    }
  }

  func testSubmitOrderFailed() {
    withTestStore(scopeClosuresFeature) { testStore in
      testStore.world.stub("submitOrder", false)
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
    }
  }
}
