import Foundation
import XCTest

@testable import Harness

final class FormatCommandTests: ToolTestCase {
  private let messy = "transcript 1\r\nfeature counter\r\nsend plus\t\r\n\t number=2  \r\nend\r\n\r\n"
  private let tidy = "transcript 1\nfeature counter\nsend plus\n  number = 2\nend\n"

  func testFormats() throws {
    try script("counter/messy", messy.replacingOccurrences(of: "plus\t", with: "plus"))
    try script("counter/tidy", tidy)
    assert(
      harness("format", "--check"), code: 1,
      output: "would format /T/Snapshots/counter/messy.transcript: spacing\n1 of 2 files would change\n")
    XCTAssertNotEqual(try scriptText("counter/messy"), tidy)
    assert(
      harness("format"), code: 0,
      output: "formatted /T/Snapshots/counter/messy.transcript: spacing\n1 of 2 files formatted\n")
    XCTAssertEqual(try scriptText("counter/messy"), tidy)
    assert(harness("format"), code: 0, output: "0 of 2 files formatted\n")
    assert(harness("format", "--check", "--quiet"), code: 0)
  }

  func testWhatCannotBeRead() throws {
    try script("counter/bad", "transcript 1\nsend plus(\nend\n")
    try script("counter/tidy", tidy)
    assert(
      harness("format"), code: 1,
      output: """
        FAIL counter/bad
          /T/Snapshots/counter/bad.transcript:2:10: unclosed bracket '('; lines that belong to it must be indented or \
        begin with its closing bracket
          to format it again: harness format --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript
        0 of 2 files formatted, 1 failed

        """)
  }

  func testAFileForInclude() throws {
    try make("shared.stubs", "# shared\nstub  save=true   after 1s\n")
    XCTAssertEqual(harness("format", path("shared.stubs")).code, 0)
    XCTAssertEqual(try text("shared.stubs"), "# shared\nstub save = true after 1s\n")
  }
}
