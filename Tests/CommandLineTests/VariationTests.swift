import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Observations that vary between two replays are never written or kept.
final class VariationTests: BinaryTestCase {

  /// The text with `#` for numbers and ids that differ in each run.
  private func told(_ outcome: ChildProcess.Outcome) -> String {
    outcome.outputText.replacing(/UUID\("[-0-9A-F]+"\)|-?[0-9]{9,}/, with: "#")
  }

  /// Two values of one state, one of them in a literal, and a value passed to the world.
  func testRecordRefusesWhatIsRandom() throws {
    try goodScript("a")
    try faultyScript("b", "stub log", "send alert", "send draw", "send log", "send count(1)")
    let before = try text("Snapshots/faulty/b.transcript")
    let outcome = try faulty("record")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(
      told(outcome),
      """
      FAIL faulty/b
        Snapshots/faulty/b.transcript:5:1: varies between any two replays, after send alert
        Snapshots/faulty/b.transcript:6:1: varies between any two replays, after send draw
        Snapshots/faulty/b.transcript:7:1: varies between any two replays, after send log

         4   stub log
         5   send alert
           !   first   alert.id = #
           !   second  alert.id = #
           !   likely: UUID(); use world.uuid
           !   to ignore it: .ignoring("alert.id") for all scripts of the feature, or a header line in this one:
           !   ignore alert.id
         6   send draw
           !   first   count = #
           !   second  count = #
           !   likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), the order of a Set or Dictionary (sort it), or work outside the engine
           !   to ignore it: .ignoring("count") for all scripts of the feature, or a header line in this one:
           !   ignore count
         7   send log
           !   first   call log(#)
           !   second  call log(#)
           !   likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), the order of a Set or Dictionary (sort it), or work outside the engine
         8   send count(1)
         9   end

        to run it again: faulty-harness run Snapshots/faulty/b.transcript

      0 scripts recorded, 1 unchanged, 1 failed

      """)
    XCTAssertEqual(try text("Snapshots/faulty/b.transcript"), before)
    // The printed lines, pasted into the header, are enough.
    try make(
      "Snapshots/faulty/b.transcript",
      "transcript 1\nfeature faulty\nignore alert.id\nignore count\n\nsend alert\nsend draw\nend\n")
    XCTAssertEqual(try faulty("record").ending, .exited(0))
    for _ in 0..<3 { XCTAssertEqual(try faulty("run").ending, .exited(0)) }
  }

  /// It is the same each time that the script is the first in its process.
  func testRecordReportsWhatDependsOnWhatRanBefore() throws {
    try goodScript("a")
    try faultyScript("b", "send leak")
    try faultyScript("c", "send leak", "send draw")
    let outcome = try faulty("record", "--jobs", "1")
    XCTAssertEqual(outcome.ending, .exited(1))
    let likely =
      "a global or static variable, an object in the initial state, a cache or a file keeps state; "
      + "run alone, the script did the same twice"
    XCTAssertEqual(
      told(outcome),
      """
      FAIL faulty/b
        Snapshots/faulty/b.transcript:4:1: depends on what ran before it, after send leak

         2   feature faulty
         4   send leak
           !   first   count = 1
           !   second  count = 2
           !   likely: \(likely)
         5   end

        to run it again: faulty-harness run Snapshots/faulty/b.transcript

      FAIL faulty/c
        Snapshots/faulty/c.transcript:4:1: varies between any two replays, after send leak

         2   feature faulty
         4   send leak
           !   first   count = 3
           !   second  count = 4
           !   likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), the order of a Set or Dictionary (sort it), or work outside the engine
           !   to ignore it: .ignoring("count") for all scripts of the feature, or a header line in this one:
           !   ignore count
         5   send draw
         6   end

        to run it again: faulty-harness run Snapshots/faulty/c.transcript

      0 scripts recorded, 1 unchanged, 2 failed

      """)
  }

  /// In one process it is impossible to tell which of the two it is.
  func testInOneProcessItIsOneOfTheTwo() throws {
    try faultyScript("b", "send leak")
    let commands = [["record", "--jobs", "0"], ["record", "--rename", "a=b"], ["run", "--jobs", "0"]]
    for outcome in try together(commands, { [self] in try faulty($0) }) {
      XCTAssertEqual(outcome.ending, .exited(1))
      let headline = "varies when replayed twice in one process, after send leak"
      XCTAssertTrue(
        outcome.outputText.hasPrefix("FAIL faulty/b\n  Snapshots/faulty/b.transcript:4:1: \(headline)\n"),
        outcome.outputText)
      XCTAssertTrue(
        outcome.outputText.contains(
          """

             2   feature faulty
             4   send leak
               !   first   count = 1
               !   second  count = 2
               !   likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), or the order \
          of a Set or Dictionary (sort it). Or it depends on what ran before it, through a global variable

          """), outcome.outputText)
    }
  }

  func testNothingOfItIsKeptForAReview() throws {
    try faultyScript("a", "send count(1)", "  count = 2")
    try faultyScript("b", "send draw", "  count = 2")
    try faultyScript("c", "send draw")
    let outcome = try faulty("run", "--pending-dir", "pending", "--report", "json=report.json")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(names(below: "pending"), ["a.transcript.new"])
    let report = try JSONReport.read(FileSystem.read(path("report.json")))
    XCTAssertEqual(report.results.map { $0.actual != nil }, [true, false, false])
    for result in report.results.dropFirst() {
      guard case .varies(let variance) = result.failures.first?.kind else { return XCTFail("\(result.failures)") }
      XCTAssertEqual(variance.cause, .random)
      XCTAssertEqual(variance.ignore, "count")
    }
    // Nor is it accepted.
    let before = try text("Snapshots/faulty/b.transcript")
    XCTAssertEqual(try faulty("run", "--accept").ending, .exited(1))
    XCTAssertEqual(try text("Snapshots/faulty/b.transcript"), before)
    XCTAssertEqual(try faulty("run", "a").ending, .exited(0))
  }

  func testInATest() throws {
    try faultyScript("b", "send leak")
    let before = try text("Snapshots/faulty/b.transcript")
    for mode in ["1", "missing"] {
      let outcome = try faulty("assert", environment: ["HARNESS_RECORD": mode])
      XCTAssertTrue(outcome.errorText.contains("varies when replayed twice in one process"), outcome.errorText)
      XCTAssertEqual(try text("Snapshots/faulty/b.transcript"), before)
    }
  }

  /// Each replay may take as long as `--timeout` says. Two of them take longer; the rest of the time is for a busy machine.
  func testTheTimeOfAPlayingIsThatOfOne() throws {
    let header = "transcript 1\nfeature faulty\n\nsend pause(600)\n"
    try make("a/Snapshots/faulty/a.transcript", "\(header)end\n")
    try make("b/Snapshots/faulty/a.transcript", "\(header)send count(1)\n  count = 2\nend\n")
    let outcomes = try together(["cd a && $F record", "cd b && $F run"]) { [self] in try shell("\($0) --timeout 1100ms")
    }
    XCTAssertEqual(outcomes[0].ending, .exited(0))
    XCTAssertTrue(outcomes[1].outputText.contains("     +   count = {+1+}\n"), outcomes[1].outputText)
  }

  /// The output of the second replay doesn't matter.
  func testWhatIsPrintedIsThatOfTheFirstPlaying() throws {
    try faultyScript("a", "send print(\"once\")")
    try faultyScript("b", "send leak", "send print(\"twice\")", "send printErrors(\"thrice\")")
    try faultyScript("c", "send print(\"at last\")")
    let ways = [["--jobs", "0"], ["--jobs", "1"], ["--jobs", "1", "--verify-determinism"]]
    let files = try together(Array(ways.enumerated())) { [self] index, way in
      _ = try faulty(["run", "--report", "json=\(index).json"] + way)
      return path("\(index).json")
    }
    for (way, file) in zip(ways, files) {
      let results = try JSONReport.read(FileSystem.read(file)).results
      XCTAssertEqual(
        results.map(\.output), ["once\n", way[1] == "0" ? "twice\n" : "twice\nthrice\n", "at last\n"], "\(way)")
    }
  }

  /// Many scripts that leak are one mistake: it is found for the first of them.
  func testManyScriptsThatLeak() throws {
    for index in 10..<50 { try faultyScript("s\(index)", "send leak") }
    let outcome = try faulty("record")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.hasSuffix("\n0 scripts recorded, 0 unchanged, 40 failed\n"))
    XCTAssertTrue(outcome.outputText.contains("FAIL 32 scripts, alike\n"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains(": depends on what ran before it, after"), outcome.outputText)
  }
}
