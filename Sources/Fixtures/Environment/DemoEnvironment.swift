import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything that the demo can't control: two endpoints that answer by effects, and two that answer at once.
struct DemoEnvironment {
  var loadData: () -> Effect<Result<Int, CustomError>>
  var trackEvent: (String) -> Effect<Never>
  var date: () -> Date
  var uuid: () -> UUID
}

extension DemoEnvironment {
  /// The real world: a different number, date and id each time.
  static var live: Self {
    Self(
      loadData: {
        Observable.just(Result.success(Int.random(in: 0...10000)))
          .delay(.milliseconds(500), scheduler: MainScheduler.instance)
          .eraseToEffect()
      },
      trackEvent: { event in
        .fireAndForget {
          print("TrackEvent \(event)")
        }
      },
      date: { Date() },
      uuid: { UUID() })
  }

  /// Every endpoint fails: the base of unit tests. The direct ones must still answer; the answer is always the same, so that a
  /// failing test also behaves the same each time.
  static var failing: Self {
    Self(
      loadData: { .failing("loadData should not be called") },
      trackEvent: { _ in .failing("trackEvent should not be called") },
      date: {
        reportIssue("date should not be called")
        return Date(timeIntervalSince1970: 0)
      },
      uuid: {
        reportIssue("uuid should not be called")
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      })
  }

  /// Always returns June 22nd, 2022, however much time passes.
  static var mockAlways22June: Self {
    Self(
      loadData: {
        Effect(value: .success(22)).delay(.milliseconds(500), scheduler: MainScheduler.instance).eraseToEffect()
      },
      trackEvent: { _ in .fireAndForget {} },
      date: { Date(timeIntervalSince1970: 1_655_856_000) },
      uuid: UUID.incrementing)
  }
}
