import HarnessArchitecture

struct PromoListEnvironment {
  var getPromoList: () -> Effect<[PromoState]>
}

extension PromoListEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getPromoList: { .failing("getPromoList should not be called") }) }

  /// Returns three promos, after a second.
  static var mockSuccess: Self {
    Self(getPromoList: { Effect(value: PromoState.mocks).delay(.seconds(1), scheduler: MainScheduler.instance) })
  }

  /// Returns no promos, after a second.
  static var mockEmpty: Self {
    Self(getPromoList: { Effect(value: []).delay(.seconds(1), scheduler: MainScheduler.instance) })
  }
}
