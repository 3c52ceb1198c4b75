/// What the library of the running test can do with texts besides failing.
protocol RunningTest {
  /// Attaches a text to the test.
  /// - Parameter name: the name of the file to which the text is written.
  func attach(_ text: String, named name: String, at place: SourcePlace)
  /// Reports a known issue, which doesn't fail the test.
  func reportKnownIssue(_ message: String, at place: SourcePlace)
}

/// The running test; nil outside of tests, and under XCTest on Linux, which has neither attachments nor known issues.
var runningTest: (any RunningTest)? {
  if let testing = SwiftTestingFunctions.loaded, testing.isRunningTest { return testing }
  #if canImport(Darwin)
    return XCTestFunctions.loaded.flatMap { $0.mayRunTest ? $0 : nil }
  #else
    return nil
  #endif
}
