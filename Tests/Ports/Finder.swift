import Harness

/// A search that remembers earlier queries, with a page of details for each result.
struct FinderState: Equatable {
  var query = ""
  var results: [String] = []
  var history: [String] = []
  var isSearching = false
  var route: FinderRoute?
}

enum FinderRoute: Equatable {
  case history
  case detail(DetailState)
}

struct DetailState: Equatable {
  var title: String
  var text: String?
  var isLoading = false
}

enum FinderAction: Equatable {
  case didType(String)
  case didTapSearch
  case didTapHistory
  case didChoose(String)
  case didTapResult(Int)
  case didTapBack
  case onDisappear
  case receiveResults([String])
  case receiveDetail(String)
}

struct FinderEnvironment {
  var search: @Sendable (String) async -> [String]
  var detail: @Sendable (String) async -> String
}

let finderReducer = Reducer<FinderState, FinderAction, FinderEnvironment> { state, action, environment in
  func search() -> Effect<FinderAction> {
    guard !state.isSearching, !state.query.isEmpty else { return .none }
    state.isSearching = true
    state.history.removeAll { [query = state.query] in $0 == query }
    state.history.insert(state.query, at: 0)
    return .run { [query = state.query] send in await send(.receiveResults(environment.search(query))) }
      .cancellable(id: "search")
  }
  switch action {
  case .didType(let query):
    state.query = query
    return .none
  case .didTapSearch:
    return search()
  case .didTapHistory:
    state.route = .history
    return .none
  case .didChoose(let query):
    guard state.route == .history, state.history.contains(query) else { return .none }
    (state.query, state.route) = (query, nil)
    return search()
  case .didTapResult(let index):
    guard state.results.indices.contains(index) else { return .none }
    let title = state.results[index]
    state.route = .detail(DetailState(title: title, isLoading: true))
    return .run { send in await send(.receiveDetail(environment.detail(title))) }
      .cancellable(id: "detail", cancelInFlight: true)
  case .didTapBack:
    state.route = nil
    return .cancel(id: "detail")
  case .onDisappear:
    // The fault: the search is over, and `isSearching` stays.
    state.route = nil
    return .cancel(ids: ["search", "detail"])
  case .receiveResults(let results):
    state.isSearching = false
    state.results = results
    return .none
  case .receiveDetail(let text):
    if case .detail(var detail) = state.route {
      (detail.text, detail.isLoading) = (text, false)
      state.route = .detail(detail)
    }
    return .none
  }
}

let finderFeature = Feature("finder", initialState: FinderState(), reducer: finderReducer) { world in
  FinderEnvironment(search: world.task("search"), detail: world.task("detail"))
}
.eventually("a search ends, so that another can begin") { !$0.isSearching }
