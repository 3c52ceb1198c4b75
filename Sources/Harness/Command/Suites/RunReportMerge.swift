/// Merges the reports of several runs: the shards of one, or the suites of several tools.
struct RunReportMerge {
  /// Problems with the reports, as messages.
  var problems: [String] = []
  private var results: [String: ScriptResult] = [:]
  /// The file that reports a script.
  private var sources: [String: String] = [:]
  private var features: [String: RunReport.FeatureSummary] = [:]
  private var shards: [RunReport.Shard] = []
  private var warnings: Set<FileWarning> = []
  private var eventualRules: [RunReport.EventualRule] = []
  private var explored = ExplorationMerge()
  private var notRun = 0
  private var skipped: [String: RunReport.SkippedScript] = [:]
  private var bailout: String?
  private var lostWorkers: [CrashedWorker] = []
  private var isolation = RunReport.Isolation.workers
  private var seconds = 0.0

  init() {}

  mutating func add(_ report: RunReport, from path: String) {
    for result in report.results {
      if let other = sources[result.path] {
        problems.append("\(result.path) is in \(other) and in \(path); the first counts")
        continue
      }
      sources[result.path] = path
      results[result.path] = result
    }
    for feature in report.features {
      // A report that says what is reachable takes precedence.
      let known = features[feature.name]
      if known == nil || known?.reachable?.states == nil && feature.reachable?.states != nil {
        features[feature.name] = feature
      }
    }
    for rule in report.eventualRules {
      if let index = eventualRules.firstIndex(where: { $0.feature == rule.feature && $0.name == rule.name }) {
        eventualRules[index].wasDue = eventualRules[index].wasDue || rule.wasDue
      } else {
        eventualRules.append(rule)
      }
    }
    if let exploration = report.explored { explored.add(exploration, report.shard, from: path) }
    if !report.isOfExploring, let shard = report.shard { shards.append(shard) }
    warnings.formUnion(report.warnings)
    notRun += report.notRun
    for script in report.skipped {
      // Two reports may have skipped the same script.
      if skipped.updateValue(script, forKey: script.path) != nil { notRun -= 1 }
    }
    bailout = bailout ?? report.bailout
    lostWorkers += report.lostWorkers
    // The weakest isolation is that of the whole; one with a reason takes precedence over one without.
    switch (isolation, report.isolation) {
    case (.impossible, _), (_, .workers): break
    default: isolation = report.isolation
    }
    seconds += report.seconds
  }

  /// Checks that the reports are complete, and returns the problems.
  func finish() -> [String] { problems + Self.problems(shards) + explored.problems + nothing }

  /// If nothing was played, nothing passes.
  private var nothing: [String] {
    let isEmpty = results.isEmpty && explored.isEmpty && notRun == 0 && skipped.isEmpty && lostWorkers.isEmpty
    if !isEmpty || !problems.isEmpty { return [] }
    return ["no report has the result of a script, so nothing is known to hold"]
  }

  /// Problems with the shards of the reports.
  static func problems(_ shards: [RunReport.Shard]) -> [String] {
    let counts = Set(shards.map(\.count)).sorted()
    if counts.count > 1 {
      return ["the reports are of \(counts.map(String.init).joined(separator: " and of ")) shards"]
    }
    return counts.first.flatMap { missing(shards.map(\.index), of: $0) }.map { [$0] } ?? []
  }

  /// The missing shards; nil if none is missing.
  static func missing(_ indices: [Int], of count: Int) -> String? {
    let missing = Set(1...max(1, count)).subtracting(indices).sorted()
    if missing.isEmpty { return nil }
    return "of \(count) shards there is no report of \(missing.map(String.init).joined(separator: ", "))"
  }

  /// All reports as one run, whose time is the sum of theirs.
  var report: RunReport {
    // Another run may have played what one has skipped.
    let left = skipped.values.filter { results[$0.path] == nil }
    var report = RunReport(
      results: results.values.sorted { PathText.isOrdered($0.path, $1.path) },
      notRun: notRun - (skipped.count - left.count),
      features: features.values.sorted { $0.name < $1.name }, seconds: seconds,
      warnings: warnings.sorted {
        $0.path == $1.path ? $0.kind.rawValue < $1.kind.rawValue : PathText.isOrdered($0.path, $1.path)
      })
    report.skipped = left.sorted { PathText.isOrdered($0.path, $1.path) }
    report.bailout = bailout
    report.lostWorkers = lostWorkers
    // The rules of one feature keep their order.
    report.eventualRules = eventualRules.enumerated()
      .sorted { ($0.element.feature, $0.offset) < ($1.element.feature, $1.offset) }.map(\.element)
    report.isolation = isolation
    report.explored = explored.isEmpty ? nil : explored.exploration
    return report
  }
}
