import HarnessArchitecture

/// Replaces the placeholder product; an error can't be shown.
let productDefaultsReducer = Reducer<ProductDefaultsState, ProductPageAction, ProductEnvironment> {
  state, action, env in
  switch action {
  case .didLoad:
    return env.getProductInfo()
      .map(ProductPageAction.receiveProductInfo)
  case let .receiveProductInfo(result):
    switch result {
    case let .success(info):
      state.productState = ProductState(
        id: info.id, name: info.name, price: info.price, description: info.description)
    case .failure:
      break
    }
    return .none
  }
}
