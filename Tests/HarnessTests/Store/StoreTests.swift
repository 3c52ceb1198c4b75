import Dispatch
import XCTest

@testable import HarnessArchitecture

final class StoreTests: XCTestCase {
  func testSendReducesBeforeItReturns() {
    let store = StoreSample.store()
    store.send(.counter(.plus))
    store.send(.note("a"))
    XCTAssertEqual(store.state, StoreSample.State(counter: StoreSample.Counter(number: 1), log: ["a"]))
  }

  func testEffectsRunOnTheSchedulersThatTheyName() {
    let scheduler = TestScheduler()
    let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: scheduler))
    store.send(.load)
    scheduler.advance(by: .milliseconds(999))
    XCTAssertEqual(store.state.log, [])
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(store.state.log, ["loaded"])
  }

  func testTheOutputOfAnImmediateSchedulerIsReducedBeforeSendReturns() {
    let store = StoreSample.store()
    store.send(.load)
    XCTAssertEqual(store.state.log, ["loaded"])
  }

  func testAnEffectOnTheMainQueueFeedsTheStoreOnTheMainRunLoop() {
    let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: ZeroDelay()))
    let loaded = expectation(description: "loaded")
    store.subscribe(\.log).filter { !$0.isEmpty }.subscribe(onNext: { _ in loaded.fulfill() }).disposed(by: bag)
    store.send(.load)
    XCTAssertEqual(store.state.log, [])
    wait(for: [loaded], timeout: 60)
    XCTAssertEqual(store.state.log, ["loaded"])
  }

  func testAnAsyncEffectFeedsTheStore() {
    enum Action { case start, done(Int) }
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .start: return .task { .done(7) }
      case .done(let number):
        state = number
        return .none
      }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let done = expectation(description: "done")
    store.subscribe { $0 }.filter { $0 == 7 }.subscribe(onNext: { _ in done.fulfill() }).disposed(by: bag)
    store.send(.start)
    wait(for: [done], timeout: 60)
  }

  // MARK: One at a time

  func testAnActionSentByAReducerWaitsItsTurn() {
    var order: [String] = []
    var store: Store<Int, String>?
    let reducer = Reducer<Int, String, Void> { state, action, _ in
      order.append("begin \(action)")
      if action == "a" {
        store?.send("b")
        store?.send("c")
      }
      state += 1
      order.append("end \(action)")
      return .none
    }
    store = Store(initialState: 0, reducer: reducer, environment: ())
    store?.send("a")
    XCTAssertEqual(order, ["begin a", "end a", "begin b", "end b", "begin c", "end c"])
    XCTAssertEqual(store?.state, 3)
    store = nil
  }

  func testWhatASubscriberSendsIsReducedWhenAllHaveHeard() {
    var heard: [String] = []
    let store = StoreSample.store()
    store.subscribe(\.counter.number).subscribe(onNext: { number in
      heard.append("first hears \(number)")
      if number == 1 { store.send(.counter(.set(10))) }
      heard.append("first has heard \(number)")
    }).disposed(by: bag)
    store.subscribe(\.counter.number).subscribe(onNext: { heard.append("second hears \($0)") }).disposed(by: bag)
    heard = []
    store.send(.counter(.plus))
    XCTAssertEqual(
      heard,
      [
        "first hears 1", "first has heard 1", "second hears 1", "first hears 10", "first has heard 10",
        "second hears 10",
      ])
  }

  func testEffectsStartAfterSubscribersHaveHeardAndTheirOutputsComeBehindWhatSubscribersSend() {
    var order: [String] = []
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      guard action == "a" else { return .none }
      return .merge(.fireAndForget { order.append("effect starts") }, Effect(value: "output"))
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    store.subscribe { $0 }.subscribe(onNext: { log in
      order.append("hears \(log)")
      if log == ["a"] { store.send("sent") }
    }).disposed(by: bag)
    order = []
    store.send("a")
    XCTAssertEqual(
      order,
      [
        "hears [\"a\"]", "effect starts", "hears [\"a\", \"sent\"]", "hears [\"a\", \"sent\", \"output\"]",
      ])
  }

  // MARK: Reading the state

  func testASubscriberReadsTheNewState() {
    var read: [Int] = []
    let store = StoreSample.store()
    store.subscribe(\.counter.number).subscribe(onNext: { _ in read.append(store.state.counter.number) })
      .disposed(by: bag)
    store.send(.counter(.set(5)))
    XCTAssertEqual(read, [0, 5])
  }

  func testAReducerThatReadsTheStoreReadsTheStateBeforeItsAction() {
    var read: [[String]] = []
    var store: Store<[String], String>?
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      read.append(store?.state ?? [])
      return .none
    }
    store = Store(initialState: ["begin"], reducer: reducer, environment: ())
    store?.send("a")
    store?.send("b")
    XCTAssertEqual(read, [["begin"], ["begin", "a"]])
    XCTAssertEqual(store?.state, ["begin", "a", "b"])
    store = nil
  }

  // MARK: Cancellation ids

  func testTheSameIdInTwoStoresNeverMeets() {
    let scheduler = TestScheduler()
    let environment = StoreSample.Environment(scheduler: scheduler)
    let first = StoreSample.store(StoreSample.State(), environment)
    let second = StoreSample.store(StoreSample.State(), environment)
    first.send(.load)
    second.send(.load)
    first.send(.cancel)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(first.state.log, [])
    XCTAssertEqual(second.state.log, ["loaded"])
  }

  func testScopedStoresShareTheIdsOfTheirRoot() {
    let scheduler = TestScheduler()
    let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: scheduler))
    store.scope(state: \.log).send(.load)
    store.scope(state: \.counter).send(.cancel)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(store.state.log, [])
  }

  private let bag = DisposeBag()
}

/// The main queue without delays.
private struct ZeroDelay: Scheduler {
  var now: Duration { .zero }

  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    DispatchQueue.main.schedule(after: .zero, work)
  }
}
