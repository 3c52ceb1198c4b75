import Harness

/// Search while typing (notes, "we should cancel any in-flight delayed effect that might be out there", extended to a request).
///
/// What it teaches: `debounce` is a delay that the next letter cancels, and its id also cancels the request in flight. The
/// endpoint is an async function; on the test's clock it answers when the script says. `withoutDebounce` sends a request for
/// every letter. `withoutCancelling` shows results for an older text, because that response came last.
var searchFeature: Feature<SearchState, SearchAction, SearchEnvironment> {
  Feature("search", initialState: SearchState(), reducer: searchReducer, environment: SearchEnvironment.init(world:))
    .environment("mock") { SearchEnvironment(world: $0, mock: .mock) }
    .environment("withoutDebounce", reducer: searchReducerWithoutDebounce, SearchEnvironment.init(world:))
    .environment("withoutCancelling", reducer: searchReducerWithoutCancelling, SearchEnvironment.init(world:))
    .always("an answer arrives only during a search") { old, action, _ in
      if case .receiveResults = action { old.isLoading } else { true }
    }
    .eventually("loading ends") { !$0.isLoading }
    .view { $0.render() }
}

extension SearchEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(search: world.task("search"), mainQueue: world.scheduler) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(search: world.task("search", default: mock.search), mainQueue: world.scheduler)
  }
}
