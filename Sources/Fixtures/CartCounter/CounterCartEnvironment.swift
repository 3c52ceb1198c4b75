import HarnessArchitecture

struct CounterCartEnvironment {
  var getCartData: () -> Effect<Result<[CounterProductState], NetworkError>>
}

extension CounterCartEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(getCartData: { .failing("getCartData should not be called") }) }

  /// Returns two products, after a second.
  static var mockSuccess: Self {
    Self(getCartData: {
      Effect(value: .success([.mock, .mockCase])).delay(.seconds(1), scheduler: MainScheduler.instance)
    })
  }
}
