/// How scripts are played: which part of them, by how many workers, for how long, and in which order.
struct BatchOptions {
  var stopsAtFailure = false
  /// The maximum number of workers; 0 for none, nil for the number of cores.
  var jobs: Int?
  /// The time limit; nil if none is given, which means ``TimeLimit/ofScripts`` wherever there are workers.
  var timeout: TimeLimit?
  var isQuiet = false
  /// Whether all failures are printed in full.
  var showsAll = false
  var shard: ShardChoice?
  /// The path of a report that says how long scripts took.
  var timings: String?
  var verifiesDeterminism = false
  /// How other orders are checked; nil if each script is played in one order alone.
  var orders: OrderStrictness?
  /// Whether the slowest scripts are named.
  var showsDurations = false
  /// The shuffled order of the scripts; nil for the order of their paths.
  var shuffle: ShuffledOrder?
  /// The names of the scripts that are played before all others.
  var playedFirst: Set<String> = []

  /// Returns a function that reads the duration a flag gives.
  static func duration(_ flag: String) -> @Sendable (String) throws(UsageError) -> Duration? {
    { (text) throws(UsageError) in
      guard let duration = DurationText.duration(from: text), duration > .zero else {
        throw .badValue(flag, text, expected: "a duration such as 500ms, 10s or 2m")
      }
      return duration
    }
  }
}

/// Which difference between orders counts as a failure.
enum OrderStrictness: String, CaseIterable {
  /// A different result.
  case results
  /// A different sequence of lines, too.
  case strict
}

extension Option<BatchOptions> {
  /// The options of all commands that play scripts.
  static var playing: Self {
    Self(
      Option<Bool>("fail-fast", .outcome, "stop after the first failure"),
      Option<Int?>.workers, Option<TimeLimit?>.timeout, .quiet, .all
    ) { BatchOptions(stopsAtFailure: $0, jobs: $1, timeout: $2, isQuiet: $3, showsAll: $4) }
  }

  /// The options of `harness run`.
  static var checking: Self {
    Self(
      .playing, .shard,
      Option<String?>(
        "timings", .text("FILE"), .playing,
        "balance shards by the durations in this JSON report; give all shards the same file", read: { $0 }),
      Option<Bool>(
        "verify-determinism", .playing,
        "replay each script twice in each of two processes, in one in reverse order; all four results must agree"
      ),
      Option<ShuffledOrder?>(
        "shuffle", .text("SEED"), .playing,
        "run in a random order; the same seed gives the same order; default: by path",
        read: shuffle),
      Option<Bool>("durations", .outcome, "list the ten slowest scripts"),
      Option<OrderStrictness?>(
        "verify-orders", .optional("strict"), .playing,
        "also replay each script in other orders of what is ready at the same instant; all results must agree",
        read: { $0.isEmpty ? .results : .strict })
    ) {
      var options = $0
      (options.shard, options.timings, options.verifiesDeterminism, options.shuffle) = ($1, $2, $3, $4)
      (options.showsDurations, options.orders) = ($5, $6)
      return options
    }
  }

  private static func shuffle(_ text: String) throws(UsageError) -> ShuffledOrder {
    guard let seed = UInt64(text) else {
      throw .badValue("--shuffle", text, expected: "a number from 0 to \(UInt64.max)")
    }
    return ShuffledOrder(seed: seed)
  }
}

extension Option<Int?> {
  static var jobs: Self {
    Self(
      "jobs", short: "j", .count("N"), .playing, "worker processes; default: as many as cores", read: { Int($0) })
  }

  /// The option for commands that can do without workers.
  static var workers: Self {
    Self(
      "jobs", short: "j", .count("N"), .playing, "worker processes, 0 for none; default: as many as cores",
      read: { Int($0) })
  }
}

extension Option<TimeLimit?> {
  /// The time limit of scripts.
  static var timeout: Self { limit("fail scripts that take longer than D", TimeLimit.ofScripts) }

  /// The time limit of generated runs, and of texts in an editor.
  static var timeoutOfRuns: Self { limit("end runs that take longer than D", ExploringOptions.defaultTimeout) }

  /// The time limit of lines that a person or an agent plays.
  static var timeoutOfLines: Self { limit("end what takes longer than D", nil) }

  private static func limit(_ what: String, _ standard: Duration?) -> Self {
    Self(
      "timeout", .text("D"), .playing,
      "\(what): 500ms, 10s, 2m, or none; default: \(standard.map(DurationText.text) ?? "none")"
    ) { (text) throws(UsageError) in
      if text == "none" { return TimeLimit.none }
      guard let duration = DurationText.duration(from: text), duration > .zero else {
        throw .badValue("--timeout", text, expected: "a duration such as 500ms, 10s or 2m, or none")
      }
      return .after(duration)
    }
  }
}

/// How long one replay of a script, or one run, may take.
enum TimeLimit: Equatable, Sendable {
  case none
  case after(Duration)

  /// The default limit for scripts. Without it, a script that never ends would block CI until the system ends it, without a
  /// name.
  static let ofScripts = Duration.seconds(60)

  var duration: Duration? { if case .after(let duration) = self { duration } else { nil } }

  /// The limit, in the syntax of the flag.
  var text: String { duration.map(DurationText.text) ?? "none" }

  /// Returns the limit that a flag gives, or the default; nil for no limit.
  static func duration(_ flag: TimeLimit?, by standard: Duration) -> Duration? {
    if let flag { flag.duration } else { standard }
  }
}
