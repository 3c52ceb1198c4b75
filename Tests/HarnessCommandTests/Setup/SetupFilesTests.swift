import XCTest

@testable import HarnessCommand

final class SetupFilesTests: XCTestCase {
  func testLinesAreAddedOnce() {
    let lines = [".build/", "*.transcript.new"]
    XCTAssertEqual(SetupFiles.adding(lines, to: nil), ".build/\n*.transcript.new\n")
    XCTAssertEqual(SetupFiles.adding(lines, to: "x"), "x\n.build/\n*.transcript.new\n")
    for present in ["/.build\n*.transcript.new", ".build\r\n*.transcript.new \r\n", "*.transcript.new\n.build/\n"] {
      XCTAssertEqual(SetupFiles.adding(lines, to: present), present)
    }
    XCTAssertEqual(
      SetupFiles.adding(["*.transcript merge=harness"], to: "*.transcript\tmerge=harness\n"),
      "*.transcript\tmerge=harness\n")
  }

  func testSuitesAreFound() {
    XCTAssertEqual(
      SuiteDeclaration.names(
        in: """
          public let one = Suite(a, b)
          public nonisolated let two: Suite = make()
          let three = Suite(a)
            public let four = Suite(a)
          // public let five = Suite(a)
          public let six = Suites(a)
          public var seven: Suite { Suite(a) }
          """), ["one", "two", "seven"])
  }
}
