import XCTest

@testable import Harness

final class ViewStoreTests: XCTestCase {
  private struct State: Equatable {
    var number = 0
    var hidden = 0
  }

  private enum Action {
    case plus
    case hide
  }

  private func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .plus: state.number += 1
        case .hide: state.hidden += 1
        }
        return .none
      }
      .signpost(), environment: ())
  }

  func testItShowsTheStateAndSends() {
    let store = ViewStore(makeStore())
    store.send(.plus)
    XCTAssertEqual(store.number, 1)
    XCTAssertEqual(store.state, State(number: 1))
  }

  func testItTellsWhatLooksDifferent() {
    let store = makeStore()
    var heard: [State] = []
    let bag = DisposeBag()
    let viewStore = ViewStore(store) { $0.number == $1.number }
    viewStore.publisher.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.hide)
    store.send(.plus)
    XCTAssertEqual(heard, [State(), State(number: 1, hidden: 1)])
  }

  func testAStoreWithoutStateCanBeViewed() {
    let store = makeStore()
    ViewStore(store.stateless).send(.plus)
    XCTAssertEqual(store.state.number, 1)
  }
}
