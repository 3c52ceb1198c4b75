import HarnessArchitecture

let productCardReducer = Reducer<ProductCardState, ProductCardAction, ProductCardEnvironment> { state, action, env in
  switch action {
  case .didTap:
    return env.route(state.url)
      .fireAndForget()
  case .didTapWishlist:
    state.isWishlist.toggle()
    return .none
  }
}
