/// A system that starts many processes of this program, and says in variables which shard each is.
struct ShardSystem: Sendable {
  let index: EnvironmentVariable
  let total: EnvironmentVariable
  /// How the shards are numbered.
  var numbers = Numbers.from(0)
  /// Whether the system can't say how many shards there are, so that the user has to.
  var needsTotal = false

  enum Numbers: Sendable {
    /// Consecutive numbers from this one.
    case from(Int)
    /// Numbers given by variables: the first, the last, and the distance between two.
    case spaced(first: EnvironmentVariable, last: EnvironmentVariable, step: EnvironmentVariable)
  }

  /// All systems. The first one whose variables are set counts. Systems that run inside others come first.
  static let all = [
    ShardSystem(index: .testShardIndex, total: .testTotalShards),
    ShardSystem(index: .ciNodeIndex, total: .ciNodeTotal, numbers: .from(1)),
    ShardSystem(index: .circleNodeIndex, total: .circleNodeTotal),
    ShardSystem(index: .buildkiteParallelJob, total: .buildkiteParallelJobCount),
    ShardSystem(
      index: .slurmTask, total: .slurmTaskCount,
      numbers: .spaced(first: .slurmFirstTask, last: .slurmLastTask, step: .slurmTaskStep)),
    ShardSystem(index: .awsBatchIndex, total: .awsBatchSize),
    ShardSystem(index: .kubernetesIndex, total: .shardTotal, needsTotal: true),
  ]

  /// Returns the shard of this process; nil if the system isn't there.
  func shard(_ variable: (EnvironmentVariable) -> String?) throws(UsageError) -> RunReport.Shard? {
    guard let index = variable(index) else { return nil }
    guard let total = variable(total) else {
      if needsTotal { throw .shardTotal(self.index, self.total) }
      return nil
    }
    guard let count = Self.number(total), count >= 1 else {
      throw .badValue(self.total.name, total, expected: "a number from 1")
    }
    let (first, step) = try firstAndStep(count, variable)
    let last = first + (count - 1) * step
    guard let number = Self.number(index), (first...last).contains(number), (number - first).isMultiple(of: step) else {
      throw .badValue(
        self.index.name, index,
        expected: "a number from \(first) to \(last)\(step == 1 ? "" : " in steps of \(step)")")
    }
    return RunReport.Shard(index: (number - first) / step + 1, count: count)
  }

  private func firstAndStep(
    _ count: Int, _ variable: (EnvironmentVariable) -> String?
  ) throws(UsageError) -> (first: Int, step: Int) {
    switch numbers {
    case .from(let first): return (first, 1)
    case .spaced(let first, let last, let step):
      func value(_ name: EnvironmentVariable, from least: Int) throws(UsageError) -> Int {
        guard let number = Self.number(variable(name) ?? ""), number >= least else {
          throw .badValue(
            name.name, variable(name) ?? "", expected: "a number from \(least), as it is set beside \(index.name)")
        }
        return number
      }
      let begin = try value(first, from: 0)
      let distance = try value(step, from: 1)
      let end = try value(last, from: 0)
      // With numbers like 1,3,7, no process knows its position.
      guard end - begin == (count - 1) * distance else { throw .unevenShards(index, count) }
      return (begin, distance)
    }
  }

  /// Returns a number that is small enough for two of them to be multiplied.
  private static func number(_ text: String) -> Int? { Int(text).flatMap { Int32(exactly: $0) }.map(Int.init) }
}

extension ShardChoice {
  static func read(_ variable: (EnvironmentVariable) -> String?) throws(UsageError) -> ShardChoice? {
    for system in ShardSystem.all {
      guard let shard = try system.shard(variable) else { continue }
      let hasStatus = system.index.name == EnvironmentVariable.testShardIndex.name
      return ShardChoice(shard: shard, statusFile: hasStatus ? variable(.testShardStatusFile) : nil)
    }
    return nil
  }
}
