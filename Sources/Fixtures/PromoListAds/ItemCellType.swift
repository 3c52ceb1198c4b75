import HarnessArchitecture

struct AdsState: Equatable {
  var name: String
}

enum AdsAction: Equatable {
  case didTap
}

/// A cell of the list: a promo or an ad.
enum ItemCellType: Equatable, Identifiable {
  case promo(PromoState)
  case ads(AdsState)

  /// As printed. An ad whose name is the id of a promo also has its id.
  var id: String {
    switch self {
    case .promo(let promoState):
      return promoState.id
    case .ads(let adsState):
      return adsState.name
    }
  }
}

enum ItemCellAction: Equatable {
  case promo(PromoAction)
  case ads(AdsAction)
}

extension ItemCellType {
  /// The promos, with an ad after the first.
  static let mocks: [ItemCellType] = [.promo(.mock), .ads(.mock), .promo(.mockDelivery), .promo(.mockWeekend)]
}

extension AdsState {
  static let mock = AdsState(name: "Insurance")
}
