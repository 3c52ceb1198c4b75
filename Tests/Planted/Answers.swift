import Harness

// Faults that need a late answer, or answers in another order than the requests.

/// Race of answers: the answer to the first request arrives last, and is shown.
enum RaceOfAnswers {
  struct State: Equatable {
    struct Forecast: Equatable {
      var city: String
      var degrees: Int
    }
    var city = ""
    var forecast: Forecast?
    var isInFahrenheit = false
  }
  enum Action { case didChooseCity(String), didTapUnit, receive(city: String, degrees: Int) }
  struct Environment { var degrees: @Sendable (String) async -> Int }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "race-of-answers", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didChooseCity(let city):
          state.city = city
          state.forecast = nil
          return .run { send in await send(.receive(city: city, degrees: environment.degrees(city))) }
        case .didTapUnit:
          state.isInFahrenheit.toggle()
          return .none
        case .receive(let city, let degrees):
          // Fault: nothing checks whether this city is still wanted.
          state.forecast = State.Forecast(city: city, degrees: degrees)
          return .none
        }
      }
    ) { Environment(degrees: $0.task("degrees")) }
    .always("the forecast is that of the city") { $0.forecast.map { [city = $0.city] in $0.city == city } ?? true }
  }
}

/// Stale cancel: what was cancelled once stays cancelled.
enum StaleCancel {
  struct State: Equatable {
    var isUploading = false
    var isCancelled = false
    var uploads = 0
  }
  enum Action { case didTapUpload, didTapCancel, didTapDetails, uploaded }
  struct Environment { var upload: @Sendable () async -> Void }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "stale-cancel", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didTapUpload:
          if state.isUploading { return .none }
          // Fault: `isCancelled` stays as it was.
          state.isUploading = true
          return .run { send in
            await environment.upload()
            await send(.uploaded)
          }
        case .didTapCancel:
          if state.isUploading { (state.isUploading, state.isCancelled) = (false, true) }
          return .none
        case .didTapDetails:
          return .none
        case .uploaded:
          if state.isCancelled { return .none }
          state.isUploading = false
          state.uploads += 1
          return .none
        }
      }
    ) { Environment(upload: $0.task("upload")) }
    .eventually("an upload ends") { !$0.isUploading }
  }
}

/// Retry: attempts that failed long ago still count.
enum Retry {
  struct Failure: Error, Equatable {}
  struct State: Equatable {
    var isLoading = false
    var failures = 0
    var attempts = 0
    var hasGivenUp = false
    var items: [Int] = []
  }
  enum Action { case didTapLoad, didTapClear, receive(Result<Int, Failure>) }
  struct Environment { var load: @Sendable () async -> Result<Int, Failure> }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "retry", initialState: State(),
      reducer: Reducer { state, action, environment in
        let load = Effect<Action>.run { send in await send(.receive(environment.load())) }
        switch action {
        case .didTapLoad:
          if state.isLoading { return .none }
          // Fault: `failures` stays as it was.
          (state.isLoading, state.hasGivenUp, state.attempts) = (true, false, 1)
          return load
        case .didTapClear:
          state.items = []
          return .none
        case .receive(.success(let item)):
          state.items.append(item)
          state.isLoading = false
          return .none
        case .receive(.failure):
          state.failures += 1
          if state.failures < 3 {
            state.attempts += 1
            return load
          }
          (state.isLoading, state.hasGivenUp) = (false, true)
          return .none
        }
      }
    ) { Environment(load: $0.task("load")) }
    .always("it gives up after three attempts") { !$0.hasGivenUp || $0.attempts == 3 }
  }
}

/// Lost update: the value written was computed from one read before others wrote.
enum LostUpdate {
  struct State: Equatable {
    var likes = 0
    var taps = 0
    var isExpanded = false
  }
  enum Action { case didTapLike, didTapMore, saved(likes: Int) }
  struct Environment { var save: @Sendable (Int) async -> Void }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "lost-update", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didTapLike:
          state.taps += 1
          // Fault: a second tap begins with the same number.
          let likes = state.likes &+ 1
          return .run { send in
            await environment.save(likes)
            await send(.saved(likes: likes))
          }
        case .didTapMore:
          state.isExpanded.toggle()
          return .none
        case .saved(let likes):
          state.likes = likes
          return .none
        }
      }
    ) { Environment(save: $0.task("save")) }
    .eventually("each tap counts") { $0.likes == $0.taps }
  }
}

/// Child dismissed while its effect runs: its answer arrives without a child.
enum DismissedChild {
  struct Child: Equatable { var text: String? }
  enum ChildAction { case didTapLoad, receive(String) }
  struct State: Equatable {
    var child: Child?
    var count = 0
  }
  enum Action { case didTapOpen, didTapClose, didTapCount, child(ChildAction) }
  struct Environment { var text: @Sendable () async -> String }

  static var feature: Feature<State, Action, Environment> {
    let child = Reducer<Child, ChildAction, Environment> { state, action, environment in
      switch action {
      case .didTapLoad: return .run { send in await send(.receive(environment.text())) }
      case .receive(let text):
        state.text = text
        return .none
      }
    }
    let parent = Reducer<State, Action, Environment> { state, action, _ in
      switch action {
      case .didTapOpen: state.child = state.child ?? Child()
      // Fault: nothing cancels what the child has started.
      case .didTapClose: state.child = nil
      case .didTapCount: state.count = min(state.count + 1, 9)
      case .child: break
      }
      return .none
    }
    return Feature(
      "dismissed-child", initialState: State(),
      reducer: .combine(
        child.optional().pullback(
          state: \.child, action: /Action.child, environment: { $0 }),
        parent)
    ) { Environment(text: $0.task("text")) }
  }
}

/// A page requested before the list was reloaded is added to the new list.
enum StalePage {
  struct State: Equatable {
    var pages = [0]
    var next = 1
    var isRefreshing = false
  }
  enum Action { case didScrollToEnd, didPull, didTapRow(Int), receive(page: Int), receiveFirst }
  struct Environment {
    var page: @Sendable (Int) async -> Void
  }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "stale-page", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didScrollToEnd:
          let page = state.next
          if page > 5 { return .none }
          state.next += 1
          return .run { send in
            await environment.page(page)
            await send(.receive(page: page))
          }.cancellable(id: "more", cancelInFlight: false)
        case .didPull:
          if state.isRefreshing { return .none }
          // Fault: the page in flight is still wanted.
          (state.pages, state.next, state.isRefreshing) = ([], 1, true)
          return .run { send in
            await environment.page(0)
            await send(.receiveFirst)
          }
        case .didTapRow:
          return .none
        case .receive(let page):
          if !state.pages.contains(page) { state.pages = (state.pages + [page]).sorted() }
          return .none
        case .receiveFirst:
          state.isRefreshing = false
          state.pages.insert(0, at: 0)
          return .none
        }
      }
    ) { Environment(page: $0.task("page")) }
    .always("a page comes behind the first") { $0.pages.isEmpty || $0.pages[0] == 0 }
  }
}
