/// The page with a single source of truth: the sheet's state is made from the page's data.
struct WishlistState: Equatable {
  var productState: ProductState?
  var isWishlist = false
  var showBottomSheet = false

  var bottomSheetState: ProductDetailState? {
    guard let productState, showBottomSheet else { return nil }
    return ProductDetailState(
      name: productState.name, price: productState.price, description: productState.description, isWishlist: isWishlist)
  }
}
