import Harness

/// The page of `demo-for-each` with a ListStoreNode (day 2, "ListStoreNode"), on a screen with room for four items.
///
/// What it teaches: only the page changes; state and reducer are those of `demo-for-each`. Nodes are built for visible items,
/// four of a hundred, where `demo-for-each` builds all.
var demoListFeature: Feature<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> {
  Feature(
    "demo-list", initialState: DemoForEachState(), reducer: demoForEachReducer,
    environment: DemoForEachEnvironment.init(world:)
  )
  .derived("count", \.stackData.count)
  .environment("mockThree") { DemoForEachEnvironment(world: $0, mock: .mockThree) }
  .initial("hundred", .mock(numberOfItems: 100))
  .initial("six", .mock(numberOfItems: 6))
  .view(DemoListPage.init)
}
