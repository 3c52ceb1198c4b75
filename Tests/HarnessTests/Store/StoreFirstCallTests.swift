import XCTest

@testable import HarnessArchitecture

/// Sends in the first call of a subscriber, which is made while nothing is being reduced: they are reduced at once, as in the
/// libraries that `subscribe` and `ifLet` come from.
final class StoreFirstCallTests: XCTestCase {
  private var seen: [String] = []
  private let bag = DisposeBag()

  func testASendInTheFirstCallIsReducedBeforeItReturns() {
    let store = StoreSample.store()
    store.subscribe(\.counter.number).subscribe(onNext: { [unowned self] in seen.append("other \($0)") })
      .disposed(by: bag)
    seen = []
    store.subscribe(\.counter.number).subscribe(onNext: { [unowned self] number in
      seen.append("begins \(number)")
      if number == 0 {
        for _ in 0..<2 {
          store.send(.counter(.plus))
          seen.append("sent, is \(store.state.counter.number)")
        }
      }
      seen.append("ends \(number)")
    }).disposed(by: bag)
    XCTAssertEqual(
      seen,
      [
        "begins 0",
        "other 1", "begins 1", "ends 1", "sent, is 1",
        "other 2", "begins 2", "ends 2", "sent, is 2",
        "ends 0",
      ])
    store.send(.counter(.plus))
    XCTAssertEqual(seen.suffix(3), ["other 3", "begins 3", "ends 3"])
  }

  func testSoIsWhatItsEffectsOutput() {
    let store = StoreSample.store()
    store.subscribe(\.log).subscribe(onNext: { [unowned self] log in
      if log.isEmpty {
        store.send(.load)
        seen.append("sent")
      }
      seen.append("\(log)")
    }).disposed(by: bag)
    XCTAssertEqual(seen, ["[\"loaded\"]", "sent", "[]"])
  }

  /// Then another action is being processed, and the send waits its turn, as everywhere.
  func testInASubscriptionThatIsMadeWhileAnActionIsReducedItWaits() {
    let store = StoreSample.store()
    store.subscribe(\.counter.number).subscribe(onNext: { [unowned self] number in
      seen.append("outer \(number)")
      guard number == 1 else { return }
      store.subscribe(\.counter.number).subscribe(onNext: { [unowned self] number in
        if number == 1 {
          store.send(.counter(.plus))
          seen.append("sent, is \(store.state.counter.number)")
        }
        seen.append("inner \(number)")
      }).disposed(by: bag)
    }).disposed(by: bag)
    store.send(.counter(.plus))
    XCTAssertEqual(seen, ["outer 0", "outer 1", "sent, is 1", "inner 1", "outer 2", "inner 2"])
  }

  func testOperatorsHearWhatIsSentInAFirstCall() {
    let store = StoreSample.store()
    store.subscribe(\.counter.number).skip(1).map { $0 * 10 }.distinctUntilChanged()
      .subscribe(onNext: { [unowned self] in seen.append("\($0)") }).disposed(by: bag)
    store.subscribe(\.counter.number).subscribe(onNext: { number in
      if number < 3 { store.send(.counter(.plus)) }
    }).disposed(by: bag)
    XCTAssertEqual(seen, ["10", "20", "30"])
    XCTAssertEqual(store.state.counter.number, 3)
  }

  // MARK: ifLet

  func testASendInTheFirstThenIsReducedBeforeItReturns() {
    let store = StoreSample.store(StoreSample.State(details: StoreSample.Details(title: "a")))
    store.scope(state: \.details).ifLet(
      then: { [unowned self] details in
        seen.append("then \(details.state.title)")
        if details.state.title == "a" {
          details.send(.show("b"))
          seen.append("is \(details.state.title)")
          details.send(.hide)
          seen.append("hidden \(store.state.details == nil)")
          details.send(.show("c"))
        }
        seen.append("ends \(details.state.title)")
      },
      else: { [unowned self] in seen.append("else") }
    ).disposed(by: bag)
    XCTAssertEqual(
      seen, ["then a", "is b", "else", "hidden true", "then c", "ends c", "ends c"])
  }

  /// `else` is called first; what it sends has been reduced when `then` is called.
  func testASendInTheFirstElseIsFollowedByThen() {
    let store = StoreSample.store()
    store.scope(state: \.details).ifLet(
      then: { [unowned self] in seen.append("then \($0.state.title)") },
      else: { [unowned self] in
        seen.append("else")
        store.send(.show("a"))
        seen.append("else ends")
      }
    ).disposed(by: bag)
    XCTAssertEqual(seen, ["else", "else ends", "then a"])
    store.send(.hide)
    // This time an action is being reduced: the send waits until all observers have been called.
    XCTAssertEqual(seen.dropFirst(3), ["else", "else ends", "then a"])
  }

  func testAStoreOfIfLetHearsWhatIsSentInItsFirstCalls() {
    let store = StoreSample.store(StoreSample.State(details: StoreSample.Details(title: "a")))
    store.scope(state: \.details).ifLet(then: { [unowned self] details in
      details.subscribe(\.title).subscribe(onNext: { [unowned self] title in
        seen.append("title \(title)")
        if title == "a" { details.send(.show("b")) }
      }).disposed(by: bag)
      seen.append("then ends")
    }).disposed(by: bag)
    XCTAssertEqual(seen, ["title a", "title b", "then ends"])
  }

  private struct Screen: Equatable {
    var title = ""
    var sheet: String?
  }

  private enum ScreenAction {
    case open
    case sheet
    case text(String)
  }

  func testOneInsideTheOther() {
    let reducer = Reducer<Screen?, ScreenAction, Void> { state, action, _ in
      switch action {
      case .open: state = Screen()
      case .sheet: state?.sheet = ""
      case .text(let text): state?.sheet = text
      }
      return .none
    }
    let store = Store(initialState: nil, reducer: reducer, environment: ())
    store.ifLet { [unowned self] screen in
      seen.append("screen")
      screen.scope(state: \.sheet).ifLet { [unowned self] sheet in
        seen.append("sheet")
        sheet.subscribe { $0 }.subscribe(onNext: { [unowned self] text in
          seen.append("text '\(text)'")
          if text.isEmpty { sheet.send(.text("a")) }
        }).disposed(by: bag)
      } else: { [unowned self] in
        seen.append("no sheet")
        screen.send(.sheet)
      }.disposed(by: bag)
      seen.append("screen ends")
    } else: { [unowned self] in
      seen.append("no screen")
      store.send(.open)
      seen.append("else ends")
    }.disposed(by: bag)
    XCTAssertEqual(
      seen, ["no screen", "else ends", "screen", "no sheet", "sheet", "text ''", "text 'a'", "screen ends"])
  }
}
