import HarnessArchitecture

struct DemoForEachEnvironment {
  var loadData: () -> Effect<[DemoItemState]>
  /// The source of `shuffle`: like a date, a reducer must not create it for itself.
  var random: any RandomNumberGenerator
}

extension DemoForEachEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      loadData: { .failing("loadData should not be called") },
      random: FailingGenerator("random should not be called"))
  }

  /// Returns three items, at once.
  static var mockThree: Self {
    Self(loadData: { Effect(value: DemoItemState.mocks(numberOfMocks: 3)) }, random: SeededGenerator(seed: 0))
  }
}

/// A generator that reports each draw. Its numbers are random enough for code that draws until it is satisfied.
private struct FailingGenerator: RandomNumberGenerator {
  private let message: String
  private var seeded = SeededGenerator(seed: 0)

  init(_ message: String) { self.message = message }

  mutating func next() -> UInt64 {
    reportIssue(message)
    return seeded.next()
  }
}
