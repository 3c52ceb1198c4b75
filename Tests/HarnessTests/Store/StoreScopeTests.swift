import XCTest

@testable import HarnessArchitecture

final class StoreScopeTests: XCTestCase {
  func testAKeyPathAndACaseMakeAChildStore() {
    let store = StoreSample.store()
    let child = store.scope(state: \.counter, action: StoreSample.Action.counter)
    XCTAssertTrue(type(of: child) == Store<StoreSample.Counter, StoreSample.CounterAction>.self)
    child.send(.plus)
    XCTAssertEqual(child.state.number, 1)
    XCTAssertEqual(store.state.counter.number, 1)
    store.send(.counter(.set(5)))
    XCTAssertEqual(child.state.number, 5)
  }

  func testClosuresMakeAChildStore() {
    let store = StoreSample.store()
    let child = store.scope(state: { $0.counter.number * 2 }, action: { (number: Int) in .counter(.set(number)) })
    child.send(21)
    XCTAssertEqual(child.state, 42)
  }

  func testACaseWithTwoValuesTakesAPair() {
    let store = StoreSample.store()
    let rows = store.scope(state: \.counter, action: StoreSample.Action.row)
    XCTAssertTrue(type(of: rows) == Store<StoreSample.Counter, (Int, StoreSample.CounterAction)>.self)
    rows.send((3, .plus))
    XCTAssertEqual(store.state.counter.number, 1)
    let row = rows.scope(state: { $0 }, action: { (3, $0) })
    row.send(.plus)
    XCTAssertEqual(store.state.counter.number, 2)
  }

  func testTheStateAloneKeepsTheActions() {
    let store = StoreSample.store()
    let child = store.scope(state: \.counter.number)
    XCTAssertTrue(type(of: child) == Store<Int, StoreSample.Action>.self)
    child.send(.counter(.plus))
    XCTAssertEqual(child.state, 1)
    XCTAssertEqual(store.scope(state: { $0.counter.number + 1 }).state, 2)
  }

  func testScopesCompose() {
    let store = StoreSample.store()
    let number = store.scope(state: \.counter, action: StoreSample.Action.counter)
      .scope(state: \.number, action: StoreSample.CounterAction.set)
      .scope(state: { "\($0)" }, action: { Int($0) ?? 0 })
    number.send("12")
    XCTAssertEqual(number.state, "12")
    XCTAssertEqual(store.state.counter.number, 12)
  }

  func testActionlessOnlyShows() {
    let store = StoreSample.store()
    let child: Store<StoreSample.Counter, Never> = store.scope(state: \.counter).actionless
    store.send(.counter(.plus))
    XCTAssertEqual(child.state.number, 1)
  }

  func testStatelessOnlySends() {
    let store = StoreSample.store()
    let child: Store<Void, StoreSample.Action> = store.stateless
    child.send(.counter(.plus))
    XCTAssertEqual(store.state.counter.number, 1)
  }

  func testAChildHearsOnlyWhatConcernsIt() {
    let store = StoreSample.store()
    var heard: [Int] = []
    let child = store.scope(state: \.counter, action: StoreSample.Action.counter)
    child.subscribe(\.number).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.note("a"))
    child.send(.plus)
    store.send(.counter(.set(1)))
    store.send(.counter(.set(2)))
    XCTAssertEqual(heard, [0, 1, 2])
  }

  func testSubscribersOfRootAndChildrenHearInTheOrderInWhichTheySubscribed() {
    let store = StoreSample.store()
    let child = store.scope(state: \.counter, action: StoreSample.Action.counter)
    var heard: [String] = []
    child.subscribe(\.number).subscribe(onNext: { heard.append("child \($0)") }).disposed(by: bag)
    store.subscribe(\.counter.number).subscribe(onNext: { heard.append("root \($0)") }).disposed(by: bag)
    child.scope(state: \.number).subscribe { $0 }.subscribe(onNext: { heard.append("grandchild \($0)") })
      .disposed(by: bag)
    heard = []
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["child 1", "root 1", "grandchild 1"])
  }

  private let bag = DisposeBag()
}
