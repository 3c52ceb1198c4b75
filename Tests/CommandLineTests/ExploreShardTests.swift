import XCTest

@testable import Harness
@testable import HarnessCommand

/// Exploring in shards, and the merged results.
final class ExploreShardTests: BinaryTestCase {
  private static let traps = ["explore", "order", "counter-check", "--runs", "32"]
  /// Without findings that end the process, which take time to record.
  private static let rules = ["explore", "counter-check", "--runs", "32"]

  /// Explores in four shards, whose reports are `1.json` to `4.json`.
  private func inShards(_ explore: [String], _ flags: String...) throws {
    let outcomes = try together(Array(1...4)) { [self] index in
      try harness(explore + flags + ["--shard", "\(index)/4", "--report", "json=\(index).json"])
    }
    XCTAssertEqual(outcomes.map { besideProgress($0.errorText) }, ["", "", "", ""])
  }

  private func merge(_ flags: String...) throws -> ChildProcess.Outcome {
    // In any order.
    try harness(["report", "merge", "3.json", "1.json", "4.json", "2.json"] + flags)
  }

  /// The files below a folder with their bytes.
  private func files(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for feature in try FileSystem.list(path(folder)) {
      for file in try FileSystem.list(path("\(folder)/\(feature.name)")) {
        let name = "\(feature.name)/\(file.name)"
        files[name] = try FileSystem.read(path("\(folder)/\(name)"))
      }
    }
    return files
  }

  private func exploration(_ file: String) throws -> RunReport.Exploration? {
    try JSONReport.read(FileSystem.read(path(file))).explored
  }

  func testShardsMergedAreTheRunWithoutShards() throws {
    let wholes = try together([["--report", "json=whole.json"], ["--quiet"]]) { [self] in
      try harness(Self.traps + ["--check"] + $0)
    }
    let whole = wholes[0]
    XCTAssertEqual(whole.ending, .exited(1), whole.errorText)
    XCTAssertTrue(whole.outputText.contains("FOUND the process trapped"), whole.outputText)
    try inShards(Self.traps, "--check")
    assert(try merge("--report", "json=merged.json"), 1, output: whole.outputText)
    XCTAssertEqual(try exploration("merged.json"), try exploration("whole.json"))
    // A merged report can be merged again, and so can a whole one.
    assert(try harness("report", "merge", "merged.json"), 1, output: whole.outputText)
    assert(try harness("report", "merge", "whole.json"), 1, output: whole.outputText)
    XCTAssertEqual(try merge("--quiet").outputText, wholes[1].outputText)
  }

  func testWhatIsKept() throws {
    try LongTests.require()
    let whole = try harness(Self.rules + ["--pending-dir", "found"])
    XCTAssertEqual(whole.ending, .exited(1), whole.errorText)
    XCTAssertTrue(whole.outputText.hasSuffix("to review what was found: harness review --pending-dir found\n"))
    let kept = try files("found")
    XCTAssertFalse(kept.isEmpty)
    try FileSystem.removeTree(path("found"))
    // When merging,
    try inShards(Self.rules, "--check")
    assert(try merge("--pending-dir", "found"), 1, output: whole.outputText)
    XCTAssertEqual(try files("found"), kept)
    try FileSystem.removeTree(path("found"))
    // and by the shards themselves, each of which may find more than is new in the whole.
    try inShards(Self.rules, "--pending-dir", "found")
    assert(try merge(), 1, output: whole.outputText)
    XCTAssertEqual(try files("found").filter { kept[$0.key] != nil }, kept)
  }

  func testShardsThatAreMissingOrThereTwice() throws {
    for index in [1, 2] {
      _ = try harness(
        "explore", "counter", "--runs", "8", "--check", "--shard", "\(index)/3", "--report", "json=\(index).json")
    }
    let missing = try harness("report", "merge", "1.json", "2.json")
    XCTAssertEqual(missing.errorText, "harness: of 3 shards there is no report of 3\n")
    XCTAssertEqual(missing.ending, .exited(1))
    let twice = try harness("report", "merge", "1.json", "2.json", "1.json")
    XCTAssertEqual(
      twice.errorText,
      """
      harness: counter, shard 1 of 3, is in 1.json and in 1.json; the first counts
      harness: of 3 shards there is no report of 3

      """)
    XCTAssertEqual(twice.outputText, missing.outputText)
  }

  func testTheReportStandsAloneOnStandardOutput() throws {
    let outcome = try harness("explore", "wishlist", "--runs", "8", "--check", "--report", "json", "--seed", "3")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    XCTAssertTrue(outcome.errorText.hasSuffix("nothing found in 1 feature\n"), outcome.errorText)
    let report = try JSONReport.read(Array(outcome.outputText.utf8))
    XCTAssertEqual(report.explored?.features.map(\.asked), [.init(seed: 3, runs: 8, steps: 20)])
    XCTAssertEqual(report.explored?.features.map(\.command), ["harness explore --seed 3 --runs 8 wishlist"])
    XCTAssertEqual(report.explored?.review, [])
    XCTAssertTrue(report.isOfExploring)
    XCTAssertTrue(report.holds)
  }

  func testShardsBySystems() throws {
    let explore = ["explore", "counter", "--runs", "16", "--check"]
    let systems = [
      ["JOB_COMPLETION_INDEX": "2", "HARNESS_SHARD_TOTAL": "4"],
      [
        "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "2",
      ],
      ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "4", "TEST_SHARD_STATUS_FILE": path("status")],
    ]
    let texts = try together([[:]] + systems) { [self] environment in
      try harness(explore + (environment.isEmpty ? ["--shard", "3/4"] : []), environment: environment).outputText
    }
    XCTAssertEqual(Set(texts), [texts[0]])
    XCTAssertTrue(FileSystem.exists(path("status")))
  }
}
