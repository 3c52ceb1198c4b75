import HarnessArchitecture

/// It contains everything in the card's environment, which can therefore be made from it.
struct DemoPullbackEnvironment {
  var getInformation: () -> Effect<String>
  var route: (String) -> Effect<Never>
}

extension DemoPullbackEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      getInformation: { .failing("Should not call getInformation") },
      route: { _ in .failing("Should not call route") })
  }

  /// Navigates nowhere, and returns data at once.
  static var mock: Self {
    Self(getInformation: { Effect(value: "Free delivery today") }, route: { _ in .fireAndForget {} })
  }
}
