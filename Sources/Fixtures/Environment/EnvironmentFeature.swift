import Harness

/// Day 1, "Environment" and "Unit Testing the Environment": data from a server, a tracker, the date, and new ids.
///
/// What it teaches: what can't be controlled comes in through the environment, so a test can say what it is:
/// `mockAlways22June` stops the calendar, the world's own date moves with virtual time. A failing environment reports
/// every endpoint that a test didn't think of (`environment failing`): so it catches the tracker call that was copied
/// along into `generateUUID` (`environment copiedTracker`), which a mock would swallow. `live` is for the app alone: no script
/// can choose it, as no two runs of it are the same.
var environmentFeature: Feature<EnvironmentState, EnvironmentAction, DemoEnvironment> {
  Feature(
    "environment", initialState: EnvironmentState(), reducer: environmentReducer,
    environment: DemoEnvironment.init(world:)
  )
  .environment("failing") { DemoEnvironment(world: $0, mock: .failing) }
  .environment("mockAlways22June") { DemoEnvironment(world: $0, mock: .mockAlways22June) }
  .environment("copiedTracker", reducer: environmentReducerWithCopiedTracker, DemoEnvironment.init(world:))
  .live { DemoEnvironment(world: $0, mock: .live) }
  .view { $0.render() }
}

extension DemoEnvironment {
  /// An environment of endpoints that the world records and scripts. Date and ids are the world's own, which are the same
  /// in each run; the others fail without stubs.
  init(world: World) {
    self.init(
      loadData: world.effect("loadData"),
      trackEvent: world.fireAndForget("trackEvent"),
      date: world.date,
      uuid: world.uuid)
  }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: DemoEnvironment) {
    self.init(
      loadData: world.effect("loadData", default: mock.loadData),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent),
      date: world.value("date", default: mock.date),
      uuid: world.value("uuid", default: mock.uuid))
  }
}
