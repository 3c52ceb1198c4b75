import HarnessArchitecture

struct PromoListState: Equatable {
  var selectedPromoId: String?

  /// Found by its id, so that no second copy of the promo can disagree with the list.
  var selectedPromoState: PromoState? {
    selectedPromoId.flatMap { promos[id: $0] }
  }

  var promos: IdentifiedArrayOf<PromoState> = []
}

enum PromoListAction: Equatable {
  case didLoad
  case receivePromoListResponse([PromoState])
  case promo(id: String, action: PromoAction)
  case didTapUsePromo
}
