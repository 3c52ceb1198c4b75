import XCTest

@testable import Harness

final class DeterminismTests: BinaryTestCase {
  private func likely(_ action: String) throws -> (headline: String, cause: String) {
    let name = String(action.prefix { $0 != "(" })
    try faultyScript(name, "send count(1)", "  count = 1", "send \(action)")
    XCTAssertEqual(try faulty("record", name).ending, .exited(0))
    let outcome = try faulty("run", name, "--verify-determinism")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.outputText)
    let lines = outcome.outputText.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines.first, "FAIL faulty/\(name)")
    return (lines[1], lines.first { $0.hasPrefix("    likely: ") } ?? outcome.outputText)
  }

  func testTheOrderOfASet() throws {
    let (headline, cause) = try likely("order")
    XCTAssertEqual(
      headline, "  Snapshots/faulty/order.transcript:6: not the same in two processes, after send order")
    XCTAssertEqual(cause, "    likely: the order of a Set or Dictionary; sort it, or use an array")
  }

  func testTheTimeZone() throws {
    let (headline, cause) = try likely("hour")
    XCTAssertEqual(headline, "  Snapshots/faulty/hour.transcript:6: not the same in two processes, after send hour")
    XCTAssertTrue(cause.contains("time zone"), cause)
  }

  func testRandomNumbersAndIdentifiers() throws {
    let (headline, cause) = try likely("draw")
    XCTAssertEqual(
      headline, "  Snapshots/faulty/draw.transcript:6: not the same when played twice in one process, after send draw")
    XCTAssertTrue(cause.contains("random numbers"), cause)
    XCTAssertEqual(try likely("uuid").cause, "    likely: UUID(); use world.uuid")
  }

  func testScriptsThatAreDeterministicHold() throws {
    for index in 0..<300 { try goodScript("s\(index)") }
    assert(try faulty("run", "--verify-determinism"), 0, output: "300 scripts hold, 600 steps\n")
    try faultyScript("s7", "send trap")
    let outcome = try faulty("run", "--verify-determinism", environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertTrue(outcome.outputText.hasSuffix("\n1 of 300 scripts failed\n"), outcome.outputText)
  }
}
