import Harness

struct ManualLoopEnvironment {
  var loadItems: () -> Effect<[ManualItem]>
}

extension ManualLoopEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(loadItems: { .failing("loadItems should not be called") }) }

  /// Three items, at once.
  static var mockThree: Self { Self(loadItems: { Effect(value: ManualItem.mocks(numberOfMocks: 3)) }) }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(loadItems: world.effect("loadItems")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(loadItems: world.effect("loadItems", default: mock.loadItems)) }
}
