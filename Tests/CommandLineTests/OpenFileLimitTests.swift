import XCTest

@testable import Harness
@testable import HarnessCommand

/// A shell with a low limit of open files.
final class OpenFileLimitTests: BinaryTestCase {
  private func run(_ limit: Int, _ arguments: String) throws -> ChildProcess.Outcome {
    // Children inherit open files of the tests' process, more or fewer, depending on earlier tests.
    let close = #"for f in /dev/fd/*; do n=${f##*/}; if [ "$n" -gt 2 ]; then eval "exec $n>&-"; fi; done"#
    return try shell(
      "exec bash -c '\(close); ulimit -n \(limit); exec $F run \(arguments)'",
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// The highest limit with which no worker can start. With lower ones Dispatch, which opens files for its timers, may trap.
  private func maxTooFew() throws -> Int {
    var (tooFew, enough) = (8, 64)
    while enough - tooFew > 1 {
      let limit = (tooFew + enough) / 2
      let isEnough = try !run(limit, "--jobs 4").errorText.hasPrefix("harness: can't start a worker")
      if isEnough { enough = limit } else { tooFew = limit }
    }
    return tooFew
  }

  /// Only the script that traps fails.
  func testWorkersWork() throws {
    for index in 0..<40 { try goodScript("s\(index)") }
    try faultyScript("trap", "send trap")
    for limit in [32, 64] {
      let outcome = try run(limit, "--jobs 16 --report json=report.json")
      XCTAssertEqual(outcome.ending, .exited(1), "\(limit)")
      XCTAssertEqual(outcome.errorText, "", "\(limit)")
      XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/trap\n"), "\(limit): \(outcome.outputText)")
      XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 41 scripts failed\n"), "\(limit): \(outcome.outputText)")
      XCTAssertEqual(try JSONReport.read(FileSystem.read(path("report.json"))).isolation, .workers)
    }
  }

  func testWhereThereCanBeNoneItIsSaidAndReported() throws {
    try goodScript("a")
    let tooFew = try maxTooFew()
    let problem = "can't start a worker: too many open files"
    assert(
      try run(tooFew, "--jobs 4 --report json=report.json --report junit=report.xml"), 0,
      output: "scripts were not isolated from each other: \(problem)\n1 script holds, 2 steps\n",
      errors: "harness: \(problem); continuing in this process, where a crash ends the whole run\n")
    XCTAssertEqual(try JSONReport.read(FileSystem.read(path("report.json"))).isolation, .impossible(problem))
    XCTAssertTrue(try text("report.xml").contains(#"<property name="isolationProblem" value="\#(problem)"/>"#))
    // It is reported before anything can happen.
    try faultyScript("b", "send trap")
    let outcome = try run(tooFew, "--jobs 4")
    XCTAssertNotEqual(outcome.ending, .exited(0))
    XCTAssertTrue(outcome.errorText.hasPrefix("harness: \(problem); continuing in this process"), outcome.errorText)
  }

  /// A guarantee that needs workers is not claimed without them.
  func testFlagsThatNeedWorkers() throws {
    try goodScript("a")
    let tooFew = try maxTooFew()
    let problem = "can't start a worker: too many open files"
    for flag in ["--timeout 10s", "--verify-determinism"] {
      assert(
        try run(tooFew, flag), 2,
        errors: "harness: \(flag.prefix { $0 != " " }) needs worker processes, and there can be none: \(problem)\n")
    }
  }
}
