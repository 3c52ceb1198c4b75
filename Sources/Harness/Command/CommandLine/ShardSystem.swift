/// A system that starts many of us, and says in variables which of them each is.
struct ShardSystem: Sendable {
  let index: EnvironmentVariable
  let total: EnvironmentVariable
  /// What the shards are called.
  var numbers = Numbers.from(0)
  /// Whether the system can't say how many there are, so that somebody has to.
  var needsTotal = false

  enum Numbers: Sendable {
    /// One after the other, and what the first is called.
    case from(Int)
    /// By the variables in which these stand: the first, the last, and how far each is from the next.
    case spaced(first: EnvironmentVariable, last: EnvironmentVariable, step: EnvironmentVariable)
  }

  /// The first of them whose variables are set counts. Those that run inside others come first.
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

  /// Which shard this is; nil where the system isn't there.
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
      // Numbers as in 1,3,7 say of none which one it is.
      guard end - begin == (count - 1) * distance else { throw .unevenShards(index, count) }
      return (begin, distance)
    }
  }

  /// Not so large that two of them can't be multiplied.
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
