import XCTest

@testable import HarnessArchitecture

final class StoreSubscribeTests: XCTestCase {
  func testTheFirstValueIsHeardAtOnceThenEachChangedOne() {
    let store = StoreSample.store()
    var heard: [Int] = []
    let stream = store.subscribe(\.counter.number)
    XCTAssertEqual(heard, [])
    stream.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    XCTAssertEqual(heard, [0])
    store.send(.note("another part"))
    store.send(.counter(.set(0)))
    store.send(.counter(.set(2)))
    store.send(.counter(.set(2)))
    XCTAssertEqual(heard, [0, 2])
  }

  func testAClosureNamesAPartToo() {
    let store = StoreSample.store()
    var heard: [Bool] = []
    store.subscribe { $0.counter.number > 1 }.subscribe { heard.append($0) }.disposed(by: bag)
    for _ in 0..<3 { store.send(.counter(.plus)) }
    XCTAssertEqual(heard, [false, true])
  }

  func testAnOptionalPartEmitsNilAsWell() {
    let store = StoreSample.store()
    var heard: [String?] = []
    store.subscribe(\.details?.title).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.show("a"))
    store.send(.hide)
    store.send(.hide)
    XCTAssertEqual(heard, [nil, "a", nil])
  }

  func testOnlyTheStateAfterTheWholeActionIsHeard() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = 99
      state = action
      return .none
    }
    let store = Store(
      initialState: 0,
      reducer: .combine(
        reducer,
        Reducer { state, _, _ in
          state += 1
          return .none
        }), environment: ())
    var heard: [Int] = []
    store.subscribe { $0 }.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(10)
    XCTAssertEqual(heard, [0, 11])
  }

  // MARK: NeverEqual

  func testNeverEqualEmitsEachSet() {
    let store = StoreSample.store()
    var heard: [String?] = []
    store.subscribeNeverEqual(\.$toast).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.toast("created"))
    store.send(.note("not the toast"))
    store.send(.toast("created"))
    store.send(.toast(nil))
    XCTAssertEqual(heard, [nil, "created", "created", nil])
  }

  func testNeverEqualIsHeardThroughAScopeAndByAClosure() {
    let store = StoreSample.store()
    var heard: [String] = []
    store.scope(state: { $0 }).subscribeNeverEqual { $0.$toast }.filterNil().subscribe(onNext: { heard.append($0) })
      .disposed(by: bag)
    store.send(.toast("a"))
    store.send(.toast("a"))
    XCTAssertEqual(heard, ["a", "a"])
  }

  func testTheValueOfANeverEqualPropertyIsDistinctLikeAnyOther() {
    let store = StoreSample.store()
    var heard: [String?] = []
    store.subscribe(\.toast).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.toast("a"))
    store.send(.toast("a"))
    XCTAssertEqual(heard, [nil, "a"])
  }

  // MARK: Ending

  func testADisposedSubscriptionHearsNothingMore() {
    let store = StoreSample.store()
    var heard: [Int] = []
    let disposable = store.subscribe(\.counter.number).subscribe(onNext: { heard.append($0) })
    store.send(.counter(.plus))
    disposable.dispose()
    disposable.dispose()
    store.send(.counter(.plus))
    XCTAssertEqual(heard, [0, 1])
  }

  func testABagEndsItsSubscriptionsWithItself() {
    let store = StoreSample.store()
    var heard: [Int] = []
    var bag: DisposeBag? = DisposeBag()
    for factor in [1, 10] {
      let stream = store.subscribe(\.counter.number).map { $0 * factor }
      if let bag { stream.subscribe(onNext: { heard.append($0) }).disposed(by: bag) }
    }
    store.send(.counter(.plus))
    XCTAssertEqual(heard, [0, 0, 1, 10])
    bag = nil
    store.send(.counter(.plus))
    XCTAssertEqual(heard, [0, 0, 1, 10])
  }

  func testSubscribersMayEndThemselvesAndOthersWhileTheyAreNotified() {
    let store = StoreSample.store()
    var heard: [String] = []
    var subscriptions: [String: Disposable] = [:]
    for name in ["a", "b", "c", "d", "e"] {
      subscriptions[name] = store.subscribe(\.counter.number).subscribe(onNext: { number in
        heard.append("\(name)\(number)")
        // b ends itself, one before it, the next and the last.
        if name == "b", number == 1 { for name in ["b", "a", "c", "e"] { subscriptions[name]?.dispose() } }
      })
    }
    heard = []
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["a1", "b1", "d1"])
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["a1", "b1", "d1", "d2"])
    subscriptions["d"]?.dispose()
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["a1", "b1", "d1", "d2"])
    subscriptions["f"] = store.subscribe(\.counter.number).subscribe(onNext: { heard.append("f\($0)") })
    store.send(.counter(.plus))
    XCTAssertEqual(heard.suffix(2), ["f3", "f4"])
  }

  func testASubscriptionMadeWhileOthersAreNotifiedHearsThePresentValueOnce() {
    let store = StoreSample.store()
    var heard: [String] = []
    store.subscribe(\.counter.number).subscribe(onNext: { [bag] number in
      heard.append("a\(number)")
      guard number == 1 else { return }
      store.subscribeNeverEqual(\.$toast).subscribe(onNext: { heard.append("b\($0 ?? "")") }).disposed(by: bag)
      store.subscribe(\.counter.number).subscribe(onNext: { heard.append("c\($0)") }).disposed(by: bag)
    }).disposed(by: bag)
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["a0", "a1", "b", "c1"])
    store.send(.counter(.plus))
    XCTAssertEqual(heard, ["a0", "a1", "b", "c1", "a2", "c2"])
  }

  func testOneThatIsNotEvenEqualToItselfIsHeardOnceForEachAction() {
    struct Never: Equatable { static func == (left: Never, right: Never) -> Bool { false } }
    let store = Store(initialState: Never(), reducer: Reducer<Never, Int, Void>.empty, environment: ())
    var heard = 0
    store.subscribe { $0 }.skip(1).subscribe(onNext: { [bag] _ in
      if heard > 10 { return }
      heard += 1
      store.subscribe { $0 }.skip(1).subscribe(onNext: { _ in heard += 100 }).disposed(by: bag)
    }).disposed(by: bag)
    store.send(1)
    XCTAssertEqual(heard, 1)
    store.send(1)
    XCTAssertEqual(heard, 102)
  }

  // MARK: Operators

  func testMapFilterAndFilterNil() {
    let store = StoreSample.store()
    var heard: [String] = []
    store.subscribe(\.details).map { $0?.title }.filterNil().filter { $0 != "b" }.map { "<\($0)>" }
      .subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    for title in ["a", "b", "c"] { store.send(.show(title)) }
    store.send(.hide)
    XCTAssertEqual(heard, ["<a>", "<c>"])
  }

  func testDistinctUntilChangedAndSkip() {
    let store = StoreSample.store()
    var heard: [Bool] = []
    store.subscribe(\.counter.number).map { $0 % 2 == 0 }.distinctUntilChanged().skip(1)
      .subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    for number in [2, 3, 5, 6] { store.send(.counter(.set(number))) }
    XCTAssertEqual(heard, [false, true])
  }

  func testEachSubscriptionOfAStreamCountsForItself() {
    let store = StoreSample.store()
    var heard: [String] = []
    let stream = store.subscribe(\.counter.number).distinctUntilChanged { $0 / 10 == $1 / 10 }.skip(1)
    stream.subscribe(onNext: { heard.append("a\($0)") }).disposed(by: bag)
    store.send(.counter(.set(5)))
    store.send(.counter(.set(10)))
    stream.subscribe(onNext: { heard.append("b\($0)") }).disposed(by: bag)
    store.send(.counter(.set(20)))
    XCTAssertEqual(heard, ["a10", "a20", "b20"])
  }

  private let bag = DisposeBag()
}
