import Harness

struct ProductCardEnvironment {
  var route: (String) -> Effect<Never>
}

extension ProductCardEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(route: { _ in .failing("Should not call route") }) }

  /// Goes nowhere.
  static var mock: Self { Self(route: { _ in .fireAndForget {} }) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(route: world.fireAndForget("route")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(route: world.fireAndForget("route", default: mock.route)) }
}
