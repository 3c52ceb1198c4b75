import HarnessArchitecture

struct PromoListAdsState: Equatable {
  var selectedPromoId: String?
  var items: IdentifiedArrayOf<ItemCellType> = []

  /// Found by its id among the promos; an ad can't be used.
  var selectedPromoState: PromoState? {
    selectedPromoId.flatMap { items[id: $0] }.flatMap((/ItemCellType.promo).extract(from:))
  }
}

enum PromoListAdsAction: Equatable {
  case didLoad
  case receiveItems([ItemCellType])
  case item(id: String, action: ItemCellAction)
  case didTapUsePromo
}
