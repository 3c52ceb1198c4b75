#if os(Linux)
  import XCTest

  @testable import Harness

  /// The caller, with its source line.
  final class CallStackTests: XCTestCase {
    private func site() -> String { CallSite(in: CallStack()).map { "\($0)" } ?? "nobody" }

    func testTheLineOfACall() throws {
      try SystemShows.leavingWork()
      let line = #line + 1
      let here = CallSite(in: CallStack()).map { "\($0)" }
      XCTAssertEqual(here, "CallStackTests.testTheLineOfACall() at CallStackTests.swift:\(line)")
      XCTAssertEqual(site(), "CallStackTests.site() at CallStackTests.swift:8")
    }

    func testAClosureIsItsFunctions() throws {
      try SystemShows.leavingWork()
      let lines = [1, 2].map { _ in CallSite(in: CallStack()).map { "\($0)" } ?? "nobody" }
      XCTAssertEqual(Set(lines), ["CallStackTests.testAClosureIsItsFunctions() at CallStackTests.swift:\(#line - 1)"])
    }

    func testAFunctionThatWaits() async throws {
      try SystemShows.leavingWork()
      func inner() async -> String {
        await Task.yield()
        return CallSite(in: CallStack()).map { "\($0)" } ?? "nobody"
      }
      let found = await inner()
      XCTAssertTrue(found.hasPrefix("CallStackTests.testAFunctionThatWaits() at CallStackTests.swift:"), found)
    }
  }
#endif
