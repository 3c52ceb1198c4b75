import Harness

/// The page that pulls the product card back (day 2, "Reducer.pullback", DemoPullbackVC).
///
/// What it teaches: a pullback maps the state by key path and the action by case path, and makes the child's environment from
/// the parent's. In `mockInside` the pullback uses `.mock` instead: a test with the failing environment passes although the
/// card routes, and a stub of `route` is never used, which is how Harness shows that the call does not reach the world.
var demoPullbackFeature: Feature<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment> {
  Feature(
    "demo-pullback", initialState: DemoPullbackState(information: "", productCard: .mock),
    reducer: demoPullbackReducer, environment: DemoPullbackEnvironment.init(world:)
  )
  .environment("mock") { DemoPullbackEnvironment(world: $0, mock: .mock) }
  .environment("mockInside", reducer: demoPullbackReducerWithMockInside, DemoPullbackEnvironment.init(world:))
  .view { $0.render() }
}

extension DemoPullbackEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(getInformation: world.effect("getInformation"), route: world.fireAndForget("route"))
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      getInformation: world.effect("getInformation", default: mock.getInformation),
      route: world.fireAndForget("route", default: mock.route))
  }
}
