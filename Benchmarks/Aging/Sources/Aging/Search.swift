import Foundation
import Harness

enum HitKind: Equatable { case article, person, place }

struct Hit: Equatable {
  var id: UUID
  var title: String
  var snippet: String
  var kind: HitKind
  var score: Double
  var url: URL
  var isSaved: Bool

  static let prototype = Hit(
    id: UUID(0), title: "", snippet: "", kind: .article, score: 1, url: URL(string: "https://example.com")!,
    isSaved: false)
}

struct Page: Equatable {
  var hits: [Hit]
  var next: Int?
}

struct SearchState: Equatable {
  var query = ""
  var hits: [Hit] = []
  var next: Int?
  var isLoading = false
  var error: APIError?
}

enum SearchAction: Equatable {
  case queryDidChange(String)
  case didReachEnd
  case receivePage(Result<Page, APIError>)
  case didTapSave(Int)
}

struct SearchEnvironment {
  var search: (String, Int) async throws(APIError) -> Page
  var save: (UUID) -> Effect<Never>
  var mainQueue: any Scheduler
}

private struct SearchID: Hashable {}

let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> { state, action, env in
  func request(_ page: Int) -> Effect<SearchAction> {
    let query = state.query
    state.isLoading = true
    return Effect<Result<Page, APIError>>.answer { () async throws(APIError) in try await env.search(query, page) }
      .map(SearchAction.receivePage)
  }
  switch action {
  case .queryDidChange(let query):
    state.query = query
    state.hits = []
    state.next = nil
    state.error = nil
    return request(1).debounce(id: SearchID(), for: .milliseconds(300), scheduler: env.mainQueue)
  case .didReachEnd:
    guard let next = state.next, !state.isLoading else { return .none }
    return request(next).cancellable(id: SearchID())
  case .receivePage(let answer):
    state.isLoading = false
    switch answer {
    case .success(let page):
      state.hits += page.hits
      state.next = page.next
    case .failure(let error): state.error = error
    }
    return .none
  case .didTapSave(let index):
    guard state.hits.indices.contains(index) else { return .none }
    state.hits[index].isSaved = true
    return env.save(state.hits[index].id).fireAndForget()
  }
}

var searchFeature: Feature<SearchState, SearchAction, SearchEnvironment> {
  Feature("search", initialState: SearchState(), reducer: searchReducer) { world in
    SearchEnvironment(
      search: world.task("search", throwing: APIError.self), save: world.fireAndForget("save"),
      mainQueue: world.scheduler)
  }
}
