import HarnessArchitecture

let cartPageReducer = Reducer<CartPageState, CartPageAction, CartPageEnvironment> { state, action, env in
  switch action {
  case .didLoad, .didTapRetry:
    state.isLoading = true
    state.networkError = nil
    return env.getCartData()
      .map(CartPageAction.receiveCartData)
  case let .receiveCartData(result):
    state.isLoading = false
    switch result {
    case let .success(products):
      state.products = IdentifiedArrayOf(products)
    case let .failure(error):
      state.networkError = error
    }
    return .none
  case let .product(id, .didTapToggle):
    state.products[id: id]?.isActive.toggle()
    return .none
  case let .product(id, .didTapPlus):
    state.products[id: id]?.quantity += 1
    return .none
  case let .product(id, .didTapMinus):
    guard let quantity = state.products[id: id]?.quantity, quantity > 0 else { return .none }
    state.products[id: id]?.quantity = quantity - 1
    return .none
  case let .product(id, .didTapDelete):
    state.products.remove(id: id)
    return .none
  case let .product(id, .textDidChange(string)):
    state.products[id: id]?.quantity = max(0, Int(string) ?? 0)
    return .none
  }
}

/// The reducer as the seed prints it: the server's error is never shown, and tapping minus often enough makes the total
/// negative.
let cartPageReducerAsPrinted = Reducer<CartPageState, CartPageAction, CartPageEnvironment> { state, action, env in
  switch action {
  case .didLoad, .didTapRetry:
    return env.getCartData()
      .map(CartPageAction.receiveCartData)
  case let .receiveCartData(result):
    switch result {
    case let .success(products):
      state.products = IdentifiedArrayOf(products)
      return .none
    case .failure:
      return .none
    }
  case let .product(id, .didTapToggle):
    state.products[id: id]?.isActive.toggle()
    return .none
  case let .product(id, .didTapPlus):
    state.products[id: id]?.quantity += 1
    return .none
  case let .product(id, .didTapMinus):
    state.products[id: id]?.quantity -= 1
    return .none
  case let .product(id, .didTapDelete):
    state.products.remove(id: id)
    return .none
  case let .product(id, .textDidChange(string)):
    state.products[id: id]?.quantity = Int(string) ?? 0
    return .none
  }
}
