import XCTest

@testable import HarnessArchitecture

final class StoreMemoryTests: XCTestCase {
  /// An object that a closure captures, to see whether the closure is released.
  private final class Witness {}

  func testAReleasedStoreCancelsItsEffects() {
    let scheduler = TestScheduler()
    var reduced: [StoreSample.Action] = []
    weak var released: Store<StoreSample.State, StoreSample.Action>?
    weak var witness: Witness?
    do {
      let captured = Witness()
      witness = captured
      let environment = StoreSample.Environment(scheduler: scheduler) {
        _ = captured
        reduced.append($0)
      }
      let store = StoreSample.store(StoreSample.State(), environment)
      released = store
      store.send(.load)
      XCTAssertNotNil(scheduler.nextDue)
    }
    XCTAssertNil(released)
    XCTAssertNil(witness)
    XCTAssertNil(scheduler.nextDue)
    scheduler.advance(by: .seconds(2))
    XCTAssertEqual(reduced, [.load])
  }

  func testAScopedStoreKeepsItsRootAlive() {
    let scheduler = TestScheduler()
    var child: Store<[String], StoreSample.Action>?
    do {
      let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: scheduler))
      child = store.scope(state: { $0 }).scope(state: \.log)
      store.send(.load)
    }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(child?.state, ["loaded"])
    child?.send(.load)
    child = nil
    XCTAssertNil(scheduler.nextDue)
  }

  func testASubscriptionKeepsNeitherTheStoreNorItselfAlive() {
    weak var witness: Witness?
    let scheduler = TestScheduler()
    var subscription: Disposable?
    do {
      let captured = Witness()
      witness = captured
      let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: scheduler))
      store.send(.load)
      subscription = store.scope(state: \.counter).subscribe(\.number).subscribe(onNext: { _ in _ = captured })
      XCTAssertNotNil(witness)
    }
    XCTAssertNil(witness)
    XCTAssertNil(scheduler.nextDue)
    subscription?.dispose()
  }

  func testADisposedSubscriptionReleasesWhatItCaptured() {
    weak var witness: Witness?
    let store = StoreSample.store()
    var subscription: Disposable?
    do {
      let captured = Witness()
      witness = captured
      subscription = store.subscribe(\.counter.number).map { ($0, captured) }.subscribe(onNext: { _ in })
    }
    XCTAssertNotNil(witness)
    subscription?.dispose()
    XCTAssertNil(witness)
  }

  func testTheObservationOfIfLetAndTheStoresThatItMakesLeaveNoCycle() {
    let scheduler = TestScheduler()
    weak var witness: Witness?
    var details: Store<StoreSample.Details, StoreSample.Action>?
    var observation: Disposable?
    do {
      let captured = Witness()
      witness = captured
      let store = StoreSample.store(StoreSample.State(), StoreSample.Environment(scheduler: scheduler))
      observation = store.scope(state: \.details).ifLet(then: {
        _ = captured
        details = $0
      })
      store.send(.show("a"))
      store.send(.load)
    }
    XCTAssertEqual(details?.state.title, "a")
    XCTAssertNotNil(scheduler.nextDue, "the store that then was given keeps the root alive")
    details = nil
    XCTAssertNil(witness)
    XCTAssertNil(scheduler.nextDue)
    observation?.dispose()
  }

  func testAStoreThatIfLetMadeStopsFollowingWhenItIsReleased() {
    let store = StoreSample.store()
    store.scope(state: \.details).ifLet(then: { _ in }).disposed(by: bag)
    let before = store.observerCount
    for _ in 0..<3 {
      store.send(.show("a"))
      store.send(.hide)
    }
    XCTAssertEqual(store.observerCount, before)
  }

  func testAStoreThatIsReleasedWhileItReducesWorksOffItsQueue() {
    var reduced: [StoreSample.Action] = []
    var store: Store<StoreSample.State, StoreSample.Action>?
    let environment = StoreSample.Environment { action in
      reduced.append(action)
      if action == .note("a") {
        store?.send(.note("b"))
        store = nil
      }
    }
    store = StoreSample.store(StoreSample.State(), environment)
    store?.send(.note("a"))
    XCTAssertNil(store)
    XCTAssertEqual(reduced, [.note("a"), .note("b")])
  }

  private let bag = DisposeBag()
}
