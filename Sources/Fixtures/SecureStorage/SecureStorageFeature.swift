import Harness

/// A storage whose properties are read and written by key path (day 2, "Short story of KeyPath").
///
/// What it teaches: a key path is a property as a value, so one function serves all properties, and neither a wrong name nor a
/// value of a wrong type compiles. The previous version with a dictionary, which accepts both, is `secure-dictionary`.
var secureStorageFeature: Feature<SecureStorage, SecureStorageAction, SecureStorageEnvironment> {
  Feature(
    "secure-storage", initialState: SecureStorage(model: .mock), reducer: secureStorageReducer,
    environment: SecureStorageEnvironment.init(world:)
  )
  .environment("mock") { SecureStorageEnvironment(world: $0, mock: .mock) }
  .view { $0.render() }
}

extension SecureStorage {
  /// Returns one line for each property.
  func render() -> String {
    """
    User \(getData(keyPath: \.userId)): \(getData(keyPath: \.name)), \(getData(keyPath: \.age))
    Token \(getData(keyPath: \.deviceToken))
    """
  }
}

extension SecureStorageEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(log: world.fireAndForget("log")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(log: world.fireAndForget("log", default: mock.log)) }
}
