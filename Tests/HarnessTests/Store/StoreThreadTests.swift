import Dispatch
import XCTest

@testable import Harness

final class StoreThreadTests: XCTestCase {
  func testASendFromAnotherThreadIsReportedAndHandedOverToTheMainQueue() {
    let line = #line + 1
    let store = Store(
      initialState: StoreSample.State(), reducer: StoreSample.reducer, environment: StoreSample.Environment())
    let handedOver = expectation(description: "handed over")
    var heard: [Int] = []
    store.subscribe(\.counter.number).skip(1).subscribe(onNext: {
      heard.append($0)
      handedOver.fulfill()
    }).disposed(by: bag)
    let child = store.scope(state: \.counter, action: StoreSample.Action.counter)
    let issues = onAnotherThread { captureIssues { child.send(.set(3)) } }
    XCTAssertEqual(heard, [])
    XCTAssertEqual(issues.map { $0.message.prefix(47) }, ["counter(.set(3)) was sent to a store on another"])
    XCTAssertEqual(issues.map(\.line), [line])
    wait(for: [handedOver], timeout: 60)
    XCTAssertEqual(heard, [3])
    XCTAssertEqual(store.state.counter.number, 3)
  }

  func testAStoreOfAnotherThreadIsHandedActionsOnTheMainQueueToo() {
    let store = UncheckedBox(onAnotherThread { StoreSample.store() })
    let handedOver = expectation(description: "handed over")
    let subscription = store.value.subscribe(\.log).skip(2).subscribe(onNext: { _ in handedOver.fulfill() })
    let issues = captureIssues { for text in ["a", "b"] { store.value.send(.note(text)) } }
    XCTAssertEqual(issues.count, 2)
    XCTAssertEqual(store.value.state.log, [])
    wait(for: [handedOver], timeout: 60)
    XCTAssertEqual(store.value.state.log, ["a", "b"])
    subscription.dispose()
  }

  func testAStoreMadeOnAnotherThreadIsUsedThere() {
    let number = onAnotherThread { () -> Int in
      let store = StoreSample.store()
      store.send(.counter(.plus))
      return store.state.counter.number
    }
    XCTAssertEqual(number, 1)
  }

  @MainActor
  func testAStoreOfTheMainActorIsUsedAfterSuspensions() async {
    let store = StoreSample.store()
    for _ in 0..<20 {
      await Task.detached {}.value
      store.send(.counter(.plus))
    }
    XCTAssertEqual(store.state.counter.number, 20)
  }

  func testAStoreOfATaskIsUsedOnWhateverThreadItGoesOn() async {
    let store = StoreSample.store()
    for _ in 0..<20 {
      await Task.detached {}.value
      store.send(.counter(.plus))
    }
    XCTAssertEqual(store.state.counter.number, 20)
  }

  // MARK: The place

  func testAQueueIsOnePlaceOnWhateverThreadItGoesOn() {
    let queue = DispatchQueue(label: "main")
    let home = onAnotherThread { queue.sync { StoreHome(main: queue) } }
    // `sync` stays on the caller's thread.
    XCTAssertTrue(queue.sync { home.isHere })
    XCTAssertFalse(home.isHere)
    XCTAssertFalse(DispatchQueue(label: "other").sync { home.isHere })
  }

  func testAStoreOfAThreadIsNotAtHomeOnTheQueueThatOthersShare() {
    let queue = DispatchQueue(label: "main")
    let home = onAnotherThread { StoreHome(main: queue) }
    XCTAssertFalse(queue.sync { home.isHere })
    XCTAssertFalse(home.isHere)
  }

  private func onAnotherThread<Result>(_ body: @escaping () -> Result) -> Result {
    let body = UncheckedBox(body)
    let holder = UncheckedBox(Holder<Result>())
    let thread = Thread {
      holder.value.result = body.value()
      holder.value.done.signal()
    }
    thread.start()
    holder.value.done.wait()
    guard let result = holder.value.result else { preconditionFailure("the thread has ended") }
    return result
  }

  private final class Holder<Result> {
    var result: Result?
    let done = DispatchSemaphore(value: 0)
  }

  private let bag = DisposeBag()
}
