extension Command {
  /// Looks for what is wrong with features by itself.
  static let explore = Command(
    "explore", operands: "[FEATURE…]", summary: "finds action scripts that break features, and hands over the shortest",
    details: """
      Actions and what endpoints answer are made up from their types; time moves to where something is due. What is found
      is a broken rule of the feature, a reported issue, a trap, a hang, a state that doesn't read back from its literal,
      and steps that lead elsewhere when they are done again.
      Each finding is made as small as it can be, and kept as a pending transcript for harness review; in CI with
      --pending-dir DIR alone. The same seed and number of runs find the same, with any number of workers and in any
      number of shards; --for D doesn't promise that.
      Exit code 1 says that something was found which no script shows yet.
      """,
    options: .exploring, .shard, .check, .pendingDirectory, .reportsWithoutCoverage
  ) { (invocation, options, shard, checksOnly, directory, reporting) throws(UsageError) in
    let start = ContinuousClock.now
    if options.jobs == 0 {
      throw .badValue("--jobs", "0", expected: "a number from 1: what it finds may end its process")
    }
    if let shard = shard?.shard, shard.count > ExplorationOptions.islandCount {
      throw .badValue(
        "--shard", "\(shard.index)/\(shard.count)", expected: "at most \(ExplorationOptions.islandCount) parts")
    }
    let features = try invocation.features(invocation.settings.operands)
    shard?.announce()
    let reports = try ReportOutput(invocation, reporting)
    let person = invocation.writing(to: reports.text)
    let command = ExploreCommand(
      invocation: person, options: options, shard: shard?.shard,
      checksOnly: checksOnly || invocation.settings.isCI && directory == nil,
      pending: PendingFiles(below: directory), directory: directory, isQuiet: reporting.isQuiet,
      drawsGraph: reporting.needsGraph)
    var report = RunReport(results: [], shard: shard?.shard, made: invocation.origin)
    report.explored = command.run(features)
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return reports.write(report) && report.holds ? .holds : .fails
  }
}

/// What exploring is asked for.
struct ExploringOptions: Sendable {
  var duration: Duration?
  var runs: Int?
  var seed: UInt64?
  var steps: Int?
  var makesFaults = false
  var jobs: Int?
  var environment: String?
  var timeout: TimeLimit?

  static let defaultRuns = 1_024
  static let defaultTimeout = Duration.seconds(10)
}

extension Option<ExploringOptions> {
  static var exploring: Self {
    Self(
      Option<Duration?>(
        "for", .text("D"), .playing, "begin runs for this long (10s, 2m), feature by feature",
        read: BatchOptions.duration("--for")),
      Option<Int?>.runs,
      Option<UInt64?>.seed, Option<Int?>.steps, Option<Bool>.faults, Option<Int?>.jobs,
      Option<String?>.environment,
      Option<TimeLimit?>.timeout
    ) {
      ExploringOptions(
        duration: $0, runs: $1, seed: $2, steps: $3, makesFaults: $4, jobs: $5, environment: $6, timeout: $7)
    }
  }

}

extension Option<UInt64?> {
  static var seed: Self {
    Self("seed", .text("N"), .playing, "where random choices begin; 0 by default") { (text) throws(UsageError) in
      guard let seed = UInt64(text) else {
        throw .badValue("--seed", text, expected: "a number from 0 to \(UInt64.max)")
      }
      return seed
    }
  }
}

extension Option<String?> {
  static var environment: Self {
    Self(
      "environment", .text("NAME"), .playing, "explore this environment of the features; without it their own",
      read: { $0 })
  }
}

extension Option<Int?> {
  static var runs: Self {
    Self(
      "runs", .count("N"), .playing,
      "so many runs of each feature; by default \(ExploringOptions.defaultRuns), to compare \(ComparingOptions.defaultRuns)",
      read: { Int($0) })
  }

  static var steps: Self {
    Self(
      "steps", .count("N"), .playing, "so many steps are made up in a run at most; 20 by default", read: { Int($0) })
  }
}

extension Option<Bool> {
  static var faults: Self { Self("faults", .playing, "endpoints also fail, where they can, or never answer") }
}

/// One call of `harness explore`.
struct ExploreCommand {
  let invocation: Invocation
  let options: ExploringOptions
  let shard: RunReport.Shard?
  let checksOnly: Bool
  let pending: PendingFiles
  let directory: String?
  let isQuiet: Bool
  /// Whether a report has the graph.
  let drawsGraph: Bool

  /// How long one run, or one playing, may take: less where there is little time for all of them.
  private var timeout: Duration? {
    let usual = ExploringOptions.defaultTimeout
    return TimeLimit.duration(
      options.timeout, by: options.duration.map { min(max($0 / 2, .seconds(3)), usual) } ?? usual)
  }

  /// Explores each, and prints what comes of it.
  func run(_ features: [AnyFeature]) -> RunReport.Exploration {
    var exploration = RunReport.Exploration()
    if !checksOnly { exploration.review = [invocation.commandText.text("review", pendingDirectory: directory)] }
    for feature in features {
      var explored = ExploredFeature(name: feature.name, asked: asked, command: commandText(feature, run: nil))
      do throws(ExploringFailure) {
        try explore(feature, &explored)
      } catch {
        explored.failure = error.description
      }
      invocation.print(explored, isQuiet: isQuiet)
      exploration.features.append(explored)
    }
    if !isQuiet || !exploration.holds { invocation.console.print(ExplorationText.summary(exploration)) }
    return exploration
  }

  private var choices: ExplorationOptions {
    var choices = ExplorationOptions()
    choices.seed = options.seed ?? 0
    choices.maxSteps = options.steps ?? choices.maxSteps
    choices.makesFaults = options.makesFaults
    choices.environment = options.environment
    return choices
  }

  /// How many runs there are in all shards.
  private var runs: Int? { options.runs ?? (options.duration == nil ? ExploringOptions.defaultRuns : nil) }

  private var asked: ExploredFeature.Asked {
    let choices = choices
    return ExploredFeature.Asked(
      seed: choices.seed, runs: runs, duration: options.duration.map(DurationText.text), steps: choices.maxSteps,
      faults: choices.makesFaults, environment: choices.environment)
  }

  private func explore(_ feature: AnyFeature, _ explored: inout ExploredFeature) throws(ExploringFailure) {
    guard let program = invocation.process?.quietWorker else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    var target = ExploringTarget(feature: feature.name, options: choices, scripts: scripts(of: feature))
    target.drawsGraph = drawsGraph
    let plan = FeatureExploration.Plan(
      target: target, runs: runs, duration: options.duration,
      jobs: options.jobs ?? invocation.process?.coreCount ?? 1, shard: shard, program: program, timeout: timeout)
    let exploration = try FeatureExploration(plan)
    defer { exploration.close() }
    let outcome = try exploration.explore()
    explored.add(outcome)
    explored.failure = losses(of: outcome)
    explored.findings = try shrink(outcome, feature, exploration, target)
      .map { ExploredFeature.Finding($0, command: commandText(feature, run: $0.run)) }
    defer { Interruption.lastWords = { "" } }
    if checksOnly { return }
    let keeper = FindingKeeper(invocation: invocation, pending: pending, timeout: timeout)
    for (index, kept) in keeper.keep(explored.findings, of: feature.name).enumerated() {
      explored.findings[index].kept = kept
    }
  }

  private func scripts(of feature: AnyFeature) -> [String] {
    invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files.map(\.path)
  }

  private func shrink(
    _ outcome: FeatureExploration.Outcome, _ feature: AnyFeature, _ exploration: FeatureExploration,
    _ target: ExploringTarget
  ) throws(ExploringFailure) -> [ExploredFinding] {
    if outcome.found.isEmpty { return [] }
    let explorer = try feature.explorer(target.options)
    var findings: [ExploredFinding] = []
    for (index, found) in outcome.found.enumerated() {
      let words = lastWords(feature, findings, outcome.found[index...])
      Interruption.lastWords = { words }
      findings.append(finding(found, outcome, feature, explorer, exploration))
    }
    return findings
  }

  private func finding(
    _ found: ExploringReply.Found, _ outcome: FeatureExploration.Outcome, _ feature: AnyFeature,
    _ explorer: any Explorer, _ exploration: FeatureExploration
  ) -> ExploredFinding {
    // What can't be written is found all the same.
    guard let tape = explorer.tape(of: found.tape) else { return ExploredFinding(unread: found, feature.name) }
    return explorer.finding(
      found.run, found.failure, tape, ending: outcome.endings[found.run], command: commandText(feature, run: found.run)
    ) { tape, wanted in exploration.tapes.play(tape, for: wanted, explorer) }
  }

  /// How the same is found again; with nil, how all of it is done again.
  func commandText(_ feature: AnyFeature, run: Int?) -> String {
    var flags: [String] = []
    if let seed = options.seed { flags += ["--seed", "\(seed)"] }
    if let runs = options.runs ?? run.map({ $0 + 1 }) { flags += ["--runs", "\(runs)"] }
    if run == nil, let duration = options.duration { flags += ["--for", DurationText.text(of: duration)] }
    if let steps = options.steps { flags += ["--steps", "\(steps)"] }
    if options.makesFaults { flags.append("--faults") }
    if let environment = options.environment { flags += ["--environment", environment] }
    if let timeout = options.timeout { flags += ["--timeout", timeout.text] }
    return invocation.commandText.text("explore", flags: flags, operands: [feature.name])
  }
}

extension Invocation {
  /// What exploring a feature came to.
  func print(_ explored: ExploredFeature, isQuiet: Bool) {
    for line in ExplorationText.lines(explored, isQuiet: isQuiet) { console.print(line) }
    if let failure = explored.failure { console.printDiagnostic("harness: \(explored.name): \(failure)") }
  }
}
