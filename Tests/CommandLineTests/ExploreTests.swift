import XCTest

@testable import Harness
@testable import HarnessCommand

final class ExploreTests: BinaryTestCase {
  /// The findings: the lines of each, by the first one.
  private func found(_ outcome: ChildProcess.Outcome) -> [String] {
    outcome.outputText.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("    ") || $0.hasPrefix("  FOUND")
    }
    .filter { !$0.contains("# again") }
  }

  func testASumThatDoesNotFitIsTwoSends() throws {
    let outcome = try harness("explore", "order", "--runs", "192", "--check")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    let lines = outcome.outputText
    XCTAssertTrue(lines.contains("FOUND the process trapped, signal 4"), lines)
    XCTAssertTrue(lines.contains("; 2 sends, 0 stubs"), lines)
    XCTAssertTrue(lines.contains("\n    send counter(.textDidChange(\"9223372036854775807\"))\n"), lines)
    XCTAssertFalse(FileSystem.exists(path("Snapshots")))
  }

  func testTheRaceIsTwoSendsAndAnAnswer() throws {
    let outcome = try harness("explore", "search", "--environment", "withoutCancelling", "--runs", "32", "--check")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    let text = outcome.outputText
    XCTAssertTrue(
      text.contains("FOUND rule \"an answer arrives only during a search\" broken by receiveResults"), text)
    XCTAssertTrue(text.contains("2 sends, 1 stub") || text.contains("2 sends, 2 stubs"), text)
  }

  /// Runs end their processes, with other subpopulations in them each time.
  func testAnyNumberOfWorkersFindsTheSame() throws {
    let outcomes = try together(["1", "2", "4"]) { [self] in
      try harness("explore", "counter", "--runs", "96", "--check", "--jobs", $0)
    }
    for outcome in outcomes {
      XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
      XCTAssertFalse(outcome.outputText.hasPrefix("counter: 96 runs"), "none has ended its process")
      XCTAssertEqual(outcome.outputText, outcomes[0].outputText)
    }
  }

  /// For each failure that all find, one of the shards finds exactly the same script.
  func testShardsTogetherFindTheSame() throws {
    let arguments = ["explore", "counter-check", "--runs", "48", "--check"]
    let parts = [[]] + (1...4).map { ["--shard", "\($0)/4"] }
    var shards = try together(parts) { [self] in found(try harness(arguments + $0)) }
    let whole = shards.removeFirst()
    XCTAssertFalse(whole.isEmpty)
    XCTAssertEqual(Set(whole).subtracting(shards.joined()), [])
  }

  func testWhatIsKeptIsPending() throws {
    let outcome = try harness("explore", "counter-check", "--runs", "48")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    let names = try FileSystem.list(path("Snapshots/counter-check")).map(\.name)
    XCTAssertFalse(names.isEmpty)
    for name in names {
      XCTAssertTrue(name.hasSuffix(".transcript.new"), name)
      let text = String(decoding: try FileSystem.read(path("Snapshots/counter-check/\(name)")), as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("# found by explore: "), text)
    }
  }

  func testInCINothingIsKeptBesideTheScripts() throws {
    let ci = ["CI": "true"]
    _ = try together([[], ["--pending-dir", "found"]]) { [self] in
      try harness(["explore", "counter-check", "--runs", "32"] + $0, environment: ci)
    }
    XCTAssertFalse(FileSystem.exists(path("Snapshots")))
    XCTAssertFalse(try FileSystem.list(path("found/counter-check")).isEmpty)
  }

  func testMistakes() throws {
    assert(
      try harness("explore", "serach"), 2,
      errors: "harness: unknown feature 'serach'; did you mean 'search'?\n")
    assert(
      try harness("explore", "order", "--jobs", "0"), 2,
      errors: "harness: --jobs can't be '0'; expected a number from 1: what it finds may end its process\n")
    assert(
      try harness("explore", "order", "--shard", "65/65"), 2,
      errors: "harness: --shard can't be '65/65'; expected at most 64 parts\n")
    let outcome = try harness("explore", "order", "--environment", "nowhere", "--check")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      outcome.errorText.contains("feature 'order' has no environment 'nowhere'; it has "), outcome.errorText)
  }
}
