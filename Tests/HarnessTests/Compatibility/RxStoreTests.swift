import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Stores in the API of RxComposableArchitecture.
final class RxStoreTests: XCTestCase {
  private struct State: Equatable {
    var number = 0
    var text = ""
  }

  private enum Action: Equatable {
    case plus
    case nothing
  }

  private static let reducer = Reducer<State, Action, Void> { state, action, _ in
    if action == .plus { state.number += 1 }
    return .none
  }

  private let bag = DisposeBag()

  // MARK: Stores

  func testObservableEmitsEveryState() {
    let store = Store(initialState: State(), reducer: Self.reducer, environment: (), useNewScope: true)
    var all: [Int] = []
    var changed: [Int] = []
    var big: [Int] = []
    var side: [Int] = []
    store.observable.asObservable().do(onNext: { side.append($0.number) }).map(\.number).subscribe(onNext: {
      all.append($0)
    })
    .disposed(by: bag)
    store.subscribe().subscribe(onNext: { changed.append($0.number) }).disposed(by: bag)
    store.subscribe(\.number, removeDuplicates: { $0 / 2 == $1 / 2 }).subscribe(onNext: { big.append($0) })
      .disposed(by: bag)
    for action in [Action.nothing, .plus, .nothing, .plus] { store.send(action) }
    XCTAssertEqual(all, [0, 0, 1, 1, 2])
    XCTAssertEqual(side, all)
    XCTAssertEqual(changed, [0, 1, 2])
    XCTAssertEqual(big, [0, 2])
  }

  func testAFeatureWithoutState() {
    var tracked: [Action] = []
    let reducer = Reducer<Stateless, Action, Void> { _, action, _ in .fireAndForget { tracked.append(action) } }
    let store = TestStore(initialState: Stateless(), reducer: reducer, environment: ())
    store.send(.plus)
    XCTAssertEqual(tracked, [.plus])
    XCTAssertEqual(store.state, Stateless())
  }

  // MARK: Test stores

  func testATestStoreWithTheNewScope() {
    let store = TestStore(initialState: State(), reducer: Self.reducer, environment: (), useNewScope: true)
    store.stateDiffMode = .full
    store.actionDiffMode = .distinct
    store.send(.plus) { $0.number = 1 }
    let issues = captureIssues { store.send(.nothing) { _ in } }
    XCTAssertEqual(issues.count, 1, "a closure that changes nothing is a failure")
  }

  func testAClosureThatChangesNothingMayPass() {
    let store = TestStore(
      initialState: State(), reducer: Self.reducer, environment: (), failingWhenNothingChange: false)
    store.send(.nothing) { $0.number = 0 }
    store.scope(state: \.number).send(.nothing) { $0 = 0 }
    let issues = captureIssues { store.send(.plus) { $0.number = 5 } }
    XCTAssertEqual(issues.count, 1, "a wrong one is a failure all the same")
  }

  func testItMayAlsoWhereAScopeReceivesTheRootsAction() {
    enum Root: Equatable {
      case start
      case part(Int)
    }
    let reducer = Reducer<State, Root, Void> { _, action, _ in action == .start ? Effect(value: .part(1)) : .none }
    for isLax in [true, false] {
      let store = TestStore(
        initialState: State(), reducer: reducer, environment: (), failingWhenNothingChange: !isLax)
      let part = store.scope(state: \.number, action: Root.part)
      store.send(.start)
      let issues = captureIssues { part.receive(Root.part(1)) { $0 = 0 } }
      XCTAssertEqual(issues.count, isLax ? 0 : 1)
    }
  }
}
