import Harness

/// Exercise 6 of day 1, before its last step: the wish is stored in the page's state and in the sheet's.
///
/// What it teaches: two sources of truth must be changed together. If only the sheet's is (`environment forgets`), the wish is
/// lost when the sheet is closed and opened again; the derived value `~isInStep` shows from when on they differ. Changing both
/// by hand works until one is forgotten. `wishlist` has a single one.
var wishlistTwoFeature: Feature<WishlistTwoState, WishlistAction, Void> {
  Feature("wishlist-two", initialState: WishlistTwoState(productState: .mock), reducer: wishlistTwoReducer) { _ in }
    .derived("isInStep") { $0.bottomSheetState == nil || $0.bottomSheetState?.isWishlist == $0.isWishlist }
    .environment("forgets", reducer: wishlistTwoReducerThatForgets) { _ in }
    .always("the page and its sheet agree on the wishlist") {
      $0.bottomSheetState == nil || $0.bottomSheetState?.isWishlist == $0.isWishlist
    }
    .view {
      WishlistPage(store: $0, product: \.productState, isWishlist: \.isWishlist, bottomSheet: \.bottomSheetState)
    }
}
