import CasePaths
import CombineSchedulers
@testable import ComposableArchitecture
import IdentifiedCollections
import XCTest

struct SearchState: Equatable {
  var query = ""
  var found: [String] = []
}

struct SearchFailure: Error, Equatable {}

enum SearchAction: Equatable {
  case typed(String)
  case found(Result<[String], SearchFailure>)
  case closed
}

struct SearchEnvironment {
  var mainQueue: AnySchedulerOf<RunLoop>
  var search: (String) -> Effect<[String], SearchFailure>
  var log: (String) -> Effect<Never, Never>
  var uiQueue: any Scheduler = UIScheduler.shared
}

func searchReducer() -> Reducer<SearchState, SearchAction, SearchEnvironment> {
  Reducer { state, action, environment in
    struct SearchID: Hashable {}
    switch action {
    case .typed(let query):
      state.query = query
      return .merge(
        environment.log(query).fireAndForget(),
        environment.search(query)
          .debounce(id: SearchID(), for: 0.3, scheduler: environment.mainQueue)
          .catchToEffect(SearchAction.found).animation(.default))
    case .found(.success(let results)):
      state.found = results
      return .none
    case .found(.failure):
      return .run { send in await send(.closed, animation: .default) }
    case .closed:
      return Effect<SearchAction, Never>.cancel(id: SearchID())
    }
  }
  .debug(actionFormat: .labelsOnly)
}

func stored() -> Effect<Result<[String], SearchFailure>, Never> {
  Effect(value: .success([]))
}

func answers() -> Effect<String, Never> {
  .run { subscriber in
    subscriber.send("sw")
    subscriber.send(completion: .finished)
    return AnyCancellable { print("over") }
  }
}

func liveStore(_ environment: SearchEnvironment) -> Store<SearchState, SearchAction> {
  Store.unchecked(initialState: SearchState(), reducer: searchReducer(), environment: environment)
}

@MainActor func refresh(_ viewStore: ViewStore<SearchState, SearchAction>) async {
  await viewStore.suspend(while: { $0.query.isEmpty })
}

final class SearchTests: XCTestCase {
  func testSearch() {
    let mainQueue = RunLoop.test
    let background = DispatchQueue.testScheduler
    let store = TestStore(
      initialState: SearchState(), reducer: searchReducer(),
      environment: SearchEnvironment(
        mainQueue: mainQueue.eraseToAnyScheduler(), search: { Effect(value: .success([$0])) }, log: { _ in .none }))
    store.send(.typed("sw")) { $0.query = "sw" }
    mainQueue.advance(by: 0.3)
    background.advance()
    store.receive(.found(.success(["sw"]))) { $0.found = ["sw"] }
  }
}
