import Foundation
import XCTest

@testable import Harness

final class RecordCommandTests: ToolTestCase {
  private let raw = """
    # about this script
    transcript 1
    feature counter

    # first
    send plus
      number = 99

    # second
    send set( 2 )
    end
    # last words

    """
  private let recorded = """
    # about this script
    transcript 1
    feature counter

    # first
    send plus
      ~double = 4
      number = 2

    # second
    send set( 2 )
      nothing
    end
    # last words

    """

  /// Nobody's text is ever deleted.
  func testAnIndentedCommentIsKept() throws {
    let text = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  # inner\n  number = 2\nend\n"
    try script("counter/plus", text)
    let outcome = harness("record")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.contains("counter/plus.transcript:6:3: a comment is indented; "), outcome.output)
    XCTAssertEqual(try scriptText("counter/plus"), text)
    XCTAssertTrue(harness("run").output.contains("counter/plus.transcript:6:3: a comment is indented; "))
    XCTAssertEqual(harness("format").code, 0)
    XCTAssertTrue(try scriptText("counter/plus").contains("  number = 2\n# inner\nend\n"))
    XCTAssertEqual(harness("run").code, 0)
  }

  func testRecordsAndKeepsTheUsersLines() throws {
    try script("counter/plus", raw)
    assert(
      harness("record"), code: 0,
      output: "recorded counter/plus: 2 of 3 steps\n1 script recorded, 0 unchanged\n")
    XCTAssertEqual(try scriptText("counter/plus"), recorded)
    assert(harness("run"), code: 0, output: "1 script holds, 3 steps\n")
  }

  func testASecondTimeWritesNothing() throws {
    try script("counter/plus", raw)
    XCTAssertEqual(harness("record").code, 0)
    let before = try FileSystem.status(of: path("Snapshots/counter/plus.transcript"))
    assert(harness("record"), code: 0, output: "0 scripts recorded, 1 unchanged\n")
    assert(harness("record", "--quiet"), code: 0)
    let after = try FileSystem.status(of: path("Snapshots/counter/plus.transcript"))
    XCTAssertEqual(before.st_ino, after.st_ino)
    #if !canImport(Darwin)
      XCTAssertEqual(before.st_mtim.tv_sec, after.st_mtim.tv_sec)
      XCTAssertEqual(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec)
    #endif
  }

  func testWindowsLineEnds() throws {
    try script("counter/plus", recorded.replacingOccurrences(of: "\n", with: "\r\n"))
    assert(
      harness("record"), code: 0,
      output: "recorded counter/plus: 0 of 3 steps, only the layout\n1 script recorded, 0 unchanged\n")
    XCTAssertEqual(try scriptText("counter/plus"), recorded)
  }

  func testAFailingScriptIsLeftAsItIs() throws {
    let failing = "transcript 1\nfeature counter\nsend save\nend\n"
    try script("counter/bad", failing)
    try script("counter/open", "transcript 1\nfeature counter\nsend plus\n")
    try script("counter/plus", raw)
    let run = "  to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/"
    assert(
      harness("record"), code: 1,
      output: """
        FAIL counter/bad
          /T/Snapshots/counter/bad.transcript:3:1: failed, in send save

           2   feature counter
           3   send save
             !   save(1) was called, but nothing answers it
             !   add a line: stub save(1) = false
           4   end

        \(run)bad.transcript

        FAIL counter/open
          /T/Snapshots/counter/open.transcript:3:1: the script has no 'end'; write it as the last line, then run \
        harness record --snapshots /T/Snapshots /T/Snapshots/counter/open.transcript

           2   feature counter
           3   send plus
             !   here

        \(run)open.transcript

        recorded counter/plus: 2 of 3 steps
        1 script recorded, 0 unchanged, 2 failed

        """)
    XCTAssertEqual(try scriptText("counter/bad"), failing)
    try script("counter/bad", failing.replacingOccurrences(of: "send", with: "expect failure\nsend"))
    assert(
      harness("record", "bad"), code: 0,
      output: "recorded counter/bad: 1 of 2 steps\n1 script recorded, 0 unchanged\n")
  }

  func testRefusesInCI() throws {
    try script("counter/plus", raw)
    assert(
      harness("record", environment: ["CI": "true"]), code: 2,
      errors: """
        harness: CI is set, and recording there would approve whatever happens; \
        record on your machine, or use --force

        """)
    XCTAssertEqual(try scriptText("counter/plus"), raw)
    XCTAssertEqual(harness("record", "--force", environment: ["CI": "true"]).code, 0)
    XCTAssertEqual(try scriptText("counter/plus"), recorded)
    XCTAssertEqual(harness("record", environment: ["CI": "false"]).code, 0)
  }

  func testStopsAtTheFirstFailure() throws {
    try script("counter/a", "transcript 1\nfeature counter\nsend save\nend\n")
    try script("counter/b", raw)
    let outcome = harness("record", "--fail-fast")
    XCTAssertEqual(outcome.code, 1)
    let summary = "\n0 scripts recorded, 0 unchanged, 1 failed; stopped there, 1 not recorded\n"
    XCTAssertTrue(outcome.output.hasSuffix(summary), outcome.output)
    XCTAssertEqual(try scriptText("counter/b"), raw)
  }
}
