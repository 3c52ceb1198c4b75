import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 3: a store that doesn't compare.
final class ToastEveryStateTests: XCTestCase {
  func testEverySubscriberHearsEveryState() {
    let store = Store(
      initialState: AddOrderState(number: 1), reducer: toastStateReducer,
      environment: AddOrderEnvironment(submitOrder: { _ in Effect(value: true) }))
    let bag = DisposeBag()
    var toasts: [String] = []
    var numbers: [Int] = []
    store.subscribe { EveryState(value: $0.successToastMessage) }
      .map(\.value)
      .filterNil()
      .subscribe(onNext: { toasts.append($0) })
      .disposed(by: bag)
    store.subscribe { EveryState(value: $0.number) }
      .subscribe(onNext: { numbers.append($0.value) })
      .disposed(by: bag)

    store.send(.didTapAddOrder)
    store.send(.didTapAddOrder)
    XCTAssertEqual(toasts.count, 3, "the second tap, too, tells the message of the first order")
    store.send(.didTapPlus)
    XCTAssertEqual(toasts.count, 4, "and so does a tap on plus")
    XCTAssertEqual(numbers, [1, 1, 1, 1, 1, 2])
  }

  /// The same script, the same reducer, different subscribers.
  func testTheTwoStoresDifferInWhatIsHeard() throws {
    let distinct = try PlayedScript("toast-state/second-toast-is-lost")
    let every = try PlayedScript("toast-every-state/second-toast-is-heard")
    XCTAssertEqual(distinct.commands, every.commands)
    func isHeard(_ line: String) -> Bool { line.hasPrefix("hear ") }
    func isShown(_ line: String) -> Bool { line.hasPrefix("| toast") }
    // One of the two has a rule that the second toast breaks.
    func isRule(_ line: String) -> Bool { line.hasPrefix("fail rule ") }
    func others(_ script: PlayedScript) -> [[String]] {
      script.observations.map { $0.filter { !isHeard($0) && !isShown($0) && !isRule($0) } }
    }
    XCTAssertEqual(others(every), others(distinct))
    XCTAssertEqual(distinct.observations.joined().filter(isRule).count, 1)
    XCTAssertEqual(distinct.observations.joined().filter(isShown).count, 1)
    XCTAssertEqual(every.observations.joined().filter(isShown).count, 2)
    XCTAssertEqual(distinct.observations.joined().filter(isHeard).count, 1)
    XCTAssertEqual(every.observations.joined().filter(isHeard).count, 12, "three subscribers, four actions")
  }
}
