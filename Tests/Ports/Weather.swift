import Foundation
import Harness

/// A page that shows the local weather, with a delegate like that of the system's location manager: its events arrive as a
/// stream that lasts as long as the page.
struct WeatherState: Equatable {
  var isLoading = false
  var place: Coordinate?
  var forecast: Forecast?
  var message: String?
  /// The present time, as such pages have it.
  var lastUpdate = Date()
}

struct Coordinate: Equatable {
  var latitude: Double
  var longitude: Double
}

struct Forecast: Equatable {
  var summary: String
  var degrees: Int
}

enum LocationEvent: Equatable {
  case didUpdateLocations([Coordinate])
  case didChangeAuthorization(Authorization)
  case didFail(code: Int)
  case didPauseUpdates
  case didResumeUpdates
}

enum Authorization: Equatable { case notDetermined, denied, authorized }

struct WeatherError: Error, Equatable { var message: String }

enum WeatherAction: Equatable {
  case onAppear
  case onDisappear
  case didTapRefresh
  case didDismissMessage
  case location(LocationEvent)
  case receiveForecast(Result<Forecast, WeatherError>)
}

/// As apps have it: what the page needs from the system.
protocol LocationManaging: Sendable {
  func events() -> AsyncStream<LocationEvent>
  func requestLocation() async
}

/// The same for scripts: each requirement is an endpoint of the world.
struct WorldLocationManager: LocationManaging {
  private let stream: @Sendable () -> AsyncStream<LocationEvent>
  private let request: @Sendable () async -> Void

  init(world: World) {
    stream = world.stream("location")
    request = world.task("requestLocation")
  }

  func events() -> AsyncStream<LocationEvent> { stream() }
  func requestLocation() async { await request() }
}

struct WeatherEnvironment {
  var manager: any LocationManaging
  var forecast: @Sendable (Coordinate) async -> Result<Forecast, WeatherError>
  var now: @Sendable () -> Date
}

let weatherReducer = Reducer<WeatherState, WeatherAction, WeatherEnvironment> { state, action, environment in
  func load(_ place: Coordinate) -> Effect<WeatherAction> {
    .run { send in await send(.receiveForecast(environment.forecast(place))) }
      .cancellable(id: "forecast", cancelInFlight: true)
  }
  switch action {
  case .onAppear:
    state.isLoading = true
    return .run { send in
      for await event in environment.manager.events() { await send(.location(event)) }
    }
    .cancellable(id: "location", cancelInFlight: true)
  case .onDisappear:
    state.isLoading = false
    return .cancel(ids: ["location", "forecast"])
  case .didTapRefresh:
    guard let place = state.place else { return .none }
    state.isLoading = true
    return load(place)
  case .didDismissMessage:
    state.message = nil
    return .none
  case .location(.didChangeAuthorization(.authorized)):
    return .run { _ in await environment.manager.requestLocation() }
  case .location(.didChangeAuthorization(.denied)):
    state.isLoading = false
    state.message = "Allow the app to know where you are."
    return .none
  case .location(.didUpdateLocations(let places)):
    guard let place = places.last else { return .none }
    state.place = place
    return load(place)
  case .location:
    // The fault: an unexpected event leaves the page loading.
    return .none
  case .receiveForecast(let result):
    state.isLoading = false
    switch result {
    case .success(let forecast): (state.forecast, state.lastUpdate) = (forecast, environment.now())
    case .failure(let error): state.message = error.message
    }
    return .none
  }
}

let weatherFeature = Feature("weather", initialState: WeatherState(), reducer: weatherReducer) { world in
  WeatherEnvironment(manager: WorldLocationManager(world: world), forecast: world.task("forecast"), now: world.date)
}
.staysOpen("location")
.eventually("loading ends") { !$0.isLoading }
