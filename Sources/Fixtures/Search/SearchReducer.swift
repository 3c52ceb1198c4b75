import HarnessArchitecture

private struct SearchId: Hashable {}

/// - Parameter request: returns an effect that determines when the request starts, and what happens to the previous one.
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

/// The request waits for a pause of 300 ms in typing; the previous one is cancelled, whether it is waiting or in flight.
let searchReducer = makeReducer { request, env in
  request.debounce(id: SearchId(), for: .milliseconds(300), scheduler: env.mainQueue)
}

/// Every letter is a request; at least the previous one is cancelled.
let searchReducerWithoutDebounce = makeReducer { request, _ in
  request.cancellable(id: SearchId(), cancelInFlight: true)
}

/// The mistake: every letter is a request, and the slowest response wins.
let searchReducerWithoutCancelling = makeReducer { request, _ in request }
