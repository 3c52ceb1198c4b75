import Harness

/// Day 1, "Environment" and "Unit Testing the Environment": data from a server, a tracker, the date, and new ids.
///
/// What it teaches: everything that can't be controlled comes in through the environment, so that a test can determine it.
/// `mockAlways22June` stops the calendar; the world's own date moves with virtual time. A failing environment reports every
/// endpoint that a test didn't consider (`environment failing`). It therefore catches the tracker call that was copied into
/// `generateUUID` (`environment copiedTracker`), which a mock would hide. `live` is only for the app: no script can choose it,
/// since no two runs of it are the same.
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
  /// Creates an environment of endpoints that the world records and scripts. Date and ids are the world's own, which are the
  /// same in each run; the others fail without stubs.
  init(world: World) {
    self.init(
      loadData: world.effect("loadData"),
      trackEvent: world.fireAndForget("trackEvent"),
      date: world.date,
      uuid: world.uuid)
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: DemoEnvironment) {
    self.init(
      loadData: world.effect("loadData", default: mock.loadData),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent),
      date: world.value("date", default: mock.date),
      uuid: world.value("uuid", default: mock.uuid))
  }
}
