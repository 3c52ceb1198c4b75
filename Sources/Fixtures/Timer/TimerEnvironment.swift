import HarnessArchitecture

struct TimerEnvironment {
  var ring: () -> Effect<Never>
}

extension TimerEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(ring: { .failing("ring should not be called") }) }

  /// Rings silently.
  static var mockSilent: Self { Self(ring: { .fireAndForget {} }) }
}
