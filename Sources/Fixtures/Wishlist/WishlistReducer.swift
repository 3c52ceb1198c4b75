import HarnessArchitecture

/// Changes each property in its only place.
let wishlistReducer = Reducer<WishlistState, WishlistAction, Void> { state, action, _ in
  switch action {
  case .productInfo(.didTap):
    guard state.productState != nil else { return .none }
    state.showBottomSheet = true
    return .none
  case .dismissBottomSheet:
    state.showBottomSheet = false
    return .none
  case .bottomSheet(.didTapWishlist):
    state.isWishlist.toggle()
    return .none
  }
}
