import HarnessArchitecture

struct SecureStorageEnvironment {
  /// Replaces the seed's `print`.
  var log: (String) -> Effect<Never>
}

extension SecureStorageEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(log: { _ in .failing("log should not be called") }) }

  /// Logs nothing.
  static var mock: Self { Self(log: { _ in .fireAndForget {} }) }
}
