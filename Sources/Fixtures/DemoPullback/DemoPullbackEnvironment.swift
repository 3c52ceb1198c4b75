import HarnessArchitecture

/// It has everything that the card's environment has, so that it can be made of this one.
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

  /// Goes nowhere, and knows everything at once.
  static var mock: Self {
    Self(getInformation: { Effect(value: "Free delivery today") }, route: { _ in .fireAndForget {} })
  }
}
