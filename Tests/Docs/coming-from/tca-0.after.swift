import Harness
import Harness
import Harness
import Harness
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
  var search: (String) -> Effect<Result<[String], SearchFailure>>
  var log: (String) -> Effect<Never>
  var uiQueue: any Scheduler = DispatchQueue.main
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
          .catchToEffect(SearchAction.found))
    case .found(.success(let results)):
      state.found = results
      return .none
    case .found(.failure):
      return .run { send in await send(.closed) }
    case .closed:
      return Effect<SearchAction>.cancel(id: SearchID())
    }
  }
  .debug()
}

func stored() -> Effect<Result<[String], SearchFailure>> {
  Effect(value: .success([]))
}

func answers() -> Effect<String> {
  .run { subscriber in
    subscriber.send("sw")
    subscriber.send(completion: .finished)
    return Disposables.create { print("over") }
  }
}

func liveStore(_ environment: SearchEnvironment) -> Store<SearchState, SearchAction> {
  Store(initialState: SearchState(), reducer: searchReducer(), environment: environment)
}

@MainActor func refresh(_ viewStore: ViewStore<SearchState, SearchAction>) async {
  await viewStore.yield(while: { $0.query.isEmpty })
}

final class SearchTests: XCTestCase {
  func testSearch() {
    let mainQueue = DispatchQueue.test
    let background = DispatchQueue.test
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
