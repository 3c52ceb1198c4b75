/// Where an issue goes that nobody captures: to the test that runs, else to standard error.
enum IssueDelivery {
  /// Whether this process runs tests.
  static let isInTest = SwiftTestingLibrary.loaded != nil || XCTestLibrary.loaded != nil

  /// - Parameter sink: gets the line of an issue that no test can be failed with.
  static func deliver(
    _ report: IssueReport,
    swiftTesting: SwiftTestingLibrary? = .loaded,
    xctest: XCTestLibrary? = .loaded,
    sink: (_ line: String) -> Void = IssueSystem.writeLineToStandardError
  ) {
    if swiftTesting == nil, xctest == nil { return sink(report.line) }
    // A detached task doesn't know its test. Then both libraries get it: the one that runs no test ignores it.
    let isKnownTest = swiftTesting?.isRunningTest() ?? false
    swiftTesting?.record(report)
    if !isKnownTest { xctest?.fail(report) }
  }
}
