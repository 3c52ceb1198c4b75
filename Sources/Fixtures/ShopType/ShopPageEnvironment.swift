import Harness

struct ShopPageEnvironment {
  var getShop: () -> Effect<ShopType>
}

extension ShopPageEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getShop: { .failing("getShop should not be called") }) }

  /// A shop that has a benefit and no name.
  static var mockPowerMerchant: Self { Self(getShop: { Effect(value: .powerMerchant(.mock)) }) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getShop: world.effect("getShop")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(getShop: world.effect("getShop", default: mock.getShop)) }
}
