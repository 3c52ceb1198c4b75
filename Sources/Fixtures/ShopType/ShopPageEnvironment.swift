import HarnessArchitecture

struct ShopPageEnvironment {
  var getShop: () -> Effect<ShopType>
}

extension ShopPageEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getShop: { .failing("getShop should not be called") }) }

  /// Returns a shop that has a benefit and no name.
  static var mockPowerMerchant: Self { Self(getShop: { Effect(value: .powerMerchant(.mock)) }) }
}
