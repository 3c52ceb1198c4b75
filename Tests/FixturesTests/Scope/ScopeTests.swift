import Harness
import XCTest

@testable import Fixtures

/// Day 1, "Scope": the counter with a store.
final class ScopeTests: XCTestCase {
  private func makeStore() -> Store<ScopeState, ScopeAction> {
    Store(
      initialState: ScopeState(counterState: CounterState(number: 1)), reducer: scopeReducer,
      environment: ToastEnvironment(submitOrder: { Effect(value: $0 < 3) }, showToast: { _ in .fireAndForget {} }))
  }

  func testTapPlus() {
    withTestStore(scopeFeature) { $0.send(.counter(.didTapPlus)) { $0.counterState.number = 2 } }
  }

  func testChangeToNegativeByButton() {
    withTestStore(scopeFeature) { testStore in
      testStore.send(.counter(.textDidChange("-2"))) {
        $0.counterState = CounterState(number: -2, errorMessage: "Error, should >= 0")
      }
      testStore.send(.counter(.didTapPlus)) { $0.counterState.number = -1 }
      testStore.send(.counter(.didTapPlus)) { $0.counterState = CounterState(number: 0) }
      testStore.send(.counter(.didTapMinus)) {
        $0.counterState = CounterState(number: -1, errorMessage: "Error, should >= 0")
      }
      testStore.send(.counter(.textDidChange("a"))) {
        $0.counterState = CounterState(number: 0, errorMessage: "Should only contains numeric")
      }
    }
  }

  func testSubmitOrderSucceed() {
    withTestStore(scopeFeature) { testStore in
      testStore.world.stub("submitOrder", true)
      testStore.world.stub("showToast")
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(true))
      XCTAssertEqual(testStore.world.calls("submitOrder"), [1])
      XCTAssertEqual(testStore.world.calls("showToast"), ["Order created successfully"])
    }
  }

  func testSubmitOrderFailed() {
    withTestStore(scopeFeature) { testStore in
      testStore.world.stub("submitOrder", false)
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(false)) { $0.counterState.errorMessage = "Submit Order Failed" }
    }
  }

  /// The four spellings of a scope, from the longest to the shortest.
  func testScope() {
    let store = makeStore()
    let byClosure: Store<CounterState, ScopeAction> = store.scope(state: { state in
      state.counterState
    })
    byClosure.send(.counter(.didTapPlus))
    let byKeyPath: Store<CounterState, ScopeAction> = store.scope(state: \.counterState)
    XCTAssertEqual(byKeyPath.state.number, 2)

    let actionByClosure = store.scope(
      state: \.counterState,
      action: { counterAction in
        ScopeAction.counter(counterAction)
      }
    )
    actionByClosure.send(.didTapPlus)
    let actionByCase: Store<CounterState, CounterAction> = store.scope(
      state: \.counterState, action: ScopeAction.counter)
    XCTAssertEqual(actionByCase.state.number, 3)
  }

  func testTheCaseIsAFunction() {
    let foo: (CounterAction) -> ScopeAction = ScopeAction.counter
    XCTAssertEqual(foo(.didTapPlus), .counter(.didTapPlus))
  }

  func testTheCounterOfThePage() {
    let store = makeStore()
    let page = ScopePage(store: store)
    page.counterNode.tapPlus()
    XCTAssertEqual(page.render(), "[-] 2 [+]\n[Add Order]")
    page.counterNode.tapMinus()
    page.counterNode.tapMinus()
    XCTAssertEqual(page.render(), "(-) 0 [+]\n[Add Order]")
    page.counterNode.type("a")
    XCTAssertEqual(page.render(), "(-) 0 [+]\n! Should only contains numeric\n[Add Order]")
    page.counterNode.type("3")
    store.send(.didTapAddOrder)
    XCTAssertEqual(page.render(), "[-] 3 [+]\n! Submit Order Failed\n[Add Order]")
  }
}
