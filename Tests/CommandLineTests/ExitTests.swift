import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// A script that ends its process has no verdict, so the run isn't green, whatever the exit code.
final class ExitTests: BinaryTestCase {
  private let words = "a script must not end the process, and there is no verdict\n"

  func testInOneProcess() throws {
    try faultyScript("a", "send count(1)", "  count = 2")
    for (name, action) in [("b", "exit(0)"), ("c", "exitOnThread(0)"), ("d", "exit(3)")] {
      try faultyScript(name, "send count(1)", "  count = 1", "send \(action)")
      let outcome = try faulty("run", "a", name, "--jobs", "0", "--report", "json=report.json")
      // Earlier findings are reported.
      XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/a\n"), outcome.outputText)
      XCTAssertEqual(
        outcome.errorText,
        "harness: exit was called during Snapshots/faulty/\(name).transcript:6:1, in send \(action); \(words)")
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertFalse(FileSystem.exists(path("report.json")))
    }
    assert(
      try faulty("record", "b", "--jobs", "0"), 1,
      errors: "harness: exit was called during Snapshots/faulty/b.transcript:6:1, in send exit(0); \(words)")
    assert(
      try faulty("record", "c", "--rename", "cout=count"), 1,
      errors: "harness: exit was called during Snapshots/faulty/c.transcript:6:1, in send exitOnThread(0); \(words)")
  }

  /// XCTest keeps test cases and their properties until the process ends.
  func testStoresThatAreNeverReleased() throws {
    let open = try faulty("keep-store")
    XCTAssertEqual(open.ending, .exited(1))
    XCTAssertTrue(open.errorText.contains("Tests/FaultyHarness/main.swift:"), open.errorText)
    XCTAssertTrue(
      open.errorText.contains("error: 1 received action was not asserted before the end of the test"), open.errorText)
    XCTAssertTrue(open.errorText.contains("set the store to nil in tearDown, or call finish() there."), open.errorText)
    let kept = try faulty("keep-store-of-transcript")
    XCTAssertEqual(kept.ending, .exited(1))
    XCTAssertTrue(kept.errorText.contains("was neither written nor checked"), kept.errorText)
    assert(try faulty("keep-store-done"), 0)
  }

  /// A thread of a script that is over. It is unknown which script started it, but known that there is no verdict.
  func testAfterItsScript() throws {
    try faultyScript("a", "send exitOnceThereIs(\"\(path("go"))\", 0)", "  nothing")
    try faultyScript("b", "send make(\"\(path("go"))\")")
    let outcome = try faulty("run", "--jobs", "0")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      outcome.errorText.hasPrefix("harness: exit was called during Snapshots/faulty/b.transcript:4:1, in send make("),
      outcome.errorText)
  }

  /// What exit handlers do changes no exit code, in one process and in workers.
  func testHandlersOnTheWayOut() throws {
    try faultyScript("bad", "send count(1)", "  count = 2")
    try faultyScript("good", "send atExit(\"exit\")", "  nothing")
    for jobs in ["0", "1"] {
      let outcome = try faulty("run", "--jobs", jobs)
      XCTAssertEqual(outcome.ending, .exited(1), jobs)
      XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 2 scripts failed\n"), outcome.outputText)
      assert(try faulty("run", "good", "--jobs", jobs), 0, output: "1 script holds, 2 steps\n")
    }
  }

  /// After the last script, the world itself answers.
  func testWhatIsReadOnTheWayOut() throws {
    try faultyScript("look", "send atExit(\"look\")", "  nothing")
    let outcome = try faulty("run", "--jobs", "0")
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertTrue(outcome.outputText.contains("in the end true, true"), outcome.outputText)
  }

  /// In a process that plays scripts as a test does, and reports success.
  func testInATest() throws {
    try goodScript("a")
    XCTAssertEqual(try faulty("assert").ending, .exited(0))
    for action in ["exit(0)", "exitOnThread(0)"] {
      try faultyScript("b", "send \(action)")
      let outcome = try faulty("assert")
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertEqual(
        outcome.errorText,
        "harness: exit was called during Snapshots/faulty/b.transcript:4:1, in send \(action); \(words)")
    }
  }

  /// A process that a script has forked may end in any way.
  func testWhatWasForkedMayEnd() throws {
    try faultyScript("a", "send exitInACopy(0)", "  nothing")
    for jobs in ["0", "1"] {
      assert(try faulty("run", "--jobs", jobs), 0, output: "1 script holds, 2 steps\n")
    }
  }
}
