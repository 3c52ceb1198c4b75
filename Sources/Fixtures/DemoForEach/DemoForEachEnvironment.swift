import Harness

struct DemoForEachEnvironment {
  var loadData: () -> Effect<[DemoItemState]>
  /// Where `shuffle` draws from: like a date, nothing that a reducer may find for itself.
  var random: any RandomNumberGenerator
}

extension DemoForEachEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      loadData: { .failing("loadData should not be called") },
      random: FailingGenerator("random should not be called"))
  }

  /// Three items, at once.
  static var mockThree: Self {
    Self(loadData: { Effect(value: DemoItemState.mocks(numberOfMocks: 3)) }, random: SeededGenerator(seed: 0))
  }

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(loadData: world.effect("loadData"), random: world.random) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(loadData: world.effect("loadData", default: mock.loadData), random: world.random)
  }
}

/// A generator that reports each draw. What it gives is random enough for those who draw until they are content.
private struct FailingGenerator: RandomNumberGenerator {
  private let message: String
  private var seeded = SeededGenerator(seed: 0)

  init(_ message: String) { self.message = message }

  mutating func next() -> UInt64 {
    reportIssue(message)
    return seeded.next()
  }
}
