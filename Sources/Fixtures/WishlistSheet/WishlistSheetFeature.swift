import Harness

/// A sheet whose state is there while it is open (day 2, "Reducer.optional", demo "Wishlist BottomSheet").
///
/// What it teaches: `optional()` runs a reducer of `WishlistSheetState` on a `WishlistSheetState?`, so its cases need no
/// `guard let`. What the sheet started has to end with it: the page cancels the request when it closes the sheet.
/// `keepsSaving` doesn't, and the answer comes while the state is nil; `pageFirst` combines the page before the sheet;
/// `guards` is the reducer without `optional()`, in which the late answer is dropped and nobody learns of it.
var wishlistSheetFeature: Feature<WishlistPageState, WishlistPageAction, WishlistSheetEnvironment> {
  Feature(
    "wishlist-sheet", initialState: .mock, reducer: wishlistPageReducer,
    environment: WishlistSheetEnvironment.init(world:)
  )
  .initial("open", .mockOpen)
  .environment("mockSuccess") { WishlistSheetEnvironment(world: $0, mock: .mockSuccess) }
  .environment("keepsSaving", reducer: wishlistPageReducerThatKeepsSaving, WishlistSheetEnvironment.init(world:))
  .environment("pageFirst", reducer: wishlistPageReducerPageFirst, WishlistSheetEnvironment.init(world:))
  .environment("guards", reducer: wishlistPageReducerWithGuards, WishlistSheetEnvironment.init(world:))
  .always("an answer comes to an open sheet") { old, action, _ in
    if case .sheet(.receiveSaved) = action { old.sheet != nil } else { true }
  }
  .eventually("saving ends") { $0.sheet?.isSaving != true }
  .sometimes("the sheet shows a wish") { $0.sheet?.isWishlist == true }
  .view(WishlistSheetPage.init)
}

extension WishlistSheetEnvironment {
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(saveWishlist: world.effect("saveWishlist"), trackEvent: world.fireAndForget("trackEvent"))
  }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      saveWishlist: world.effect("saveWishlist", default: mock.saveWishlist),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent))
  }
}
