/// Assigns scripts to the shards of a run that is spread over machines.
///
/// All shards must be planned with the same scripts and the same durations: then each script is in exactly one of them.
enum ShardPlan {
  /// Returns the scripts of one shard, in order.
  /// - Parameter seconds: How long scripts took before, by name. Without any, the names alone decide: a script stays in its
  ///   shard when others come and go.
  static func files(
    _ files: [SnapshotDirectory.File], of shard: RunReport.Shard, seconds: [String: Double] = [:]
  ) -> [SnapshotDirectory.File] {
    let known = files.compactMap { seconds[$0.name] }.sorted()
    if known.isEmpty { return files.filter { contains($0.name, shard) } }
    // A new script is assumed to take the median time.
    let middle = known[known.count / 2]
    let costs = files.map { (file: $0, seconds: seconds[$0.name] ?? middle) }
    // The longest first, each to the shard with the least load.
    let order = costs.sorted {
      $0.seconds != $1.seconds ? $0.seconds > $1.seconds : PathText.isOrdered($0.file.path, $1.file.path)
    }
    var loads = [Double](repeating: 0, count: shard.count)
    var mine: Set<String> = []
    for entry in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      // Scripts that took no time at all are spread, too.
      loads[least] += max(entry.seconds, 1e-6)
      if least + 1 == shard.index { mine.insert(entry.file.path) }
    }
    return files.filter { mine.contains($0.path) }
  }

  /// Whether a name belongs to a shard when durations are unknown.
  static func contains(_ name: String, _ shard: RunReport.Shard) -> Bool {
    hash(name) % UInt64(shard.count) == UInt64(shard.index - 1)
  }

  /// The 64-bit FNV-1a hash of a name's bytes: the same on every machine and in every process.
  static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
