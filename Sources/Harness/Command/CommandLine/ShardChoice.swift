/// Which shard of a run this process is: by `--shard`, or by the variables of a CI or build system.
struct ShardChoice: Equatable, Sendable {
  let shard: RunReport.Shard
  /// The file to touch so that the build system knows that this program supports shards.
  var statusFile: String?

  /// Reads the shard; nil if the run is not divided.
  fileprivate static func read(
    flag: String?, _ variable: (EnvironmentVariable) -> String?
  ) throws(UsageError) -> ShardChoice? {
    if let flag { return ShardChoice(shard: try shard(flag)) }
    return try read(variable)
  }

  /// Tells the build system that shards are supported, if it asks.
  func announce() {
    if let statusFile, !FileSystem.exists(statusFile) { try? FileSystem.writeAtomically("", to: statusFile) }
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
      summary: "only part I of N; default: what CI systems set, else everything")
    return Self(flags: [flag]) { (arguments) throws(UsageError) in
      try ShardChoice.read(flag: arguments[flag].last, arguments.variable)
    }
  }
}

extension Selection {
  /// Keeps the scripts of this shard.
  mutating func keep(_ choice: ShardChoice?, timings: String?) throws(UsageError) {
    guard let choice else { return }
    choice.announce()
    keep(choice.shard, seconds: try timings.map(Self.seconds) ?? [:])
  }

  /// Returns how long scripts took, from the report of an earlier run.
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
  /// Prints `shard 2 of 4: 25 of 100 scripts`.
  func printShard(_ selection: Selection, _ options: BatchOptions) {
    guard let shard = options.shard?.shard, shard.count > 1, !options.isQuiet else { return }
    let count = selection.files.count + selection.failures.count
    let part = count == 0 ? "none" : "\(count)"
    console.print(
      "shard \(shard.index) of \(shard.count): \(part) of \(EnglishText.count(selection.wholeCount, "script"))"
    )
  }
}
