import HarnessArchitecture

private struct SearchId: Hashable {}

/// - Parameter request: when the request starts, and what becomes of the one before.
private func makeReducer(
  _ request: @escaping (Effect<SearchAction>, SearchEnvironment) -> Effect<SearchAction>
) -> Reducer<SearchState, SearchAction, SearchEnvironment> {
  Reducer { state, action, env in
    func clear() -> Effect<SearchAction> {
      state = SearchState()
      return .cancel(id: SearchId())
    }
    switch action {
    case .queryDidChange(""), .didTapClear:
      return clear()
    case let .queryDidChange(query):
      state.query = query
      state.isLoading = true
      state.errorMessage = nil
      let answer = Effect<Result<[String], any Error>>.catching { try await env.search(query) }
        .map { SearchAction.receiveResults($0.mapError { SearchError(message: "\($0)") }) }
      return request(answer, env)
    case let .receiveResults(result):
      state.isLoading = false
      switch result {
      case let .success(results):
        state.results = results
      case let .failure(error):
        state.results = []
        state.errorMessage = error.message
      }
      return .none
    }
  }
}

/// The request waits until nobody has typed for 300 ms; the one before is cancelled, whether it waits or is on its way.
let searchReducer = makeReducer { request, env in
  request.debounce(id: SearchId(), for: .milliseconds(300), scheduler: env.mainQueue)
}

/// Every letter is a request; at least the one before is cancelled.
let searchReducerWithoutDebounce = makeReducer { request, _ in
  request.cancellable(id: SearchId(), cancelInFlight: true)
}

/// The mistake: every letter is a request, and the slowest answer wins.
let searchReducerWithoutCancelling = makeReducer { request, _ in request }
