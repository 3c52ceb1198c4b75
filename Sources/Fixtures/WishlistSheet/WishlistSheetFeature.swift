import Harness

/// A sheet whose state exists while it is open (day 2, "Reducer.optional", demo "Wishlist BottomSheet").
///
/// What it teaches: `optional()` runs a reducer of `WishlistSheetState` on a `WishlistSheetState?`, so its cases need no
/// `guard let`. Effects that the sheet started must end with it: the page cancels the request when it closes the sheet.
/// `keepsSaving` doesn't, and the response arrives while the state is nil. `pageFirst` combines the page before the sheet.
/// `guards` is the reducer without `optional()`, which silently drops the late response.
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
  .always("an answer arrives only while the sheet is open") { old, action, _ in
    if case .sheet(.receiveSaved) = action { old.sheet != nil } else { true }
  }
  .eventually("saving ends") { $0.sheet?.isSaving != true }
  .sometimes("the sheet shows a product on the wishlist") { $0.sheet?.isWishlist == true }
  .view(WishlistSheetPage.init)
}

extension WishlistSheetEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(saveWishlist: world.effect("saveWishlist"), trackEvent: world.fireAndForget("trackEvent"))
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      saveWishlist: world.effect("saveWishlist", default: mock.saveWishlist),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent))
  }
}
