import HarnessArchitecture

let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
  func validateNumber() {
    state.counterState.errorMessage = state.counterState.number < 0 ? "Error, should >= 0" : nil
  }
  switch action {
  case .didLoad:
    return env.getProductInfo()
      .map(OrderAction.receiveProductInfo)
  case let .receiveProductInfo(result):
    state.isLoading = false
    switch result {
    case let .success(info):
      state.productState = ProductState(
        id: info.id, name: info.name, price: info.price, description: info.description)
      state.isWishlist = info.isWishlist
    case let .failure(error):
      state.networkError = error
    }
    return .none
  case .counter(.didTapMinus):
    state.counterState.number -= 1
    validateNumber()
    return .none
  case .counter(.didTapPlus):
    state.counterState.number += 1
    validateNumber()
    return .none
  case let .counter(.textDidChange(string)):
    if let number = Int(string) {
      state.counterState.number = number
      validateNumber()
    } else {
      state.counterState.number = 0
      state.counterState.errorMessage = "Should only contains numeric"
    }
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.counterState.number)
      .map(OrderAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      return env.showToast("Order created successfully")
        .fireAndForget()
    }
    state.counterState.errorMessage = "Submit Order Failed"
    return .none
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

/// The mistake that a failing environment catches: an unwanted tracker call, copied from another feature.
let orderReducerWithCopiedTracker = orderReducer.combined(
  with: Reducer { _, action, env in
    guard case .dismissBottomSheet = action else { return .none }
    return env.trackEvent("getCurrentDate").fireAndForget()
  })
