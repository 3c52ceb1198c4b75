import Harness

/// The same page with ForEachStoreNode (day 2, "ForEachStoreNode: Handling list of items never been this easy!"): items with
/// ids, whose actions arrive as `child(id:action:)`.
///
/// What it teaches: an IdentifiedArray finds, changes and removes by id; the list of nodes updates only differences, as the
/// counts below the page show; and randomness is a part of the world, like a date. `asPrinted` keeps the seed's `shuffle()`,
/// whose order differs in each run, so that no transcript can hold it. `refactored` is the page after "Reducer.forEach", with a
/// reducer for an item.
var demoForEachFeature: Feature<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> {
  Feature(
    "demo-for-each", initialState: DemoForEachState(), reducer: demoForEachReducer,
    environment: DemoForEachEnvironment.init(world:)
  )
  .derived("count", \.stackData.count)
  .initial("three", .mock(numberOfItems: 3))
  .initial("twelve", .mock(numberOfItems: 12))
  .environment("mockThree") { DemoForEachEnvironment(world: $0, mock: .mockThree) }
  .environment("asPrinted", reducer: demoForEachReducerAsPrinted, DemoForEachEnvironment.init(world:))
  .environment("refactored", reducer: demoForEachReducerRefactored, DemoForEachEnvironment.init(world:))
  // `asPrinted` uses this to shuffle.
  .outside(.random)
  .view(DemoForEachPage.init)
}

extension DemoForEachEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(loadData: world.effect("loadData"), random: world.random) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(loadData: world.effect("loadData", default: mock.loadData), random: world.random)
  }
}
