import HarnessArchitecture

/// The environments of the cart and of the promo list, combined.
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

  /// Returns two products and three promos, after a second each.
  static var mockSuccess: Self { Self(.mockSuccess, .mockSuccess) }
}
