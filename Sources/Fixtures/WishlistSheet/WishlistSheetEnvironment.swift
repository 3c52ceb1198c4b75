import HarnessArchitecture

struct WishlistSheetEnvironment {
  /// Returns the value that the server has stored.
  var saveWishlist: (Bool) -> Effect<Bool>
  var trackEvent: (String) -> Effect<Never>
}

extension WishlistSheetEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      saveWishlist: { _ in .failing("saveWishlist should not be called") },
      trackEvent: { _ in .failing("trackEvent should not be called") })
  }

  /// Stores any value, in a second.
  static var mockSuccess: Self {
    Self(
      saveWishlist: { Effect(value: $0).delay(.seconds(1), scheduler: MainScheduler.instance) },
      trackEvent: { _ in .fireAndForget {} })
  }
}
