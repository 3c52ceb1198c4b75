/// XCTest, if this process has loaded it. It is found at run time, so that neither the library nor the command links it.
struct XCTestLibrary: Sendable {
  /// Looked up once per process.
  static let loaded = XCTestLibrary(symbol: IssueSystem.symbol)

  private let call: Call

  /// The signature of `XCTFail(_: String, file: StaticString, line: UInt)`.
  private struct Call: @unchecked Sendable {
    let fail: (String, StaticString, UInt) -> Void
  }

  init?(symbol: (String) -> UnsafeRawPointer?) {
    guard let address = symbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else { return nil }
    // Sound because a Swift function value is a code pointer and a context, which a plain function ignores. The mangled name
    // spells the parameters, all of frozen types of the standard library. A struct's field is never reabstracted, so the call
    // is made as written above. Nothing is captured, and XCTFail may be called on any thread: Sendable.
    call = unsafeBitCast((address, UnsafeRawPointer?.none), to: Call.self)
  }

  /// Fails the running test at the report's file and line; does nothing if none is running.
  func fail(_ report: IssueReport) {
    call.fail(report.message, report.place.filePath, report.place.line)
  }
}
