import Dispatch
import Harness
import XCTest

/// `MainScheduler.instance` and `DispatchQueue.main`, as the bootcamp's effects name them.
final class SchedulerTests: XCTestCase {
  private enum Action: Equatable {
    case start
    case ticked(Int)
  }

  private struct Environment {
    var mainQueue: any Scheduler = DispatchQueue.main
  }

  private static let reducer = Reducer<[Int], Action, Environment> { state, action, env in
    switch action {
    case .start:
      return .merge(
        Effect(value: .ticked(3)).delay(for: 0.03, scheduler: env.mainQueue).eraseToEffect(),
        Effect(value: .ticked(2)).delay(.milliseconds(20), scheduler: MainScheduler.instance).eraseToEffect(),
        Effect(value: .ticked(1)).delay(for: 0.01, scheduler: DispatchQueue.main).eraseToEffect())
    case .ticked(let number):
      state.append(number)
      return .none
    }
  }

  func testVirtualTime() {
    let store = TestStore(initialState: [], reducer: Self.reducer, environment: Environment())

    store.send(.start)
    store.advance(by: .milliseconds(10))
    store.receive(.ticked(1)) { $0 = [1] }
    store.advance(by: 0.02)
    store.receive(.ticked(2)) { $0 = [1, 2] }
    store.receive(.ticked(3)) { $0 = [1, 2, 3] }
  }

  func testRealTime() {
    let store = Store(initialState: [], reducer: Self.reducer, environment: Environment())
    let bag = DisposeBag()
    let all = expectation(description: "all ticks")
    store.subscribe { $0 }
      .filter { $0.count == 3 }
      .subscribe(onNext: { _ in all.fulfill() })
      .disposed(by: bag)

    let start = ContinuousClock.now
    store.send(.start)
    XCTAssertEqual(store.state, [])
    wait(for: [all], timeout: 60)

    // Not earlier; how much later, and in which order, depends on the machine.
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(29))
    XCTAssertEqual(store.state.sorted(), [1, 2, 3])
  }
}
