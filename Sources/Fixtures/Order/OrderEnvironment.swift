import HarnessArchitecture

struct OrderEnvironment {
  var getProductInfo: () -> Effect<Result<ProductInfo, NetworkError>>
  var submitOrder: (Int) -> Effect<Bool>
  var showToast: (String) -> Effect<Never>
  var trackEvent: (String) -> Effect<Never>
}

extension OrderEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      getProductInfo: { .failing("getProductInfo should not be called") },
      submitOrder: { _ in .failing("submitOrder should not be called") },
      showToast: { _ in .failing("showToast should not be called") },
      trackEvent: { _ in .failing("trackEvent should not be called") })
  }

  /// Loads after two seconds, and accepts every order after one.
  static var mockSuccess: Self {
    Self(
      getProductInfo: {
        Effect(value: .success(.mock)).delay(.seconds(2), scheduler: MainScheduler.instance).eraseToEffect()
      },
      submitOrder: { _ in
        Effect(value: true).delay(.seconds(1), scheduler: MainScheduler.instance).eraseToEffect()
      },
      showToast: { _ in .fireAndForget {} },
      trackEvent: { _ in .fireAndForget {} })
  }

  /// Returns only errors.
  static var mockFailed: Self {
    var environment = mockSuccess
    environment.getProductInfo = {
      Effect(value: .failure(.serverError)).delay(.seconds(2), scheduler: MainScheduler.instance).eraseToEffect()
    }
    environment.submitOrder = { _ in
      Effect(value: false).delay(.seconds(1), scheduler: MainScheduler.instance).eraseToEffect()
    }
    return environment
  }

  /// Rejects only an order of five pieces.
  static var mockFailedIfNumber5: Self {
    var environment = mockSuccess
    environment.submitOrder = { number in
      Effect(value: number != 5).delay(.seconds(1), scheduler: MainScheduler.instance).eraseToEffect()
    }
    return environment
  }
}
