import Dispatch
import Harness
import XCTest

/// Schedulers of environments as RxSwift and combine-schedulers name their types.
final class SchedulerTypeTests: XCTestCase {
  private struct Environment {
    var scheduler: SchedulerType
  }

  private let reducer = Reducer<Int, Int, Environment> { state, number, environment in
    state += number
    return number == 0 ? Effect(value: 1).delay(.seconds(1), scheduler: environment.scheduler) : .none
  }

  func testAnEnvironmentNamesItsSchedulerByTheNameOfRxSwift() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: 0, reducer: reducer, environment: Environment(scheduler: scheduler))
    store.send(0)
    scheduler.advance(by: .milliseconds(999))
    XCTAssertEqual(store.state, 0)
    scheduler.advance(by: .milliseconds(1))
    store.receive(1) { $0 = 1 }

    let own = TestStore(initialState: 0, reducer: reducer, environment: Environment(scheduler: MainScheduler.instance))
    own.send(0)
    own.advance(by: .seconds(1))
    own.receive(1) { $0 = 1 }
  }

  func testTheTypeOfAnImmediateSchedulerHasItsName() {
    let scheduler: ImmediateSchedulerOf<DispatchQueue> = DispatchQueue.immediate
    let store = TestStore(initialState: 0, reducer: reducer, environment: Environment(scheduler: scheduler))
    store.send(0)
    store.receive(1) { $0 = 1 }
  }
}
