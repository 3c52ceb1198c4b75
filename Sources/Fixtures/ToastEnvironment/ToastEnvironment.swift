import Harness

struct ToastEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
  var showToast: (String) -> Effect<Never>
}

extension ToastEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      submitOrder: AddOrderEnvironment.failing.submitOrder,
      showToast: { _ in .failing("showToast should not be called") })
  }

  /// Every order is accepted, after a second.
  static var mockSuccess: Self {
    Self(submitOrder: AddOrderEnvironment.mockSuccess.submitOrder, showToast: { _ in .fireAndForget {} })
  }

  /// No order is accepted, so no toast is shown.
  static var mockFailed: Self {
    Self(submitOrder: AddOrderEnvironment.mockFailed.submitOrder, showToast: failing.showToast)
  }
}

extension ToastEnvironment {
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(submitOrder: world.effect("submitOrder"), showToast: world.fireAndForget("showToast"))
  }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: ToastEnvironment) {
    self.init(
      submitOrder: world.effect("submitOrder", default: mock.submitOrder),
      showToast: world.fireAndForget("showToast", default: mock.showToast))
  }
}
