import Testing

@testable import Harness
@testable import HarnessCommand

/// The shard of a process, from variables that systems set.
@Suite struct ShardSystemTests {
  private static func slurm(
    _ task: String, count: String = "4", min: String = "0", max: String = "3", step: String = "1"
  ) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_MIN": min,
      "SLURM_ARRAY_TASK_MAX": max, "SLURM_ARRAY_TASK_STEP": step,
    ]
  }

  private static let kubernetes = ["JOB_COMPLETION_INDEX": "2", "HARNESS_SHARD_TOTAL": "4"]
  private static let aws = ["AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "10"]

  static let table: [([String: String], String?)] = [
    ([:], nil),
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2"], "1/2"), (["TEST_TOTAL_SHARDS": "2"], nil),
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"], "2/2"), (["CI_NODE_TOTAL": "1"], nil),
    (["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "5"], "5/5"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "1"], "1/1"),
    // sbatch --array=0-3, 4-7, 10-22:4, 1-7:2, 5
    (slurm("0"), "1/4"), (slurm("3"), "4/4"), (slurm("5", min: "4", max: "7"), "2/4"),
    (slurm("10", min: "10", max: "22", step: "4"), "1/4"), (slurm("22", min: "10", max: "22", step: "4"), "4/4"),
    (slurm("3", min: "1", max: "7", step: "2"), "2/4"), (slurm("5", count: "1", min: "5", max: "5"), "1/1"),
    // A job that is no array, and a step of one.
    (["SLURM_JOB_ID": "7", "SLURM_PROCID": "1", "SLURM_NTASKS": "4"], nil),
    (aws, "4/10"), (["AWS_BATCH_JOB_ID": "a", "AWS_BATCH_JOB_ATTEMPT": "1"], nil),
    (kubernetes, "3/4"), (["HARNESS_SHARD_TOTAL": "4"], nil),
    // Several systems at once: the inner one takes precedence over the outer one.
    (aws.merging(kubernetes) { $1 }, "4/10"), (slurm("1").merging(aws) { $1 }, "2/4"),
    (slurm("1").merging(["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "3"]) { $1 }, "1/3"),
    (slurm("1").merging(["CI_NODE_TOTAL": "1"]) { $1 }, "2/4"),
    (aws.merging(["JOB_COMPLETION_INDEX": "2"]) { $1 }, "4/10"),
  ]

  private static func read(_ environment: [String: String]) throws -> RunReport.Shard? {
    try ShardChoice.read { environment[$0.name] }?.shard
  }

  @Test(arguments: table)
  func whatSystemsSet(_ environment: [String: String], _ expected: String?) throws {
    #expect(try Self.read(environment).map { "\($0.index)/\($0.count)" } == expected)
  }

  /// All tasks of an array together are all shards, each once.
  @Test(arguments: [(0, 1), (1, 1), (7, 3), (1_000, 250)])
  func anArrayIsTheWhole(_ first: Int, _ step: Int) throws {
    let shards = try (0..<5).map { task in
      try Self.read(
        Self.slurm("\(first + task * step)", count: "5", min: "\(first)", max: "\(first + 4 * step)", step: "\(step)"))
    }
    #expect(shards == (1...5).map { RunReport.Shard(index: $0, count: 5) })
  }

  static let mistakes: [([String: String], String)] = [
    (slurm("4"), "SLURM_ARRAY_TASK_ID can't be '4'; expected a number from 0 to 3"),
    (slurm("0", count: "0"), "SLURM_ARRAY_TASK_COUNT can't be '0'; expected a number from 1"),
    (
      slurm("2", count: "3", min: "1", max: "7", step: "3"),
      "SLURM_ARRAY_TASK_ID can't be '2'; expected a number from 1 to 7 in steps of 3"
    ),
    (
      slurm("3", count: "3", min: "1", max: "7"),
      "SLURM_ARRAY_TASK_ID is one of 3 numbers with gaps between them, which don't say which shard this is; begin an array "
        + "without gaps, such as --array=0-2, or use --shard I/N"
    ),
    (
      slurm("0", step: "0"),
      "SLURM_ARRAY_TASK_STEP can't be '0'; expected a number from 1, as it is set beside SLURM_ARRAY_TASK_ID"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "4"],
      "SLURM_ARRAY_TASK_MIN can't be ''; expected a number from 0, as it is set beside SLURM_ARRAY_TASK_ID"
    ),
    (
      slurm("1", count: "9223372036854775807"),
      "SLURM_ARRAY_TASK_COUNT can't be '9223372036854775807'; expected a number from 1"
    ),
    (
      slurm("1", count: "2147483647", step: "2147483647"),
      "SLURM_ARRAY_TASK_ID is one of 2147483647 numbers with gaps between them, which don't say which shard this is; begin "
        + "an array without gaps, such as --array=0-2147483646, or use --shard I/N"
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "10", "AWS_BATCH_JOB_ARRAY_SIZE": "10"],
      "AWS_BATCH_JOB_ARRAY_INDEX can't be '10'; expected a number from 0 to 9"
    ),
    (
      ["JOB_COMPLETION_INDEX": "0"],
      "JOB_COMPLETION_INDEX says which shard this is, but not of how many; set HARNESS_SHARD_TOTAL to the number "
        + "of completions, or use --shard I/N (1/1 for the whole)"
    ),
    (
      ["JOB_COMPLETION_INDEX": "4", "HARNESS_SHARD_TOTAL": "4"],
      "JOB_COMPLETION_INDEX can't be '4'; expected a number from 0 to 3"
    ),
  ]

  @Test(arguments: mistakes)
  func whatIsNoShard(_ environment: [String: String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try Self.read(environment) }
    #expect(error?.description == message)
  }
}
