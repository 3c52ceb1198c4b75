import HarnessArchitecture

struct SearchEnvironment {
  var search: (String) async throws -> [String]
  var mainQueue: any Scheduler
}

extension SearchEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      search: { _ in
        reportIssue("search should not be called")
        throw CancellationError()
      },
      mainQueue: FailingScheduler("mainQueue"))
  }

  /// Knows a few words.
  static var mock: Self {
    Self(
      search: { query in ["sweet", "swift", "swiftly"].filter { $0.hasPrefix(query) } },
      mainQueue: MainScheduler.instance)
  }
}
