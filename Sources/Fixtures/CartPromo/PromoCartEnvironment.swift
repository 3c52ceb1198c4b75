import HarnessArchitecture

/// Everything that the cart's and the promo list's environments have.
struct PromoCartEnvironment {
  var getCartData: () -> Effect<Result<[CounterProductState], NetworkError>>
  var getPromoList: () -> Effect<[PromoState]>
}

extension PromoCartEnvironment {
  init(_ cart: CounterCartEnvironment, _ promoList: PromoListEnvironment) {
    self.init(getCartData: cart.getCartData, getPromoList: promoList.getPromoList)
  }

  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(.failing, .failing) }

  /// Two products and three promos, after a second each.
  static var mockSuccess: Self { Self(.mockSuccess, .mockSuccess) }
}
