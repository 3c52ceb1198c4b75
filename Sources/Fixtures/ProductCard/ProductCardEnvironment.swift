import HarnessArchitecture

struct ProductCardEnvironment {
  var route: (String) -> Effect<Never>
}

extension ProductCardEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(route: { _ in .failing("Should not call route") }) }

  /// Navigates nowhere.
  static var mock: Self { Self(route: { _ in .fireAndForget {} }) }
}
