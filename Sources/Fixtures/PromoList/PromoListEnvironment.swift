import Harness

struct PromoListEnvironment {
  var getPromoList: () -> Effect<[PromoState]>
}

extension PromoListEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getPromoList: { .failing("getPromoList should not be called") }) }

  /// Three promos, after a second.
  static var mockSuccess: Self {
    Self(getPromoList: { Effect(value: PromoState.mocks).delay(.seconds(1), scheduler: MainScheduler.instance) })
  }

  /// No promos, after a second.
  static var mockEmpty: Self {
    Self(getPromoList: { Effect(value: []).delay(.seconds(1), scheduler: MainScheduler.instance) })
  }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getPromoList: world.effect("getPromoList")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(getPromoList: world.effect("getPromoList", default: mock.getPromoList))
  }
}
