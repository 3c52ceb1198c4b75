import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 3: the message that is reset.
final class ToastResetTests: XCTestCase {
  func testSubmitOrderSucceed() {
    withTestStore(toastResetFeature) { testStore in
      testStore.world.stub("submitOrder", true, always: true)
      for _ in 1...2 {
        testStore.send(.didTapAddOrder)
        testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
        testStore.receive(.dismissToast) { $0.successToastMessage = nil }
      }
      testStore.send(.didTapPlus) { $0.number = 2 }
    }
  }

  func testSubmitOrderFailed() {
    withTestStore(toastResetFeature) { testStore in
      testStore.world.stub("submitOrder", false)
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
    }
  }

  func testTheToastItselfResetsTheState() {
    let testStore = TestStore(
      initialState: AddOrderState(number: 1), reducer: toastResetReducerByCallback,
      environment: AddOrderEnvironment(submitOrder: { _ in Effect(value: true) }))
    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
    testStore.send(.dismissToast) { $0.successToastMessage = nil }
  }

  func testResettingTheStateShowsTheToastAgain() {
    let store = Store(
      initialState: AddOrderState(number: 1), reducer: toastResetReducer,
      environment: AddOrderEnvironment(submitOrder: { _ in Effect(value: true) }))
    let bag = DisposeBag()
    var toasts: [String] = []
    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { toasts.append($0) })
      .disposed(by: bag)
    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(toasts, ["Order created successfully", "Order created successfully"])
  }
}
