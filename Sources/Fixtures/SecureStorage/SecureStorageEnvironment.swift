import Harness

struct SecureStorageEnvironment {
  /// In place of the seed's `print`.
  var log: (String) -> Effect<Never>
}

extension SecureStorageEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(log: { _ in .failing("log should not be called") }) }

  /// Says nothing.
  static var mock: Self { Self(log: { _ in .fireAndForget {} }) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(log: world.fireAndForget("log")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(log: world.fireAndForget("log", default: mock.log)) }
}
