/// Delivers an issue that nothing captures: to the running test, or else to standard error.
enum IssueDelivery {
  /// Whether this process runs tests.
  static let isInTest = SwiftTestingLibrary.loaded != nil || XCTestLibrary.loaded != nil

  /// - Parameter sink: receives the line of an issue if no test library is loaded.
  static func deliver(
    _ report: IssueReport,
    swiftTesting: SwiftTestingLibrary? = .loaded,
    xctest: XCTestLibrary? = .loaded,
    sink: (_ line: String) -> Void = IssueSystem.writeLineToStandardError
  ) {
    if swiftTesting == nil, xctest == nil { return sink(report.line) }
    // A detached task doesn't know its test. Then both libraries receive the issue; the one without a running test ignores it.
    let isKnownTest = swiftTesting?.isRunningTest() ?? false
    swiftTesting?.record(report)
    if !isKnownTest { xctest?.fail(report) }
  }
}
