import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// What a script does to its process is a failure of that script, and of no other one.
final class WorkerTests: BinaryTestCase {
  func testWhatEndsAProcessIsOneFailure() throws {
    try goodScript("a")
    try faultyScript("exit", "send exit(3)")
    try faultyScript("kill", "send kill")
    try faultyScript("later", "send trapLater", "advance 2s")
    try faultyScript("overflow", "send count(5)", "send overflow")
    try faultyScript("recurse", "send recurse")
    try faultyScript("trap", "send count(1)", "  count = 1", "send trap")
    try goodScript("z")
    let outcome = try faulty("run", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertEqual(outcome.ending, .exited(1))
    let trap = SIGTRAP
    let text = outcome.outputText.replacingOccurrences(of: "signal \(trap) (SIGTRAP)", with: "signal 4 (SIGILL)")
    let failures = text.replacing(/main\.swift:\d+/, with: "main.swift:1").split(separator: "\n").filter {
      $0.hasPrefix("FAIL") || $0.contains(/the |Fatal/) && !$0.contains("|")
    }
    XCTAssertEqual(
      failures.joined(separator: "\n"),
      """
      FAIL faulty/exit
        Snapshots/faulty/exit.transcript:4:1: the process ended with exit code 3, in send exit(3)
           !   the last action was exit(3)
      FAIL faulty/kill
        Snapshots/faulty/kill.transcript:4:1: the process was killed, signal 9 (SIGKILL), in send kill
           !   the last action was kill
      FAIL faulty/later
        Snapshots/faulty/later.transcript:5:1: Fatal error: received, in advance 2s
           !   at faulty_harness/main.swift:1; the process trapped, signal 4 (SIGILL)
           !   the last action was received
      FAIL faulty/overflow
        Snapshots/faulty/overflow.transcript:5:1: the process trapped, signal 4 (SIGILL), in send overflow
           !   the last action was overflow
      FAIL faulty/recurse
        Snapshots/faulty/recurse.transcript:4:1: the process crashed, signal 11 (SIGSEGV: a stack overflow, or memory that is not its own), in send recurse
           !   the last action was recurse
      FAIL faulty/trap
        Snapshots/faulty/trap.transcript:6:1: Fatal error: the reducer gives up, in send trap
           !   at faulty_harness/main.swift:1; the process trapped, signal 4 (SIGILL)
           !   the last action was trap
      """)
    XCTAssertTrue(text.contains("    | "), text)
    XCTAssertTrue(text.contains("Fatal error: the reducer gives up\n"), text)
    XCTAssertTrue(text.hasSuffix("\n6 of 8 scripts failed\n"), text)
    XCTAssertEqual(outcome.errorText, "")
  }

  func testATrapSaysWhere() throws {
    try faultyScript("overflow", "send count(5)", "send overflow")
    try faultyScript("trap", "send trap")
    let text = try faulty("run", "--report", "json=report.json").outputText
    let words = try JSONReport.read(FileSystem.read(path("report.json"))).results.map { $0.failures[0].lastWords }
    XCTAssertEqual(words[1]?.message, "Fatal error: the reducer gives up")
    XCTAssertTrue(text.contains("Fatal error: the reducer gives up\n"), text)
    // Without the tool for backtraces there is only the message.
    guard text.contains("Thread 0") else { throw XCTSkip("no backtraces here") }
    XCTAssertTrue(text.contains("FaultyHarness/main.swift:"), text)
    XCTAssertTrue(words[1]?.path?.hasSuffix("/Tests/FaultyHarness/main.swift") ?? false, "\(words as Any)")
    let place = try XCTUnwrap(words[1].flatMap(FailureText.place))
    XCTAssertTrue(text.contains("     !   at \(place); the process trapped"), text)
    XCTAssertNotNil(words[1]?.column, "a frame has one")
    // The runtime prints nothing for an overflow, and only sometimes its frames: then the place is known, and it must be this
    // one.
    XCTAssertNil(words[0]?.message)
    if let path = words[0]?.path { XCTAssertTrue(path.hasSuffix("/Tests/FaultyHarness/main.swift"), path) }
  }

  func testAScriptThatNeverEndsRunsPastItsTime() throws {
    try goodScript("a")
    try faultyScript("spin", "send count(1)", "  count = 1", "send spin")
    try goodScript("z")
    for outcome in try together(["1", "2"], { [self] in try faulty("run", "--timeout", "500ms", "--jobs", $0) }) {
      assert(
        outcome, 1,
        output: """
          FAIL faulty/spin
            Snapshots/faulty/spin.transcript:6:1: still running after 500ms, in send spin

             5     count = 1
             6   send spin
               !   the last action was spin
             7   end

            to run it again: faulty-harness run Snapshots/faulty/spin.transcript

          1 of 3 scripts failed

          """)
    }
  }

  func testWhatIsPrintedIsShownWithItsScriptAlone() throws {
    for index in 0..<40 { try faultyScript("p\(index + 10)", "send print(\"out of \(index + 10)\")", "  nothing") }
    try faultyScript("p22", "send print(\"first\")", "send printErrors(\"second\")", "send count(1)")
    let jobs = ["1", "2", "0"]
    for (jobs, outcome) in try zip(jobs, together(jobs) { [self] in try faulty("run", "--jobs", $0) }) {
      let isHere = jobs == "0"
      // In this process standard error is left alone, in both replays of a script that differs.
      assert(
        outcome, 1,
        output: """
          FAIL faulty/p22
            Snapshots/faulty/p22.transcript:4:1: not recorded yet
            printed while running
              | first
          \(isHere ? "" : "    | second\n")  to record it: faulty-harness record Snapshots/faulty/p22.transcript
            to run it again: faulty-harness run Snapshots/faulty/p22.transcript
          \("")
          1 of 40 scripts failed

          """, errors: isHere ? "second\nsecond\n" : "")
    }
  }

  func testEndlessOutputIsCut() throws {
    let megabytes = LongTests.count(100, short: 2)
    try faultyScript("flood", "send flood(\(megabytes))", "  nothing", "send trap")
    try goodScript("z")
    let outcome = try faulty("run", "--report", "json=report.json", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertLessThan(outcome.outputText.utf8.count, 20_000)
    let report = try JSONReport.read(FileSystem.read(path("report.json")))
    XCTAssertEqual(report.results.map(\.holds), [false, true])
    let output = report.results[0].output
    XCTAssertTrue(output.hasPrefix("xxx"))
    XCTAssertTrue(output.contains("bytes left out …\n"))
    XCTAssertTrue(output.contains("\nthe end\n"), String(output.suffix(9_000)))
    XCTAssertTrue(output.contains("the reducer gives up"))
    XCTAssertLessThan(output.utf8.count, 70_000)
    // In this process as well.
    try faultyScript("flood", "send flood(\(megabytes))", "send count(1)")
    let here = try faulty("run", "flood", "--jobs", "0", "--report", "json=report.json")
    XCTAssertLessThan(here.outputText.utf8.count, 20_000)
    XCTAssertTrue(try JSONReport.read(FileSystem.read(path("report.json"))).results[0].output.hasSuffix("the end\n"))
  }

  /// To check for a renamed name, the recorded line is read again, with the feature's own code.
  func testAHintThatTrapsEndsNothing() throws {
    try faultyScript("a", "send pay(\"trap\")", "  wallet = Wallet(money: Money(\"trap\"), holder: 1)")
    let outcome = try faulty("run", "--report", "json=report.json")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(outcome.errorText, "")
    XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 1 script failed\n"), outcome.outputText)
    XCTAssertEqual(try JSONReport.read(FileSystem.read(path("report.json"))).results.count, 1)
    // A correct hint is given.
    try faultyScript("a", "send pay(\"2\")", "  wallet = Wallet(money: Money(\"2\"), holder: 1)")
    XCTAssertTrue(
      try faulty("run").outputText.hasSuffix(
        "\n1 rename: holder -> owner, no change of behaviour; to accept it: faulty-harness record --rename holder=owner\n"
      ))
  }

  /// The report is in the order of the paths, whichever script finishes first.
  func testFailuresComeInTheOrderOfTheScripts() throws {
    for index in 10..<30 { try faultyScript("s\(index)", index % 3 == 0 ? "send trap" : "send count(\(index))") }
    let outcomes = try together(["1", "4"]) { [self] in
      try faulty("run", "--jobs", $0, environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
    for outcome in outcomes {
      let names = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
      XCTAssertEqual(names, ["FAIL 14 scripts, alike", "FAIL 6 scripts, alike"])
    }
  }

  func testFailFastStopsAtTheFirstFailureInOrder() throws {
    for index in 10..<30 { try goodScript("s\(index)") }
    try faultyScript("s15", "send count(1)", "  count = 2")
    try faultyScript("s16", "send trap")
    let jobs = ["0", "1", "2", "4"]
    let outcomes = try together(jobs) { [self] in try faulty("run", "--fail-fast", "--jobs", $0) }
    for (jobs, outcome) in zip(jobs, outcomes) {
      let text = outcome.outputText
      XCTAssertTrue(text.hasPrefix("FAIL faulty/s15\n"), "\(jobs): \(text)")
      XCTAssertTrue(text.hasSuffix("\n1 of 6 scripts failed; stopped there, 14 not run\n"), "\(jobs): \(text)")
    }
  }

  func testAScriptThatTrapsIsNotRecorded() throws {
    for index in 0..<20 { try faultyScript("s\(index)", "send count(\(index + 1))") }
    try faultyScript("s7", "send count(1)", "  count = 7", "send trap")
    let before = try text("Snapshots/faulty/s7.transcript")
    let outcome = try faulty("record", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.hasSuffix("\n19 scripts recorded, 0 unchanged, 1 failed\n"), outcome.outputText)
    XCTAssertEqual(try text("Snapshots/faulty/s7.transcript"), before)
    for index in 0..<20 where index != 7 {
      XCTAssertTrue(
        try text("Snapshots/faulty/s\(index).transcript").contains("\n  count = \(index + 1)\n"), "\(index)")
    }
  }

  func testFlagsThatContradictEachOther() throws {
    try goodScript("a")
    assert(
      try faulty("run", "--jobs", "0", "--timeout", "1s"), 2,
      errors: "harness: --timeout needs worker processes; leave out --jobs 0\n")
    assert(
      try faulty("run", "--jobs", "0", "--verify-determinism"), 2,
      errors: "harness: --verify-determinism needs worker processes; leave out --jobs 0\n")
    assert(
      try faulty("run", "--timeout", "soon"), 2,
      errors: "harness: --timeout can't be 'soon'; expected a duration such as 500ms, 10s or 2m, or none\n")
    assert(
      try faulty("run", "--jobs", "-1"), 2, errors: "harness: --jobs can't be '-1'; expected a number from 0\n")
  }

  func testVeryManyScripts() throws {
    let count = LongTests.count(5_000, short: 500)
    for index in 0..<count { try goodScript("s\(index)") }
    try faultyScript("s400", "send trap")
    let outcome = try faulty("run", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/s400\n"), outcome.outputText)
    let scripts = EnglishText.count(count, "script")
    XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of \(scripts) failed\n"), outcome.outputText)
    XCTAssertEqual(outcome.outputText.components(separatedBy: "FAIL").count, 2)
    try goodScript("s400")
    assert(try faulty("run"), 0, output: "\(scripts) hold, \(EnglishText.count(2 * count, "step"))\n")
  }
}
