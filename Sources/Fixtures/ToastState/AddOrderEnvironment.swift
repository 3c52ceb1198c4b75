import HarnessArchitecture

struct AddOrderEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
}

extension AddOrderEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(submitOrder: { _ in .failing("submitOrder should not be called") }) }

  /// Every order is accepted, after a second.
  static var mockSuccess: Self { mock(answer: true) }

  /// No order is accepted, and it takes a second to say so.
  static var mockFailed: Self { mock(answer: false) }

  private static func mock(answer: Bool) -> Self {
    Self(submitOrder: { _ in
      Effect(value: answer).delay(.seconds(1), scheduler: MainScheduler.instance).eraseToEffect()
    })
  }
}
