import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Workers that end because of something a script has left behind: that is reported, and no other script is blamed for it.
final class CrashedWorkerTests: BinaryTestCase {
  private let quiet = ["SWIFT_BACKTRACE": "enable=no"]
  private var go: String { path("go") }

  override func tearDownWithError() throws {
    for name in ["daemon", "copy", "flood"] {
      for id in try ids(name) { kill(id, SIGKILL) }
    }
    try super.tearDownWithError()
  }

  /// The output without what was printed, with the same name for traps on all machines.
  private func told(_ outcome: ChildProcess.Outcome) -> String {
    let lines = besideLetThrough(outcome.outputText).split(separator: "\n").filter { !$0.hasPrefix("    | ") }
    return lines.joined(separator: "\n").replacingOccurrences(
      of: "signal \(SIGTRAP) (SIGTRAP)", with: "signal 4 (SIGILL)")
  }

  private func report() throws -> RunReport { try JSONReport.read(FileSystem.read(path("report.json"))) }

  /// The worker of the first script waits for another one, while the second script makes the thread of the first trap.
  func testAThreadThatTrapsWhileItsWorkerWaits() throws {
    try faultyScript("a", "send trapOnceThereIs(\"\(go)\")", "  nothing")
    try faultyScript("b", "send pause(300)", "  nothing", "send make(\"\(go)\")", "  nothing")
    let outcome = try faulty("run", "--jobs", "2", "--report", "json=report.json", environment: quiet)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(
      told(outcome),
      """
      LOST a worker process trapped, signal 4 (SIGILL), while it waited for a script: Fatal error: a thread gives up
        caused by an earlier script in this worker that left a thread running: faulty/a
        printed while running
      2 scripts hold, 5 steps; 1 worker lost
      """)
    XCTAssertTrue(outcome.outputText.contains("Fatal error: a thread gives up\n"), outcome.outputText)
    let report = try report()
    XCTAssertFalse(report.holds)
    XCTAssertEqual(report.results.map(\.holds), [true, true])
    XCTAssertEqual(report.lostWorkers.map(\.scripts), [["faulty/a"]])
    XCTAssertEqual(report.lostWorkers.map(\.moment), [.waiting])
  }

  /// The script being played at that moment passes, and those after it are played, too.
  func testAnInnocentScriptIsNotBlamed() throws {
    try goodScript("a")
    try faultyScript("b", "send trapOnceThereIs(\"\(go)\")", "  nothing")
    try faultyScript("c", "send make(\"\(go)\")", "  nothing")
    for index in 0..<5 { try goodScript("d\(index)") }
    for action in ["run", "record"] {
      for name in [go, go + ".waits"] { try? FileSystem.remove(name) }
      let outcome = try faulty(action, "--jobs", "1", environment: quiet)
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertEqual(
        told(outcome),
        """
        LOST a worker process trapped, signal 4 (SIGILL), while it ran faulty/c, which does not crash when it runs \
        alone: Fatal error: a thread gives up
          caused by faulty/c, or by an earlier script in this worker that left a thread running or something behind: \
        faulty/a or faulty/b
          printed while running
        \(action == "run" ? "8 scripts hold, 16 steps; 1 worker lost" : "0 scripts recorded, 8 unchanged")
        """)
    }
  }

  /// A script that also ends a process of its own is to blame, wherever it was played first.
  func testAScriptThatEndsItsProcessIsBlamedWhateverRanBefore() throws {
    try goodScript("a")
    try faultyScript("b", "send count(1)", "  count = 1", "send exit(0)")
    try faultyScript("c", "send exitOnThread(0)")
    let outcome = try faulty("run", "--jobs", "1", "--report", "json=report.json", environment: quiet)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(
      told(outcome),
      """
      FAIL faulty/b
        Snapshots/faulty/b.transcript:6:1: the process ended with exit code 0, in send exit(0)
         5     count = 1
         6   send exit(0)
           !   the last action was exit(0)
         7   end
        to run it again: faulty-harness run Snapshots/faulty/b.transcript
      FAIL faulty/c
        Snapshots/faulty/c.transcript:4:1: the process ended with exit code 0, in send exitOnThread(0)
         2   feature faulty
         4   send exitOnThread(0)
           !   the last action was exitOnThread(0)
         5   end
        to run it again: faulty-harness run Snapshots/faulty/c.transcript
      2 of 3 scripts failed
      """)
    XCTAssertEqual(try report().lostWorkers, [])
  }

  /// All results have arrived, and still something went wrong.
  func testAWorkerThatEndsBadlyWhenAllIsDone() throws {
    try goodScript("a")
    try faultyScript("b", "send atExit(\"trap\")", "  nothing")
    let outcome = try faulty("run", "--jobs", "1", "--report", "junit=report.xml", environment: quiet)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(
      told(outcome),
      """
      LOST a worker process trapped, signal 4 (SIGILL), after all scripts were done: Fatal error: a handler gives up
        caused by an earlier script in this worker that left something behind: faulty/a or faulty/b
        printed while running
      2 scripts hold, 4 steps; 1 worker lost
      """)
    XCTAssertTrue(
      try text("report.xml").contains(#"<testsuite name="worker processes" tests="1" failures="0" errors="1""#))
  }

  /// Nor may a thread exit as if all were well.
  func testAThreadThatExitsWhileItsWorkerWaits() throws {
    try faultyScript("a", "send exitOnceThereIs(\"\(go)\", 0)", "  nothing")
    try faultyScript("b", "send pause(300)", "  nothing", "send make(\"\(go)\")", "  nothing")
    let outcome = try faulty("run", "--jobs", "2")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      outcome.outputText.hasPrefix("LOST a worker process ended with exit code 0, while it waited for a script\n"),
      outcome.outputText)
  }

  // MARK: What continues after a worker has ended

  /// A program that has inherited the standard output of its worker, and a fork of the worker, which holds all its pipes.
  func testWhoeverHoldsThePipesDoesNotHoldTheRun() throws {
    for (name, action) in [("daemon", "startDaemon"), ("copy", "startCopy")] {
      try goodScript("a")
      try faultyScript(
        "b", "send print(\"before\")", "  nothing", "send \(action)(\"\(path(name))\")", "  nothing")
      for index in 0..<9 { try goodScript("c\(index)") }
      assert(
        try faulty("run", "--jobs", "1", "--report", "json=report.json"), 0, output: "11 scripts hold, 23 steps\n")
      let output = try report().results[1].output
      XCTAssertEqual(output, name == "daemon" ? "before\nthe daemon speaks\n" : "before\n")
      // A fork ends with its worker. Foundation gives a program a group of its own, so it is left alone.
      XCTAssertEqual(try ids(name).map { name == "copy" ? goesOn($0) : kill($0, 0) == 0 }, [name != "copy"])
    }
  }

  /// Here the end of the worker shows only in its exit.
  func testAWorkerThatDiesWhileAnotherHoldsItsPipes() throws {
    for (name, action) in [("daemon", "startDaemon"), ("copy", "startCopy")] {
      try goodScript("a")
      try faultyScript(
        "b", "send print(\"before\")", "  nothing", "send \(action)(\"\(path(name))\")", "  nothing", "send exit(3)")
      try goodScript("c")
      let outcome = try faulty("run", "--jobs", "1")
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertTrue(
        outcome.outputText.hasPrefix(
          """
          FAIL faulty/b
            Snapshots/faulty/b.transcript:8:1: the process ended with exit code 3, in send exit(3)

             7     nothing
             8   send exit(3)
               !   the last action was exit(3)
             9   end

            printed while running
              | before

          """), outcome.outputText)
      XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 3 scripts failed\n"), outcome.outputText)
      if name == "copy" { XCTAssertEqual(try ids(name).map(goesOn), [false, false]) }
    }
  }

  /// What it prints is attributed to the present script, cut, and nothing waits for its end.
  func testADaemonThatNeverStopsToPrint() throws {
    try goodScript("a")
    try faultyScript("b", "send startFlood(\"\(path("flood"))\")", "  nothing")
    try faultyScript("c", "send exit(3)")
    let outcome = try faulty("run", "--jobs", "1")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/c\n"), outcome.outputText)
    XCTAssertTrue(besideLetThrough(outcome.outputText).hasSuffix("\n1 of 3 scripts failed\n"), outcome.outputText)
    assert(try faulty("run", "a", "b", "--jobs", "1"), 0, output: "2 scripts hold, 4 steps\n")
  }

  /// Whenever threads trap, all scripts have a result, and the run says that something is wrong.
  func testThreadsThatTrapAtAnyMoment() throws {
    try LongTests.require()
    for index in 0..<60 {
      try faultyScript(
        "s\(index)", "send trapAfter(\(index * 53 % 3_000))", "  nothing", "send count(1)", "  count = 1")
    }
    for jobs in ["1", "2", "4", "1", "2", "4"] {
      let outcome = try faulty("run", "--jobs", jobs, "--report", "json=report.json", environment: quiet)
      XCTAssertEqual(outcome.ending, .exited(1))
      let report = try report()
      XCTAssertEqual(report.results.count, 60)
      XCTAssertFalse(report.holds)
      for failure in report.results.flatMap(\.failures) {
        guard case .died = failure.kind else { return XCTFail("\(failure)") }
      }
    }
  }

  /// Otherwise the second of the two processes would answer as well, and take the next script from the first.
  func testAScriptThatForksIsPlayedByOne() throws {
    try faultyScript("a", "send fork", "  nothing")
    for index in 0..<20 { try goodScript("b\(index)") }
    assert(try faulty("run", "--jobs", "1"), 0, output: "21 scripts hold, 42 steps\n")
  }
}
