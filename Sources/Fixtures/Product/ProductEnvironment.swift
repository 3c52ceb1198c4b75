import HarnessArchitecture

struct ProductEnvironment {
  var getProductInfo: () -> Effect<Result<ProductInfo, NetworkError>>
}

extension ProductEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getProductInfo: { .failing("getProductInfo should not be called") }) }

  /// Returns the product after two seconds.
  static var mockSuccess: Self { mock(.success(.mock)) }

  /// Returns an error after two seconds.
  static var mockFailed: Self { mock(.failure(.serverError)) }

  private static func mock(_ answer: Result<ProductInfo, NetworkError>) -> Self {
    Self(getProductInfo: {
      Effect(value: answer).delay(.seconds(2), scheduler: MainScheduler.instance).eraseToEffect()
    })
  }
}
