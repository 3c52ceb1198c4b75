import Harness

struct WishlistSheetEnvironment {
  /// Answers what the server has stored.
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

  /// Stores whatever it gets, in a second.
  static var mockSuccess: Self {
    Self(
      saveWishlist: { Effect(value: $0).delay(.seconds(1), scheduler: MainScheduler.instance) },
      trackEvent: { _ in .fireAndForget {} })
  }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(saveWishlist: world.effect("saveWishlist"), trackEvent: world.fireAndForget("trackEvent"))
  }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      saveWishlist: world.effect("saveWishlist", default: mock.saveWishlist),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent))
  }
}
