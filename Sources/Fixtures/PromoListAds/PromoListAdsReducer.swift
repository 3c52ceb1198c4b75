import HarnessArchitecture

let promoListAdsReducer = Reducer<PromoListAdsState, PromoListAdsAction, PromoListAdsEnvironment> {
  state, action, env in
  /// Marks the promos for which `isSelected` is true; ads have nothing to mark.
  func select(_ isSelected: (PromoState) -> Bool) {
    state.items.mutateEach { item in
      try? (/ItemCellType.promo).modify(&item) { $0.isSelected = isSelected($0) }
    }
  }
  switch action {
  case .didLoad:
    return env.getItems()
      .map(PromoListAdsAction.receiveItems)
  case let .receiveItems(items):
    state.items = IdentifiedArrayOf(items)
    let selectedPromoId = state.selectedPromoId
    select { $0.id == selectedPromoId }
    return .none
  case let .item(id, .promo(.didTap)):
    select { $0.id == id && !$0.isSelected }
    return .none
  case let .item(id, .ads(.didTap)):
    guard case let .ads(ads)? = state.items[id: id] else { return .none }
    return env.openAds(ads.name)
      .fireAndForget()
  case .didTapUsePromo:
    state.selectedPromoId =
      state.items.lazy.compactMap((/ItemCellType.promo).extract(from:)).first(where: \.isSelected)?.id
    return .none
  }
}
