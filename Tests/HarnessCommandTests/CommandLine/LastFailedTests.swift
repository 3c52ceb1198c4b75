import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Only scripts that failed run again.
final class LastFailedTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }
  private var record: String { path("Snapshots/.harness/last-run.json") }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try script("counter/a", good)
    try script("counter/b", bad)
    try script("counter/c", bad)
  }

  private func played(_ arguments: String...) throws -> (names: [String], outcome: Outcome) {
    let outcome = run(["run", "--report", "json=\(path("r.json"))", "--snapshots", snapshots] + arguments)
    return (try JSONReport.read(FileSystem.read(path("r.json"))).results.map(\.name), outcome)
  }

  func testOnlyThoseThatFailed() throws {
    _ = harness("run")
    XCTAssertEqual(try played("--last-failed").names, ["counter/b", "counter/c"])
    try script("counter/b", good)
    XCTAssertEqual(try played("--last-failed").names, ["counter/b", "counter/c"])
    XCTAssertEqual(try played("--last-failed").names, ["counter/c"])
    // A run of others keeps what is known about the rest.
    _ = harness("run", "counter/a")
    XCTAssertEqual(try played("--last-failed").names, ["counter/c"])
    try script("counter/c", good)
    _ = harness("run", "counter/c")
    let (names, outcome) = try played("--last-failed")
    XCTAssertEqual(names, [])
    XCTAssertEqual(outcome.code, 0)
    XCTAssertEqual(outcome.output, "no script failed when it last ran, so there is nothing to do\n")
  }

  func testWithoutAnEarlierRunAllArePlayed() throws {
    let (names, outcome) = try played("--last-failed")
    XCTAssertEqual(names, ["counter/a", "counter/b", "counter/c"])
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.errors.contains("harness: no earlier run is known, so all scripts run\n"), outcome.errors)
  }

  func testTheRecordStaysOutOfGit() throws {
    _ = harness("run", "counter/a")
    XCTAssertFalse(FileSystem.exists(record), "nothing failed, so nothing is kept")
    _ = harness("run")
    XCTAssertEqual(try text("Snapshots/.harness/.gitignore"), "*\n")
    XCTAssertEqual(harness("run", "--check").code, 1)
    try FileSystem.removeTree(path("Snapshots/.harness"))
    _ = harness("run", "--check")
    XCTAssertFalse(FileSystem.exists(record))
    _ = harness("run", environment: ["CI": "true"])
    XCTAssertFalse(FileSystem.exists(record))
    _ = harness("run", "--pending-dir", path("kept"), environment: ["CI": "true"])
    XCTAssertFalse(FileSystem.exists(record))
    XCTAssertEqual(try played("--last-failed", "--pending-dir", path("kept")).names, ["counter/b", "counter/c"])
  }

  func testWhatIsGoneIsForgotten() throws {
    _ = harness("run")
    try FileSystem.removeTree(path("Snapshots/counter/b.transcript"))
    XCTAssertEqual(try played("--last-failed").names, ["counter/c"])
    XCTAssertFalse(try text("Snapshots/.harness/last-run.json").contains("counter/b"))
  }

  func testFailedFirst() throws {
    _ = harness("run")
    let (names, outcome) = try played("--failed-first", "--fail-fast", "--jobs", "0")
    XCTAssertEqual(names, ["counter/b"])
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(try played("--failed-first").names, ["counter/a", "counter/b", "counter/c"])
  }

  func testWhatWasNotAskedForIsSaid() throws {
    _ = harness("run")
    let outcome = harness("run", "--last-failed", "counter/a")
    XCTAssertEqual(outcome.code, 0)
    XCTAssertEqual(
      outcome.output, "none of the scripts that you asked for failed when it last ran; 2 other scripts did\n")
    XCTAssertEqual(
      harness("run", "--last-failed", "counter/a", "--report", "minimal").output,
      "nothing to do: no script to play\n")
  }

  func testScriptsElsewhereAreKept() throws {
    try make("Other/d.transcript", bad)
    _ = harness("run", path("Other/d.transcript"))
    _ = harness("run", "counter/a")
    XCTAssertEqual(try played("--last-failed", path("Other/d.transcript")).names.count, 1)
  }

  /// A run that was interrupted says nothing about its scripts.
  func testARunThatWasBegunCounts() throws {
    _ = harness("run")
    let run = LastRun(in: snapshots)
    XCTAssertEqual(try run.begin(["counter/a", "counter/b"]), ["counter/a"])
    XCTAssertEqual(try run.failed(), ["counter/a", "counter/b", "counter/c"])
  }

  func testARecordOfANewerVersion() throws {
    _ = harness("run")
    try FileSystem.writeAtomically(
      try text("Snapshots/.harness/last-run.json").replacing(": 1", with: ": 9"), to: record)
    XCTAssertEqual(harness("run", "--last-failed").code, 2)
  }

  func testWhatFailFastLeavesOutStaysAsItWas() throws {
    _ = harness("run")
    try script("counter/a", bad)
    _ = harness("run", "--fail-fast", "--jobs", "0")
    try script("counter/d", good)
    XCTAssertEqual(try played("--last-failed").names, ["counter/a", "counter/b", "counter/c"])
    for name in ["a", "b", "c"] { try script("counter/\(name)", good) }
    _ = harness("run")
    try script("counter/a", bad)
    _ = harness("run", "--fail-fast", "--jobs", "0")
    XCTAssertEqual(try played("--last-failed").names, ["counter/a"])
  }

  func testLinksAreNotFollowed() throws {
    try FileSystem.createDirectory(path("elsewhere"))
    XCTAssertEqual(symlink(path("elsewhere"), path("Snapshots/.harness")), 0)
    let outcome = harness("run")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.errors, "")
    XCTAssertFalse(FileSystem.exists(path("elsewhere/last-run.json")))
  }

  func testADamagedRecordIsNamed() throws {
    _ = harness("run")
    try FileSystem.writeAtomically("{}", to: record)
    let outcome = harness("run", "--last-failed")
    XCTAssertEqual(outcome.code, 2)
    XCTAssertTrue(outcome.errors.contains("expected harness-last-run in "), outcome.errors)
    XCTAssertEqual(harness("run").code, 1)
    XCTAssertEqual(try played("--last-failed").names, ["counter/b", "counter/c"])
  }
}
