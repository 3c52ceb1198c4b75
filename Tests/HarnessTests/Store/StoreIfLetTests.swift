import XCTest

@testable import HarnessArchitecture

final class StoreIfLetTests: XCTestCase {
  func testThenIsCalledEachTimeThatNilBecomesAValueAndElseWhenItGoes() {
    let store = StoreSample.store()
    var told: [String] = []
    store.scope(state: \.details).actionless
      .ifLet(then: { told.append("then \($0.state.title)") }, else: { told.append("else") })
      .disposed(by: bag)
    XCTAssertEqual(told, ["else"])
    store.send(.show("a"))
    store.send(.show("b"))
    store.send(.note("another part"))
    XCTAssertEqual(told, ["else", "then a"])
    store.send(.hide)
    store.send(.hide)
    store.send(.show("c"))
    XCTAssertEqual(told, ["else", "then a", "else", "then c"])
  }

  func testThenIsCalledAtOnceWhereThereIsAValueAndElseCanBeLeftOut() {
    let store = StoreSample.store(StoreSample.State(details: StoreSample.Details(title: "a")))
    var told: [String] = []
    store.scope(state: \.details).ifLet(then: { told.append($0.state.title) }).disposed(by: bag)
    store.send(.hide)
    XCTAssertEqual(told, ["a"])
  }

  func testTheScopedStoreKeepsShowingTheLastValue() throws {
    let store = StoreSample.store()
    var stores: [Store<StoreSample.Details, Never>] = []
    store.scope(state: \.details).actionless.ifLet(then: { stores.append($0) }).disposed(by: bag)
    store.send(.show("a"))
    let details = try XCTUnwrap(stores.first)
    // Nothing reads it in between.
    store.send(.show("b"))
    store.send(.hide)
    XCTAssertEqual(details.state.title, "b")
    store.send(.show("c"))
    XCTAssertEqual(details.state.title, "c")
    XCTAssertEqual(stores.count, 2)
  }

  func testTheScopedStoreKeepsTheLastValueAlsoAfterTheObservationEnded() throws {
    let store = StoreSample.store()
    var details: Store<StoreSample.Details, StoreSample.Action>?
    let observation = store.scope(state: \.details).ifLet(then: { details = $0 })
    store.send(.show("a"))
    observation.dispose()
    store.send(.show("b"))
    store.send(.hide)
    XCTAssertEqual(try XCTUnwrap(details).state.title, "b")
    store.send(.show("c"))
    XCTAssertEqual(try XCTUnwrap(details).state.title, "c")
  }

  func testSubscribersOfTheScopedStoreHearItsValuesAndNothingWhenItGoes() {
    let store = StoreSample.store()
    var heard: [String] = []
    store.scope(state: \.details).ifLet(then: { [bag] details in
      details.subscribe(\.title).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    }).disposed(by: bag)
    store.send(.show("a"))
    store.send(.show("b"))
    store.send(.hide)
    XCTAssertEqual(heard, ["a", "b"])
  }

  func testTheScopedStoreSends() throws {
    let store = StoreSample.store()
    var details: Store<StoreSample.Details, StoreSample.CounterAction>?
    store.scope(state: \.details, action: StoreSample.Action.counter).ifLet(then: { details = $0 }).disposed(by: bag)
    store.send(.show("a"))
    try XCTUnwrap(details).send(.plus)
    XCTAssertEqual(store.state.counter.number, 1)
  }

  func testAnActionSentByThenIsReducedAfterIt() {
    let store = StoreSample.store()
    var told: [String] = []
    store.scope(state: \.details).ifLet(
      then: { details in
        details.send(.hide)
        told.append("then \(details.state.title)")
      },
      else: { told.append("else") }
    ).disposed(by: bag)
    store.send(.show("a"))
    XCTAssertEqual(told, ["else", "then a", "else"])
  }

  func testNothingIsReportedAfterTheEnd() {
    let store = StoreSample.store()
    var told: [String] = []
    let observation = store.scope(state: \.details).ifLet(then: { _ in told.append("then") }, else: {})
    observation.dispose()
    store.send(.show("a"))
    XCTAssertEqual(told, [])
  }

  private let bag = DisposeBag()
}
