import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 3: the toast as a message in the state.
final class ToastStateTests: XCTestCase {
  func testSubmitOrderSucceed() {
    let testStore = TestStore(
      initialState: AddOrderState(number: 1), reducer: toastStateReducer, environment: .mockSuccess)
    testStore.send(.didTapPlus) { $0.number = 2 }
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
    // The second order changes nothing, so the subscriber observes nothing.
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(true))
  }

  func testSubmitOrderFailed() {
    let testStore = TestStore(
      initialState: AddOrderState(number: 1), reducer: toastStateReducer, environment: .mockFailed)
    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(false)) { $0.errorMessage = "Submit Order Failed" }
  }

  func testTheNumberIsSubmitted() {
    withTestStore(toastStateFeature) { testStore in
      testStore.world.stub("submitOrder", true)
      testStore.send(.didTapPlus) { $0.number = 2 }
      testStore.send(.didTapAddOrder)
      testStore.receive(.receiveAddOrderResponse(true)) { $0.successToastMessage = "Order created successfully" }
      XCTAssertEqual(testStore.world.calls("submitOrder"), [2])
    }
  }

  func testTheSubscriberHearsOnce() {
    let store = Store(
      initialState: AddOrderState(number: 1), reducer: toastStateReducer,
      environment: AddOrderEnvironment(submitOrder: { _ in Effect(value: true) }))
    let bag = DisposeBag()
    var toasts: [String] = []
    store.subscribe(\.successToastMessage)
      .filterNil()
      .subscribe(onNext: { toasts.append($0) })
      .disposed(by: bag)
    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(toasts, ["Order created successfully"])
  }

  func testTheTranscriptShowsOneToast() throws {
    let script = try PlayedScript("toast-state/second-toast-is-lost")
    let heard = script.observations.joined().filter { $0.hasPrefix("hear") }
    XCTAssertEqual(Array(heard), ["hear toast \"Order created successfully\""])
    XCTAssertEqual(script.observations.joined().filter { $0 == "receive receiveAddOrderResponse(true)" }.count, 2)
  }
}
