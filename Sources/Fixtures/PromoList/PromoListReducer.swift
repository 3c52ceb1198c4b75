import HarnessArchitecture

let promoListReducer = Reducer<PromoListState, PromoListAction, PromoListEnvironment> { state, action, env in
  switch action {
  case .didLoad:
    return env.getPromoList()
      .map(PromoListAction.receivePromoListResponse)
  case let .receivePromoListResponse(promos):
    state.promos = IdentifiedArrayOf(promos)
    state.promos.mutateEach { promoState in
      promoState.isSelected = promoState.id == state.selectedPromoId
    }
    return .none
  case let .promo(id, .didTap):
    state.promos.mutateEach {
      if $0.id == id {
        $0.isSelected.toggle()
      } else {
        $0.isSelected = false
      }
    }
    return .none
  case .didTapUsePromo:
    state.selectedPromoId = state.promos.first(where: \.isSelected)?.id
    return .none
  }
}

/// Without the loop over the response: a promo chosen before the page opened is not marked in it.
let promoListReducerWithoutPreselection = Reducer<PromoListState, PromoListAction, PromoListEnvironment> {
  state, action, env in
  guard case let .receivePromoListResponse(promos) = action else { return promoListReducer.run(&state, action, env) }
  state.promos = IdentifiedArrayOf(promos)
  return .none
}
