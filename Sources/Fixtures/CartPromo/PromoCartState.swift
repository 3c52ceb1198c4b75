import HarnessArchitecture

/// The cart, and the promo that reduces its price.
struct PromoCartState: Equatable {
  var cart = CounterCartState()
  /// The promo in use.
  var promo: PromoState?
  /// Nil while the user isn't choosing.
  var promoChoice: PromoListState?

  /// Computed from the current cart: a stored discount would outlast the products it was for.
  var discount: Int { min(promo?.amount ?? 0, cart.totalPrice) }
  var totalPrice: Int { cart.totalPrice - discount }
}

enum PromoCartAction: Equatable {
  case cart(CounterCartAction)
  case didTapChoosePromo
  case dismissPromoChoice
  case promoChoice(PromoListAction)
}

extension PromoCartState {
  static let mock = PromoCartState(cart: .mock)
  static let mockChoosing = PromoCartState(
    cart: .mock, promoChoice: PromoListState(promos: [.mock, .mockDelivery, .mockWeekend]))
}
