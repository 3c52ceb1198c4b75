import Foundation
import XCTest

@testable import HarnessArchitecture
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

  /// Its effects' output arrives on the main queue, beside whatever the store's own thread does.
  func testAStoreThatWaitsForEffectsBelongsToTheMainQueue() {
    let issues = onAnotherThread {
      captureIssues {
        let store = Store(
          initialState: 0,
          reducer: Reducer<Int, Int, Void> { state, action, _ in
            state += action
            return action > 1 ? .future { _ in } : Effect(value: 2)
          }, environment: ())
        store.send(1)
        store.send(1)
      }
    }
    XCTAssertEqual(issues.map { $0.message.prefix(56) }, ["An effect is in flight whose outputs come on the main qu"])
  }

  func testActionsThatWereHeldAreNoExceptionToThat() {
    let issues = onAnotherThread {
      captureIssues {
        let store = Store(
          initialState: 0, reducer: Reducer<Int, Int, Void> { _, _, _ in .future { _ in } }, environment: ())
        store.view.holdingActions { store.send(1) }
      }
    }
    XCTAssertEqual(issues.count, 1)
  }

  /// In the real world, work may go anywhere without being a failure.
  @MainActor
  func testWorkOfALiveStoreMayLeaveIt() async {
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      guard action == "start" else { return .none }
      return .run { send in
        await Task { await send("task") }.value
        try await Task.sleep(nanoseconds: 1)
        await MainActor.run { MainActor.preconditionIsolated() }
        await send("end")
      }
    }
    let ended = expectation(description: "ended")
    let store = Store(initialState: [], reducer: reducer, environment: ())
    store.subscribe(\.last).subscribe(onNext: { if $0 == "end" { ended.fulfill() } }).disposed(by: bag)
    let issues = await captureIssues {
      store.send("start")
      // Not the test's own method: as declared in Apple's XCTest, it would make the test leave its thread.
      let result = await XCTWaiter.fulfillment(of: [ended], timeout: 60)
      XCTAssertEqual(result, .completed)
    }
    XCTAssertEqual(issues, [])
    XCTAssertEqual(store.state, ["start", "task", "end"])
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

  func testAQueueOfTheAppsOwnFeedsTheStoreOnTheMainThread() {
    let queue = DispatchQueue(label: "own")
    let worked = DispatchSemaphore(value: 0)
    let then = expectation(description: "then")
    let ticked = expectation(description: "ticked")
    var reduced: [String] = []
    let reducer = Reducer<Int, String, Void> { _, action, _ in
      reduced.append(action)
      XCTAssertTrue(Thread.isMainThread, action)
      switch action {
      case "go":
        return .merge(
          Effect(value: "waited").delay(for: .milliseconds(1), scheduler: queue),
          .concatenate(Effect(value: "received").receive(on: queue).map { $0 }, Effect(value: "then")))
      case "time":
        return Effect<Duration>.timer(id: "timer", every: .milliseconds(20), on: queue).map { _ in "tick" }
      case "then": then.fulfill()
      case "tick":
        ticked.fulfill()
        return .cancel(id: "timer")
      default: break
      }
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    queue.suspend()
    store.send("go")
    queue.resume()
    // The queue works while the main thread waits, so nothing is reduced meanwhile.
    queue.asyncAfter(deadline: .now() + .milliseconds(20)) { worked.signal() }
    worked.wait()
    XCTAssertEqual(reduced, ["go"])
    wait(for: [then], timeout: 60)
    store.send("time")
    wait(for: [ticked], timeout: 60)
    XCTAssertEqual(reduced.filter { $0 != "waited" }, ["go", "received", "then", "time", "tick"])
    XCTAssertEqual(reduced.filter { $0 == "waited" }.count, 1)
  }

  func testAStoreThatAnotherThreadLetsGoOfEndsItsEffectsWhereTheyRun() {
    final class Witness: @unchecked Sendable {
      // Unchecked: set before the store is passed on.
      let ended: (Bool) -> Void
      init(_ ended: @escaping (Bool) -> Void) { self.ended = ended }
      deinit { ended(Thread.isMainThread) }
    }
    let ended = expectation(description: "ended")
    var wasOnMainThread: Bool?
    let store: UncheckedBox<Unmanaged<Store<Int, Int>>>
    do {
      let witness = Witness {
        wasOnMainThread = $0
        ended.fulfill()
      }
      let reducer = Reducer<Int, Int, Void> { state, _, _ in
        _ = witness
        state += 1
        return Effect<Duration>.timer(id: "timer", every: .seconds(3600), on: MainScheduler.instance).map { _ in 1 }
      }
      let made = Store(initialState: 0, reducer: reducer, environment: ())
      made.send(0)
      store = UncheckedBox(Unmanaged.passRetained(made))
    }
    onAnotherThread { store.value.release() }
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(wasOnMainThread, true)
  }

  // MARK: The place

  private static let made = SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: 1)

  func testAQueueIsOnePlaceOnWhateverThreadItGoesOn() {
    let queue = DispatchQueue(label: "main")
    let home = onAnotherThread { queue.sync { StoreIsolation(main: queue, made: Self.made) } }
    // `sync` stays on the caller's thread.
    XCTAssertTrue(queue.sync { home.isHere })
    XCTAssertFalse(home.isHere)
    XCTAssertFalse(DispatchQueue(label: "other").sync { home.isHere })
  }

  func testAStoreOfAThreadIsNotAtHomeOnTheQueueThatOthersShare() {
    let queue = DispatchQueue(label: "main")
    let home = onAnotherThread { StoreIsolation(main: queue, made: Self.made) }
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
