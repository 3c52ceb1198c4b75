import XCTest

@testable import Harness
@testable import HarnessCommand

final class ShardTests: BinaryTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    for index in 0..<30 { try goodScript("s\(index)") }
  }

  /// The names of the scripts that a run reports. It needs no workers: the shard is determined before.
  private func names(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String] {
    let outcome = try faulty(
      ["run", "--quiet", "--jobs", "0", "--report", "json=report.json"] + arguments, environment: environment)
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText + outcome.errorText)
    return try JSONReport.read(FileSystem.read(path("report.json"))).results.map(\.name)
  }

  private func assertWhole(_ parts: [[String]], file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(
      parts.joined().sorted(), (0..<30).map { "faulty/s\($0)" }.sorted(), file: file, line: line)
  }

  func testShardsAreDisjointAndTogetherTheWhole() throws {
    for count in [1, 3, 7] { assertWhole(try (1...count).map { try names(["--shard", "\($0)/\(count)"]) }) }
    _ = try names(["--shard", "2/3"])
    XCTAssertEqual(
      try JSONReport.read(FileSystem.read(path("report.json"))).shard, RunReport.Shard(index: 2, count: 3))
  }

  func testWhatSystemsSet() throws {
    let flags = try (1...4).map { try names(["--shard", "\($0)/4"]) }
    let systems = [
      ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
      ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0), ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ]
    for (index, total, first) in systems {
      XCTAssertEqual(try (0..<4).map { try names([], [index: "\($0 + first)", total: "4"]) }, flags, index)
      XCTAssertEqual(try names([], [total: "4"]).count, 30)
      XCTAssertEqual(try names([], [index: "\(first)", total: "1"]).count, 30)
      XCTAssertEqual(try names(["--shard", "2/4"], [index: "\(first)", total: "4"]), flags[1])
      assert(
        try faulty("run", environment: [index: "\(first + 4)", total: "4"]), 2,
        errors: "harness: \(index) can't be '\(first + 4)'; expected a number from \(first) to \(first + 3)\n")
    }
  }

  func testTheStatusFileIsTouched() throws {
    _ = try names([], ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": path("status")])
    XCTAssertTrue(FileSystem.exists(path("status")))
    _ = try names(["--shard", "1/2"], ["TEST_SHARD_STATUS_FILE": path("other")])
    XCTAssertFalse(FileSystem.exists(path("other")))
  }

  func testAnEmptyShardIsFine() throws {
    let name = "s3"
    let mine = ShardPlan.contains("faulty/s3", RunReport.Shard(index: 1, count: 2)) ? 1 : 2
    assert(
      try faulty("run", name, "--shard", "\(3 - mine)/2"), 0,
      output: "shard \(3 - mine) of 2: none of 1 script\n0 scripts hold, 0 steps\n")
    assert(
      try faulty("run", name, "--shard", "\(mine)/2"), 0,
      output: "shard \(mine) of 2: 1 of 1 script\n1 script holds, 2 steps\n")
  }

  func testBalancedByDurations() throws {
    let results = (0..<30).map {
      ScriptResult(name: "faulty/s\($0)", path: "p\($0)", failures: [], steps: 1, seconds: $0 == 0 ? 29 : 1)
    }
    let context = ReportContext(version: "1") { "\($0) \($1.joined(separator: " "))" }
    try make("timings.json", JSONReport.text(RunReport(results: results), context))
    let parts = try (1...2).map { try names(["--shard", "\($0)/2", "--timings", "timings.json"]) }
    assertWhole(parts)
    XCTAssertEqual(Set(parts.map(\.count)), [1, 29])
    assert(
      try faulty("run", "--shard", "1/2", "--timings", "nothing.json"), 2,
      errors: "harness: --timings: can't read nothing.json: no such file or directory\n")
  }

  func testShardsBecomeOneReport() throws {
    for index in 1...3 { _ = try faulty("run", "--shard", "\(index)/3", "--report", "json=\(index).json") }
    assert(
      try faulty("report", "merge", "1.json", "2.json", "3.json"), 0, output: "30 scripts hold, 60 steps\n")
  }

  func testWhatIsNoShard() throws {
    for text in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3"] {
      assert(
        try faulty("run", "--shard", text), 2,
        errors: "harness: --shard can't be '\(text)'; expected I/N, such as 1/4, 2/4, 3/4 and 4/4\n")
    }
  }
}
