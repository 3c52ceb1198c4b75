/// Which shard of a run this process is: by `--shard`, or by what a CI or build system has set.
struct ShardChoice: Equatable, Sendable {
  let shard: RunReport.Shard
  /// The file that is to be touched, so that the build system knows that its shards are understood.
  var statusFile: String?

  /// A pair of variables in which systems say it.
  struct System {
    let index: EnvironmentVariable
    let total: EnvironmentVariable
    /// What the first shard is called.
    let first: Int
  }

  static let systems = [
    System(index: .testShardIndex, total: .testTotalShards, first: 0),
    System(index: .ciNodeIndex, total: .ciNodeTotal, first: 1),
    System(index: .circleNodeIndex, total: .circleNodeTotal, first: 0),
    System(index: .buildkiteParallelJob, total: .buildkiteParallelJobCount, first: 0),
  ]

  /// Nil when the run is the whole.
  fileprivate static func read(
    flag: String?, _ variable: (EnvironmentVariable) -> String?
  ) throws(UsageError) -> ShardChoice? {
    if let flag { return ShardChoice(shard: try shard(flag)) }
    for system in systems {
      guard let index = variable(system.index), let total = variable(system.total) else { continue }
      guard let count = Int(total), count >= 1 else {
        throw .badValue(system.total.name, total, expected: "a number from 1")
      }
      guard let number = Int(index), (system.first..<system.first + count).contains(number) else {
        throw .badValue(
          system.index.name, index, expected: "a number from \(system.first) to \(system.first + count - 1)")
      }
      let status = system.first == 0 && system.index.name == EnvironmentVariable.testShardIndex.name
      return ShardChoice(
        shard: RunReport.Shard(index: number - system.first + 1, count: count),
        statusFile: status ? variable(.testShardStatusFile) : nil)
    }
    return nil
  }

  private static func shard(_ text: String) throws(UsageError) -> RunReport.Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
      throw .badValue("--shard", text, expected: "I/N, such as 1/4, 2/4, 3/4 and 4/4")
    }
    return RunReport.Shard(index: index, count: count)
  }
}

extension Option<ShardChoice?> {
  static var shard: Self {
    let flag = Flag(
      name: "shard", value: .text("I/N"), topic: .playing,
      summary: "only part I of N, which are disjoint and together the whole")
    return Self(flags: [flag]) { (arguments) throws(UsageError) in
      try ShardChoice.read(flag: arguments[flag].last, arguments.variable)
    }
  }
}

extension Selection {
  /// Keeps the part of the scripts that is this shard's.
  mutating func keep(_ choice: ShardChoice?, timings: String?) throws(UsageError) {
    guard let choice else { return }
    if let path = choice.statusFile, !FileSystem.exists(path) { try? FileSystem.writeAtomically("", to: path) }
    keep(choice.shard, seconds: try timings.map(Self.seconds) ?? [:])
  }

  /// How long scripts took, by the report of an earlier run.
  private static func seconds(timings path: String) throws(UsageError) -> [String: Double] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, isStreamAllowed: true)
    } catch {
      throw .badTimings(error.description)
    }
    do throws(JSONReport.Failure) {
      let results = try JSONReport.read(bytes).results
      return Dictionary(results.map { ($0.name, $0.seconds) }) { first, _ in first }
    } catch {
      throw .badTimings("\(path) \(error)")
    }
  }
}

extension Invocation {
  /// `shard 2 of 4: 25 of 100 scripts`
  func printShard(_ selection: Selection, _ options: BatchOptions) {
    guard let shard = options.shard?.shard, shard.count > 1, !options.isQuiet else { return }
    let count = selection.files.count + selection.failures.count
    let part = count == 0 ? "none" : "\(count)"
    console.print(
      "shard \(shard.index) of \(shard.count): \(part) of \(selection.wholeCount) script\(selection.wholeCount == 1 ? "" : "s")"
    )
  }
}
