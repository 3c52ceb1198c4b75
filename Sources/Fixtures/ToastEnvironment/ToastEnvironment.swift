import HarnessArchitecture

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

  /// Accepts every order, after a second.
  static var mockSuccess: Self {
    Self(submitOrder: AddOrderEnvironment.mockSuccess.submitOrder, showToast: { _ in .fireAndForget {} })
  }

  /// Rejects every order, so no toast is shown.
  static var mockFailed: Self {
    Self(submitOrder: AddOrderEnvironment.mockFailed.submitOrder, showToast: failing.showToast)
  }
}
