import XCTest

@testable import HarnessArchitecture

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

  func testItReportsWhatLooksDifferent() {
    let store = makeStore()
    var heard: [State] = []
    let bag = DisposeBag()
    let viewStore = ViewStore(store) { $0.number == $1.number }
    viewStore.publisher.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    store.send(.hide)
    store.send(.plus)
    XCTAssertEqual(heard, [State(), State(number: 1, hidden: 1)])
  }

  @MainActor
  func testSendingWaitsWhileTheStateSaysSo() async {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let waiting = Task { await viewStore.send(.hide, while: { $0.number < 2 }) }
    let plus = Task { for _ in 1...2 { viewStore.send(.plus) } }
    await waiting.value
    await plus.value
    XCTAssertEqual(viewStore.state, State(number: 2, hidden: 1))
    XCTAssertEqual(store.observerCount, 0, "nobody listens any more")
  }

  @MainActor
  func testWhoeverIsCancelledWaitsNoLonger() async {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let waiting = Task { await viewStore.send(.hide, while: { _ in true }) }
    waiting.cancel()
    await waiting.value
    await viewStore.yield { $0.number > 0 }
    XCTAssertEqual(viewStore.hidden, 1)
    XCTAssertEqual(store.observerCount, 0)
  }

  func testAStoreWithoutStateCanBeViewed() {
    let store = makeStore()
    ViewStore(store.stateless).send(.plus)
    XCTAssertEqual(store.state.number, 1)
  }
}
