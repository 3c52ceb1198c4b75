import HarnessArchitecture

package let shopReducer = Reducer<ShopState, ShopAction, ShopEnvironment> { state, action, environment in
  switch action {
  case .didLoad:
    return environment.getProductInfo().map(ShopAction.receiveProductInfo)
  case .receiveProductInfo(.success(let product)):
    state.isLoading = false
    state.product = product
    return .none
  case .receiveProductInfo(.failure(let error)):
    state.isLoading = false
    state.networkError = error
    return .none
  case .counter(.didTapMinus):
    state.counter.number = max(0, state.counter.number - 1)
    state.counter.errorMessage = nil
    return .none
  case .counter(.didTapPlus):
    state.counter.number += 1
    state.counter.errorMessage = nil
    return .none
  case .counter(.textDidChange(let text)):
    let number = Int(text)
    state.counter.number = number.map { min(max($0, 0), 9_999) } ?? 0
    state.counter.errorMessage = number == nil ? "Should only contain digits" : nil
    return .none
  case .didTapAddOrder:
    guard state.product != nil, !state.isOrdering else { return .none }
    guard state.counter.number > 0 else {
      state.counter.errorMessage = "Order at least one"
      return .none
    }
    state.isOrdering = true
    state.receipt = nil
    return environment.submitOrder(state.counter.number).map { .receiveOrder(total: $0) }
  case .receiveOrder(total: nil):
    state.isOrdering = false
    state.counter.errorMessage = "The order was refused"
    return .none
  case .receiveOrder(total: let total?):
    state.isOrdering = false
    // The bug of this example: the quantity is not the one that was ordered, if somebody changed it meanwhile.
    state.receipt = "\(state.counter.number) ordered, \(total / state.counter.number) each"
    return environment.showToast("Order created successfully").fireAndForget()
  case .didTapProduct:
    state.isSheetShown = state.product != nil
    return .none
  case .dismissSheet:
    state.isSheetShown = false
    return .none
  case .didTapWishlist:
    state.product?.isWishlist.toggle()
    return .none
  }
}
