import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 3: the message for which every set is a change.
final class ToastNeverEqualTests: XCTestCase {
  func testSubmitOrderSucceed() {
    withTestStore(toastNeverEqualFeature) { testStore in
      testStore.world.stub("submitOrder", true, always: true)
      for _ in 1...2 {
        testStore.send(.didTapAddOrder)
        testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
      }
      testStore.send(.didTapPlus) { $0.number = 2 }
    }
  }

  func testSubmitOrderFailed() {
    withTestStore(toastNeverEqualFeature) { testStore in
      testStore.world.stub("submitOrder", false)
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
    }
  }

  func testNeverEqualEmitsEverySet() {
    let store = Store(
      initialState: ToastNeverEqualState(number: 1), reducer: toastNeverEqualReducer,
      environment: AddOrderEnvironment(submitOrder: { _ in Effect(value: true) }))
    let bag = DisposeBag()
    var heard: [String?] = []
    store.subscribeNeverEqual(\.$successToastMessage)
      .subscribe(onNext: { heard.append($0) })
      .disposed(by: bag)
    store.send(.didTapAddOrder)
    store.send(.didTapPlus)
    store.send(.didTapAddOrder)
    XCTAssertEqual(heard, [nil, "Order created successfully", "Order created successfully"])
  }
}
