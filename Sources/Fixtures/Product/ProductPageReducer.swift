import HarnessArchitecture

/// Each load starts afresh, so that a second try can correct the first.
let productPageReducer = Reducer<ProductPageState, ProductPageAction, ProductEnvironment> { state, action, env in
  switch action {
  case .didLoad:
    state.isLoading = true
    state.networkError = nil
  case .receiveProductInfo:
    break
  }
  return productPageReducerAsPrinted.run(&state, action, env)
}

/// The reducer as printed, for a page that loads once: an error stays beside later results.
let productPageReducerAsPrinted = Reducer<ProductPageState, ProductPageAction, ProductEnvironment> {
  state, action, env in
  switch action {
  case .didLoad:
    return env.getProductInfo()
      .map(ProductPageAction.receiveProductInfo)
  case let .receiveProductInfo(result):
    state.isLoading = false
    switch result {
    case let .success(info):
      state.productState = ProductState(
        id: info.id, name: info.name, price: info.price, description: info.description)
    case let .failure(error):
      state.networkError = error
    }
    return .none
  }
}
