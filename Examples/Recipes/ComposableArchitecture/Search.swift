import ComposableArchitectureStandIn
import Harness

struct SearchClient: DependencyKey {
  var search: @Sendable (String) async throws -> [String]
  static var liveValue: SearchClient { SearchClient { _ in [] } }
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

struct Search: ComposableArchitectureStandIn.Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var isLoading = false
    var seconds = 0
  }

  enum Action {
    case queryChanged(String), found([String]), failed(String), clearTapped, started, ticked
  }

  private enum CancelID { case search, timer }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.searchClient) private var client

  var body: some ComposableArchitectureStandIn.Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.isLoading = !query.isEmpty
        guard !query.isEmpty else { return .cancel(id: CancelID.search) }
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.found(try await client.search(query)))
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .found(let results):
        (state.results, state.isLoading) = (results, false)
        return .none
      case .failed:
        state.isLoading = false
        return .none
      case .started:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .ticked:
        state.seconds += 1
        return .none
      case .clearTapped:
        state = State()
        return .merge(.cancel(id: CancelID.search), .cancel(id: CancelID.timer))
      }
    }
  }
}

public var composableArchitectureFeatures: [any SuiteFeature] {
  [
    Feature("tca-search", initialState: Search.State(), reducer: Search()) { dependencies, world in
      dependencies.continuousClock = world.clock
      dependencies.searchClient = SearchClient(search: world.task("search"))
    }
  ]
}
