import XCTest

@testable import Harness
@testable import HarnessCommand

final class DeterminismTests: BinaryTestCase {
  private func likely(_ action: String) throws -> (headline: String, cause: String) {
    let name = String(action.prefix { $0 != "(" })
    try faultyScript(name, "send count(1)", "  count = 1", "send \(action)")
    // Only a person can record what is random.
    if try faulty("record", name).ending != .exited(0) {
      try faultyScript(name, "send count(1)", "  count = 1", "send \(action)", "  count = 1")
    }
    let outcome = try faulty("run", name, "--verify-determinism")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.outputText)
    let lines = outcome.outputText.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines.first, "FAIL faulty/\(name)")
    return (lines[1], lines.first { $0.hasPrefix("     !   likely: ") } ?? outcome.outputText)
  }

  func testTheOrderOfASet() throws {
    let (headline, cause) = try likely("order")
    XCTAssertEqual(
      headline, "  Snapshots/faulty/order.transcript:6:1: varies between any two replays, after send order")
    XCTAssertEqual(cause, "     !   likely: the order of a Set or Dictionary; sort it, or use an array")
  }

  func testTheTimeZone() throws {
    let (headline, cause) = try likely("hour")
    XCTAssertEqual(headline, "  Snapshots/faulty/hour.transcript:6:1: varies between two processes, after send hour")
    XCTAssertTrue(cause.contains("time zone"), cause)
  }

  func testRandomNumbersAndIdentifiers() throws {
    let (headline, cause) = try likely("draw")
    XCTAssertEqual(
      headline, "  Snapshots/faulty/draw.transcript:6:1: varies between any two replays, after send draw")
    XCTAssertTrue(cause.contains("a random number"), cause)
    XCTAssertEqual(try likely("uuid").cause, "     !   likely: UUID(); use world.uuid")
  }

  func testScriptsThatAreDeterministicHold() throws {
    // More than are compared at once.
    for index in 0..<300 { try goodScript("s\(index)") }
    assert(try faulty("run", "--verify-determinism"), 0, output: "300 scripts hold, 600 steps\n")
    try faultyScript("s7", "send trap")
    let outcome = try faulty("run", "--verify-determinism", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 300 scripts failed\n"), outcome.outputText)
  }

  private let kept =
    "     !   likely: a global or static variable, an object in the initial state, a cache or a file keeps state; run alone, the script did the same twice"

  /// One script leaves behind what another one sees, wherever the two are: it behaves the same in each replay.
  func testWhatOneScriptLeavesBehindForAnother() throws {
    for index in 100..<130 { try goodScript("s\(index)") }
    for (keeping, recalling) in [("a", "z"), ("z", "a"), ("s114b", "s115b")] {
      try faultyScript(keeping, "send keep(7)", "  nothing")
      try faultyScript(recalling, "send count(1)", "  count = 1", "send recall", "  count = 0")
      let outcome = try faulty("run", "--verify-determinism")
      XCTAssertEqual(outcome.ending, .exited(1))
      let lines = outcome.outputText.split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.first, "FAIL faulty/\(recalling)", outcome.outputText)
      XCTAssertEqual(
        lines[1], "  Snapshots/faulty/\(recalling).transcript:6:1: depends on what ran before it, after send recall")
      XCTAssertTrue(lines.contains(kept), outcome.outputText)
      XCTAssertEqual(lines.last, "1 of 32 scripts failed; 1 of them varies")
      for name in [keeping, recalling] { try FileSystem.remove(path("Snapshots/faulty/\(name).transcript")) }
    }
  }

  /// It is reported before the scripts after it are played, together with other failures of it.
  func testWithOtherFlags() throws {
    try faultyScript("a", "send keep(7)", "  nothing")
    try goodScript("b")
    try faultyScript("c", "send recall", "  count = 0")
    try faultyScript("d", "send count(1)", "  count = 2")
    try goodScript("e")
    let outcome = try faulty("run", "--verify-determinism", "--fail-fast")
    XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/c\n"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("depends on what ran before it"), outcome.outputText)
    XCTAssertTrue(
      outcome.outputText.hasSuffix("\n1 of 3 scripts failed; 1 of them varies; stopped there, 2 not run\n"),
      outcome.outputText)
    let seeds = try together(Array(0..<4)) { [self] in
      try faulty("run", "--verify-determinism", "--shuffle", "\($0)", "--jobs", "1")
    }
    for seed in seeds { XCTAssertTrue(seed.outputText.contains("depends on what ran before it"), seed.outputText) }
  }

  /// If hash seeds, time zones or randomness are to blame, no other script is.
  func testWhatDiffersAloneAsWell() throws {
    try faultyScript("a", "send keep(7)", "  nothing")
    for (name, action) in [("order", "order"), ("hour", "hour"), ("draw", "draw")] {
      try faultyScript("b\(name)", "send \(action)", "  count = 1")
      let outcome = try faulty("run", "b\(name)", "a", "--verify-determinism")
      XCTAssertFalse(outcome.outputText.contains("depends on what ran before"), outcome.outputText)
      XCTAssertTrue(outcome.outputText.contains(": varies between "), outcome.outputText)
    }
  }
}
