import Harness

/// The page before ForEachStoreNode (day 2, "ForEachStoreNode: Handling list of items never been this easy!"): its
/// `updateState` makes every node anew, whatever has changed.
///
/// What it teaches: one toggled item of twelve costs twelve nodes. The count stands in the page, so that it can be
/// compared with `demo-for-each`, which does the same for nothing. This feature is the lesson's wrong version as a
/// whole.
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
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(loadItems: world.effect("loadItems")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(loadItems: world.effect("loadItems", default: mock.loadItems)) }
}
