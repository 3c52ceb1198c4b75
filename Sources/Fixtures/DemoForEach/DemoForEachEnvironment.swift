import HarnessArchitecture

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
