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
    options: .exploring, .shard, .check, .pendingDirectory, .quiet
  ) { (invocation, options, shard, checksOnly, directory, isQuiet) throws(UsageError) in
    if options.jobs == 0 {
      throw .badValue("--jobs", "0", expected: "a number from 1: what it finds may end its process")
    }
    let features = try invocation.features(invocation.settings.operands)
    let command = ExploreCommand(
      invocation: invocation, options: options, shard: shard?.shard,
      checksOnly: checksOnly || invocation.settings.isCI && directory == nil,
      pending: PendingFiles(below: directory), directory: directory, isQuiet: isQuiet)
    return command.run(features)
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
  var timeout: Duration?

  static let defaultRuns = 1_024
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
      Option<Duration?>.timeout
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
private struct ExploreCommand {
  let invocation: Invocation
  let options: ExploringOptions
  let shard: RunReport.Shard?
  let checksOnly: Bool
  let pending: PendingFiles
  let directory: String?
  let isQuiet: Bool

  /// How long one run, or one playing, may take.
  private var timeout: Duration { options.timeout ?? .seconds(10) }

  func run(_ features: [AnyFeature]) -> ExitCode {
    var found = 0
    var failed = false
    for feature in features {
      do throws(ExploringFailure) {
        found += try explore(feature)
      } catch {
        failed = true
        invocation.console.printDiagnostic("harness: \(feature.name): \(error)")
      }
    }
    if !isQuiet { printSummary(found, features.count) }
    return found > 0 || failed ? .fails : .holds
  }

  /// Returns how many failures were found that no script shows.
  private func explore(_ feature: AnyFeature) throws(ExploringFailure) -> Int {
    guard let program = invocation.process?.quietWorker else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    var choices = ExplorationOptions()
    choices.seed = options.seed ?? 0
    choices.maxSteps = options.steps ?? choices.maxSteps
    choices.makesFaults = options.makesFaults
    choices.environment = options.environment
    let target = ExploringTarget(feature: feature.name, options: choices, scripts: scripts(of: feature))
    let plan = FeatureExploration.Plan(
      target: target, runs: options.runs ?? (options.duration == nil ? ExploringOptions.defaultRuns : nil),
      duration: options.duration, jobs: options.jobs ?? invocation.process?.coreCount ?? 1, shard: shard,
      program: program, timeout: timeout)
    let exploration = try FeatureExploration(plan)
    defer { exploration.close() }
    let outcome = try exploration.explore()
    let findings = try shrink(outcome, feature, exploration, target)
    print(feature, outcome, findings)
    return findings.count
  }

  private func scripts(of feature: AnyFeature) -> [String] {
    invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files.map(\.path)
  }

  private func shrink(
    _ outcome: FeatureExploration.Outcome, _ feature: AnyFeature, _ exploration: FeatureExploration,
    _ target: ExploringTarget
  ) throws(ExploringFailure) -> [ExploredFinding] {
    if outcome.found.isEmpty { return [] }
    let explorer: any Explorer
    do throws(ExplorationProblem) {
      guard let explorable = feature.base as? any ExplorableFeature else { return [] }
      // Its scripts are for those who make things up.
      explorer = try explorable.explorer(target.options, scripts: [])
    } catch {
      throw .refused(error.description)
    }
    return outcome.found.map { found in
      // What can't be written is found all the same.
      guard let tape = explorer.tape(of: found.tape) else { return ExploredFinding(unread: found, feature.name) }
      return explorer.finding(
        found.run, found.failure, tape, ending: outcome.endings[found.run], command: commandText(feature, found.run)
      ) { tape, wanted in exploration.play(explorer.text(of: tape), for: wanted) { explorer.tape(of: $0) } }
    }
  }

  /// How the same is found again.
  private func commandText(_ feature: AnyFeature, _ run: Int) -> String {
    var flags: [String] = []
    if let seed = options.seed { flags += ["--seed", "\(seed)"] }
    flags += ["--runs", "\(options.runs ?? run + 1)"]
    if let steps = options.steps { flags += ["--steps", "\(steps)"] }
    if options.makesFaults { flags.append("--faults") }
    if let environment = options.environment { flags += ["--environment", environment] }
    return invocation.commandText.text("explore", flags: flags, operands: [feature.name])
  }

  // MARK: What is printed

  private func print(_ feature: AnyFeature, _ outcome: FeatureExploration.Outcome, _ findings: [ExploredFinding]) {
    let console = invocation.console
    if !isQuiet || !findings.isEmpty {
      console.print(
        "\(feature.name): \(outcome.runs) runs, \(outcome.actions) actions, \(outcome.new) led to something new")
    }
    let keeper = FindingKeeper(invocation: invocation, pending: pending, timeout: timeout)
    let kept = checksOnly ? findings.map { _ in "" } : keeper.keep(findings)
    for (finding, kept) in zip(findings, kept) {
      console.print("  FOUND \(FailureText.visible(finding.failure.text))")
      let size =
        "\(finding.sends) send\(finding.sends == 1 ? "" : "s"), \(finding.stubs) stub\(finding.stubs == 1 ? "" : "s")"
      console.print("    run \(finding.run); \(size)\(finding.isMinimal ? "" : ", not minimal")\(kept)")
      for line in finding.text.split(separator: "\n") where !line.hasPrefix("# found") {
        console.print("    \(FailureText.visible(String(line)))")
      }
    }
    if isQuiet { return }
    for (identity, script) in outcome.outline.known.sorted(by: { $0.value < $1.value }) {
      console.print("  known: \(FailureText.visible(identity.what)), by \(script)")
    }
    for problem in outcome.outline.problems { console.print("  can't be made: \(problem)") }
    let unreached = outcome.outline.goals.filter { !outcome.goals.contains($0) }
    for goal in unreached { console.print("  never reached: \(goal)") }
  }

  private func printSummary(_ found: Int, _ features: Int) {
    let words = features == 1 ? "1 feature" : "\(features) features"
    if found == 0 { return invocation.console.print("nothing found in \(words)") }
    let review = invocation.commandText.text("review", pendingDirectory: directory)
    invocation.console.print(
      "\(found) found in \(words)\(checksOnly ? "" : "; look at what was found with: \(review)")")
  }
}
