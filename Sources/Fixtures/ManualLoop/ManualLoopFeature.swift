import Harness

/// The page before ForEachStoreNode (day 2, "ForEachStoreNode: Handling list of items never been this easy!"): its
/// `updateState` recreates every node, whatever has changed.
///
/// What it teaches: toggling one item of twelve costs twelve nodes. The page shows the count, to compare it with
/// `demo-for-each`, which does the same without creating any. This whole feature is the lesson's wrong version.
var manualLoopFeature: Feature<ManualLoopModel, ManualLoopAction, ManualLoopEnvironment> {
  Feature(
    "manual-loop", initialState: ManualLoopModel(), reducer: manualLoopReducer,
    environment: ManualLoopEnvironment.init(world:)
  )
  .derived("count", \.items.count)
  .environment("mockThree") { ManualLoopEnvironment(world: $0, mock: .mockThree) }
  .initial("twelve", ManualLoopModel(items: ManualItem.mocks(numberOfMocks: 12), lastId: 12))
  .view(ManualLoopPage.init)
}

extension ManualLoopEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(loadItems: world.effect("loadItems")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(loadItems: world.effect("loadItems", default: mock.loadItems)) }
}
