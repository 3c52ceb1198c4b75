import HarnessArchitecture

struct AddOrderEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
}

extension AddOrderEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(submitOrder: { _ in .failing("submitOrder should not be called") }) }

  /// Accepts every order, after a second.
  static var mockSuccess: Self { mock(answer: true) }

  /// Rejects every order, after a second.
  static var mockFailed: Self { mock(answer: false) }

  private static func mock(answer: Bool) -> Self {
    Self(submitOrder: { _ in
      Effect(value: answer).delay(.seconds(1), scheduler: MainScheduler.instance).eraseToEffect()
    })
  }
}
