import Synchronization

/// Where an issue goes that nobody captures: to the test that runs, else to standard error.
enum IssueDelivery {
  /// Hears the line of an issue that no test can be failed with.
  typealias Sink = @Sendable (_ line: String) -> Void

  private static let sink = Mutex<Sink>(IssueSystem.writeLineToStandardError)

  /// Replaces standard error, for issues in a process that has loaded no test library.
  ///
  /// - Returns: The sink that was there before.
  @discardableResult
  static func setSink(_ new: @escaping Sink) -> Sink {
    sink.withLock { sink in
      defer { sink = new }
      return sink
    }
  }

  static func deliver(
    _ report: IssueReport,
    swiftTesting: SwiftTestingLibrary? = .loaded,
    xctest: XCTestLibrary? = .loaded
  ) {
    if swiftTesting == nil, xctest == nil {
      let sink = sink.withLock { $0 }
      sink(report.text)
      return
    }
    // A detached task doesn't know its test. Then both libraries get it: the one that runs no test ignores it.
    let isKnownTest = swiftTesting?.isRunningTest() ?? false
    swiftTesting?.record(report)
    if !isKnownTest { xctest?.fail(report) }
  }
}
