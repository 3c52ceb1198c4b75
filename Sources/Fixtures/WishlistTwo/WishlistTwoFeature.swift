import Harness

/// Exercise 6 of day 1, before its last step: the wish stands in the page's state and in the sheet's.
///
/// What it teaches: two truths have to be changed together. Where only the sheet's is (`environment forgets`), the wish
/// is lost when the sheet is closed and opened again; the derived value `~isInStep` says from when on they differ. With
/// both changed by hand it works, until somebody forgets. `wishlist` has one.
var wishlistTwoFeature: Feature<WishlistTwoState, WishlistAction, Void> {
  Feature("wishlist-two", initialState: WishlistTwoState(productState: .mock), reducer: wishlistTwoReducer) { _ in }
    .derived("isInStep") { $0.bottomSheetState == nil || $0.bottomSheetState?.isWishlist == $0.isWishlist }
    .environment("forgets", reducer: wishlistTwoReducerThatForgets) { _ in }
    .always("the page and its sheet agree on the wish") {
      $0.bottomSheetState == nil || $0.bottomSheetState?.isWishlist == $0.isWishlist
    }
    .view {
      WishlistPage(store: $0, product: \.productState, isWishlist: \.isWishlist, bottomSheet: \.bottomSheetState)
    }
}
