import HarnessArchitecture

/// Must update both properties whenever one of them changes.
let wishlistTwoReducer = Reducer<WishlistTwoState, WishlistAction, Void> { state, action, _ in
  switch action {
  case .productInfo(.didTap):
    guard let productState = state.productState else { return .none }
    state.bottomSheetState = ProductDetailState(
      name: productState.name, price: productState.price, description: productState.description,
      isWishlist: state.isWishlist)
    return .none
  case .dismissBottomSheet:
    state.bottomSheetState = nil
    return .none
  case .bottomSheet(.didTapWishlist):
    state.isWishlist.toggle()
    state.bottomSheetState?.isWishlist.toggle()
    return .none
  }
}

/// As first printed: the wish is only in the sheet's state, and is lost with it.
let wishlistTwoReducerThatForgets = Reducer<WishlistTwoState, WishlistAction, Void> { state, action, environment in
  if case .bottomSheet(.didTapWishlist) = action {
    state.bottomSheetState?.isWishlist.toggle()
    return .none
  }
  return wishlistTwoReducer.run(&state, action, environment)
}
