import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Tests of failing tests: a store's reports are captured and compared as literal blocks, since users work with their words.
class TestStoreTestCase: XCTestCase {
  struct State: Equatable {
    var number = 0
    var message: String?
    var isLoading = false
    var double: Int { number * 2 }
  }

  enum Action: Equatable {
    case plus
    case ask
    case askTwice
    case answer(Int)
    case other(Answer)
    case stop
    case nothing
  }

  struct Answer: Equatable {
    var text: String
    var count: Int
  }

  struct Environment {
    var ask: () -> Effect<Int>
  }

  typealias Store = TestStore<State, Action, Environment>

  static let reducer = Reducer<State, Action, Environment> { state, action, env in
    switch action {
    case .plus: state.number += 1
    case .ask:
      return env.ask().map(Action.answer).cancellable(id: "ask")
    case .askTwice:
      return .merge(
        env.ask().map(Action.answer), Effect(value: .other(Answer(text: "second", count: 2))))
    case .answer(let number):
      state.number = number
      state.message = "got it"
    case .other(let answer): state.message = answer.text
    case .stop: return .cancel(id: "ask")
    case .nothing: break
    }
    return .none
  }

  func makeStore(_ ask: @escaping () -> Effect<Int> = { Effect(value: 3) }) -> Store {
    TestStore(initialState: State(), reducer: Self.reducer, environment: Environment(ask: ask))
  }

  /// Answers 3 after two seconds.
  func makeSlowStore() -> Store {
    makeStore { Effect(value: 3).delay(for: .seconds(2), scheduler: MainScheduler.instance) }
  }

  func messages(_ body: () -> Void) -> [String] { captureIssues(body).map(\.message) }

  /// Runs steps on a store and finishes it.
  func messages(_ store: Store, _ steps: (Store) -> Void) -> [String] {
    messages {
      steps(store)
      store.finish()
    }
  }
}

/// The change made by the answer 3.
func gotIt(_ state: inout TestStoreTestCase.State) {
  state.number = 3
  state.message = "got it"
}
