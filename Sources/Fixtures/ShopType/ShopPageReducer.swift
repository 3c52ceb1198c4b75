import HarnessArchitecture

let shopRegularReducer = Reducer<ShopRegular, ShopRegularAction, Void> { state, action, _ in
  switch action {
  case let .nameDidChange(name):
    state.name = name
    return .none
  }
}

/// - Parameter rename: changes the names of both shops.
private func makeReducer(
  rename: @escaping (inout ShopPageState) -> Void
) -> Reducer<ShopPageState, ShopPageAction, ShopPageEnvironment> {
  .combine(
    // First into the case, then into the property.
    shopRegularReducer
      .pullback(
        state: /ShopType.regular, action: .`self`, environment: { $0 }
      )
      .pullback(state: \.shop, action: /ShopPageAction.shop, environment: { _ in }),
    Reducer { state, action, env in
      switch action {
      case .didLoad:
        return env.getShop().map(ShopPageAction.receiveShop)
      case let .receiveShop(shop):
        state.shop = shop
      case .didTapRename:
        rename(&state)
      case .didTapExtract:
        state.extracted = (/ShopType.regular).extract(from: state.shop)
      case .didTapEmbed:
        state.shop = (/ShopType.regular).embed(.mock)
      case .shop:
        break
      }
      return .none
    }
  )
}

/// Both shops, by one of the three ways.
private func both(_ change: @escaping (inout ShopType) -> Void) -> (inout ShopPageState) -> Void {
  {
    change(&$0.shop)
    change(&$0.neighbour)
  }
}

let shopPageReducer = makeReducer(rename: both(ChangeShopName.byModify))
let shopPageReducerByPattern = makeReducer(rename: both(ChangeShopName.byPattern))
let shopPageReducerByExtractAndEmbed = makeReducer(rename: both(ChangeShopName.byExtractAndEmbed))
let shopPageReducerWithoutEmbedding = makeReducer(rename: both(ChangeShopName.withoutEmbedding))

/// As printed: the second call names the first shop again, so the second shop is never looked at.
let shopPageReducerAsPrinted = makeReducer {
  ChangeShopName.byModify(&$0.shop)
  ChangeShopName.byModify(&$0.shop)
}
