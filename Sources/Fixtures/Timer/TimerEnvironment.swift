import Harness

struct TimerEnvironment {
  var ring: () -> Effect<Never>
}

extension TimerEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(ring: { .failing("ring should not be called") }) }

  /// Rings where nobody hears it.
  static var mockSilent: Self { Self(ring: { .fireAndForget {} }) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(ring: world.fireAndForget("ring")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(ring: world.fireAndForget("ring", default: mock.ring)) }
}
