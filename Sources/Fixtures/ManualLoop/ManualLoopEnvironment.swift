import HarnessArchitecture

struct ManualLoopEnvironment {
  var loadItems: () -> Effect<[ManualItem]>
}

extension ManualLoopEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(loadItems: { .failing("loadItems should not be called") }) }

  /// Returns three items, at once.
  static var mockThree: Self { Self(loadItems: { Effect(value: ManualItem.mocks(numberOfMocks: 3)) }) }
}
