import Harness

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

  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(search: world.task("search"), mainQueue: world.scheduler) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(search: world.task("search", default: mock.search), mainQueue: world.scheduler)
  }
}
