import Harness

/// Exercise 6 of day 1: a wishlist button in the sheet, with a single source of truth.
///
/// What it teaches: the page stores whether the sheet is shown and whether the product is on the wishlist. The sheet's state is
/// computed, so the two can't disagree, and the wish survives reopening. It also shows why the sheet uses `ifLet`: a wish
/// changes what the sheet shows, to which a subscription would respond with a second sheet (the page counts both).
/// `wishlist-two` is the previous step.
var wishlistFeature: Feature<WishlistState, WishlistAction, Void> {
  Feature("wishlist", initialState: WishlistState(productState: .mock), reducer: wishlistReducer) { _ in }
    .derived("bottomSheetState", \.bottomSheetState)
    .initial("withoutProduct", WishlistState())
    .sometimes("the sheet shows a product on the wishlist") { $0.bottomSheetState?.isWishlist == true }
    .view {
      WishlistPage(store: $0, product: \.productState, isWishlist: \.isWishlist, bottomSheet: \.bottomSheetState)
    }
}
