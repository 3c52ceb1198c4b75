import HarnessArchitecture

struct CartPageEnvironment {
  var getCartData: () -> Effect<Result<[ShopProductState], NetworkError>>
}

extension CartPageEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getCartData: { .failing("getCartData should not be called") }) }

  /// Returns two products, after a second.
  static var mockSuccess: Self {
    Self(getCartData: {
      Effect(value: .success([.mock, .mockCase])).delay(.seconds(1), scheduler: MainScheduler.instance)
    })
  }

  /// Returns only errors.
  static var mockFailed: Self {
    Self(getCartData: {
      Effect(value: .failure(.serverError)).delay(.seconds(1), scheduler: MainScheduler.instance)
    })
  }
}
