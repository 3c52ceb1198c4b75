import Harness

/// Everything that the cart's and the promo list's environments have.
struct PromoCartEnvironment {
  var getCartData: () -> Effect<Result<[CounterProductState], NetworkError>>
  var getPromoList: () -> Effect<[PromoState]>
}

extension PromoCartEnvironment {
  private init(_ cart: CounterCartEnvironment, _ promoList: PromoListEnvironment) {
    self.init(getCartData: cart.getCartData, getPromoList: promoList.getPromoList)
  }

  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(.failing, .failing) }

  /// Two products and three promos, after a second each.
  static var mockSuccess: Self { Self(.mockSuccess, .mockSuccess) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(CounterCartEnvironment(world: world), PromoListEnvironment(world: world)) }

  /// The same endpoints; without stubs they do what the children's `mockSuccess` does.
  init(mockWorld world: World) {
    self.init(
      CounterCartEnvironment(world: world, mock: .mockSuccess), PromoListEnvironment(world: world, mock: .mockSuccess))
  }
}
