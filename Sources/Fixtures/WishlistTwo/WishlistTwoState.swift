/// The page whose sheet has a state of its own: the wish is in both.
struct WishlistTwoState: Equatable {
  var productState: ProductState?
  var isWishlist = false
  var bottomSheetState: ProductDetailState?
}

enum WishlistAction: Equatable {
  case productInfo(OrderProductAction)
  case dismissBottomSheet
  case bottomSheet(ProductDetailAction)
}
