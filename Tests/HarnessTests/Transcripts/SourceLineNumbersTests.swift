import XCTest

@testable import Harness

final class SourceLineNumbersTests: XCTestCase {
  func testTheFileIsKeptAndItsLineIsNot() {
    XCTAssertEqual(
      SourceLineNumbers.removed(from: "at A/B.swift:11. And C.swift:2:30, not 12:30 or x.swifty:1 or .swift:"),
      "at A/B.swift. And C.swift, not 12:30 or x.swifty:1 or .swift:")
  }
}
