extension Command {
  /// Searches features for crashes, hangs and broken rules.
  static let explore = Command(
    "explore", operands: "[FEATURE…]", summary: "search features for crashes, hangs and broken rules",
    details: """
      It generates actions and answers of endpoints from their types, and moves time to whatever is due. It finds broken rules,
      reported issues, crashes, hangs, states that can't be read back from their literals, and steps that lead elsewhere when they
      are repeated. Each finding is shrunk, and kept as a pending script for harness review; in CI only with --pending-dir DIR.

      The same --seed and --runs find the same, with any number of workers and shards. That doesn't hold with --for, nor without
      --runs: then a feature is given up after 4 seconds without anything new (not in CI, with --check or --shard).
      --from SCRIPT:LINE begins all runs after that step of a script. The script of a finding still starts at the beginning, with
      those of the earlier steps that the failure needs.
      Exit code 1: something was found that no script shows yet.
      """,
    examples: [
      "explore order": "one feature", "explore --for 30s": "all features, for 30 seconds",
      "explore order --faults --seed 7": "endpoints also fail; other random choices",
      "explore --from Snapshots/order/plus.transcript:7": "begin where a script is after a step",
    ],
    options: .exploring,
    Option<String?>(
      "from", .text("SCRIPT:LINE"), .selection, "begin all runs after the step in this line of a script", read: { $0 }),
    .shard, .check("keep no findings; only print them"), .pendingDirectory, .reportsWithoutCoverage
  ) { (invocation, options, place, shard, checksOnly, directory, reporting) throws(UsageError) in
    let start = ContinuousClock.now
    if options.jobs == 0 {
      throw .badValue("--jobs", "0", expected: "a number from 1: what it finds may end its process")
    }
    if let shard = shard?.shard, shard.count > ExplorationOptions.subpopulationCount {
      throw .badValue(
        "--shard", "\(shard.index)/\(shard.count)", expected: "at most \(ExplorationOptions.subpopulationCount) parts")
    }
    var asked = options
    let features: [AnyFeature]
    if let place {
      guard let (feature, from) = try invocation.beginning(place, environment: &asked.environment) else {
        return .fails
      }
      (asked.from, features) = ((from, place), [feature])
    } else {
      features = try invocation.features(invocation.settings.operands)
    }
    shard?.announce()
    let reports = try ReportOutput(invocation, reporting)
    let person = invocation.writing(to: reports.text)
    let command = ExploreCommand(
      invocation: person, options: asked, shard: shard?.shard,
      checksOnly: checksOnly || invocation.settings.isCI && directory == nil,
      pending: PendingFiles(below: directory), directory: directory, isQuiet: reporting.isQuiet,
      drawsGraph: reporting.needsGraph)
    var report = RunReport(results: [], shard: shard?.shard, made: invocation.origin)
    report.explored = Interruption.asking { command.run(features) }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return reports.write(report) && report.holds ? .holds : .fails
  }
}

/// The options of `harness explore`.
struct ExploringOptions: Sendable {
  var duration: Duration?
  var runs: Int?
  var seed: UInt64?
  var steps: Int?
  var makesFaults = false
  var jobs: Int?
  var environment: String?
  var timeout: TimeLimit?
  /// The steps with which all runs begin, and the place of the last one.
  var from: (beginning: ScriptBeginning, place: String)?

  static let defaultRuns = 1_024
  static let defaultTimeout = Duration.seconds(10)

  /// Returns how long a feature is explored without anything new before it is given up; nil if all runs are played.
  func noveltyLimit(isShard: Bool, checksOnly: Bool, isCI: Bool) -> Duration? {
    runs != nil || duration != nil || isShard || checksOnly || isCI ? nil : .seconds(4)
  }
}

extension Option<ExploringOptions> {
  static var exploring: Self {
    Self(
      Option<Duration?>(
        "for", .text("D"), .playing, "stop after D (10s, 2m) for all features together; default: no limit",
        read: BatchOptions.duration("--for")),
      Option<Int?>.runs(ExploringOptions.defaultRuns),
      Option<UInt64?>.seed, Option<Int?>.steps, Option<Bool>.faults, Option<Int?>.jobs,
      Option<String?>.environment,
      Option<TimeLimit?>.timeoutOfRuns
    ) {
      ExploringOptions(
        duration: $0, runs: $1, seed: $2, steps: $3, makesFaults: $4, jobs: $5, environment: $6, timeout: $7)
    }
  }

}

extension Option<UInt64?> {
  static var seed: Self {
    Self("seed", .text("N"), .playing, "seed of random choices; default: 0") { (text) throws(UsageError) in
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
      "environment", .text("NAME"), .playing, "the environment of the features; default: their own",
      read: { $0 })
  }
}

extension Option<Int?> {
  static func runs(_ standard: Int) -> Self {
    Self("runs", .count("N"), .playing, "runs of each feature; default: \(standard)", read: { Int($0) })
  }

  static var steps: Self {
    Self(
      "steps", .number("N"), .playing, "generated steps in a run, at most; default: 20", read: { Int($0) })
  }
}

extension Option<Bool> {
  static var faults: Self { Self("faults", .playing, "let endpoints fail where they can, or never answer") }
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
  /// Whether a report shows the graph.
  let drawsGraph: Bool

  /// Returns how long one run or replay may take: less if there is little time for all of them.
  private func timeout(_ time: ExploringTime) -> Duration? {
    let usual = ExploringOptions.defaultTimeout
    return TimeLimit.duration(
      options.timeout, by: time.total.map { min(max(($0 / 4).roundedToTens, .milliseconds(200)), usual) } ?? usual)
  }

  /// Explores each feature and prints the results.
  func run(_ features: [AnyFeature]) -> RunReport.Exploration {
    var exploration = RunReport.Exploration()
    var causes: Set<String> = []
    if !checksOnly { exploration.review = [invocation.commandText.text("review", pendingDirectory: directory)] }
    let literals = SourceLiterals.ofWorkingDirectory()
    let time = ExploringTime(lasting: options.duration, isInterrupted: { Interruption.isAsked })
    let progress = ExplorationProgress(invocation, isQuiet: isQuiet)
    for (index, feature) in features.enumerated() {
      var explored = ExploredFeature(name: feature.name, asked: asked, command: commandText(feature, run: nil))
      do throws(ExploringFailure) {
        // Time that one feature leaves goes to the others.
        try explore(
          feature, literals.of(feature.name), &explored, &causes, time.share(of: features.count - index), progress)
      } catch {
        explored.failure = error.description
      }
      progress.hide()
      invocation.print(explored, isQuiet: isQuiet)
      exploration.features.append(explored)
      if time.isInterrupted {
        sayInterrupted(explored, features.count - index - 1)
        break
      }
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
    choices.from = options.from?.beginning
    return choices
  }

  /// The number of runs in all shards.
  var runs: Int? { options.runs ?? (options.duration == nil ? ExploringOptions.defaultRuns : nil) }

  /// How long a feature is explored without anything new before it is given up; nil for no limit. Shards, checks and CI runs
  /// don't depend on a clock.
  private var noveltyLimit: Duration? {
    options.noveltyLimit(isShard: shard != nil, checksOnly: checksOnly, isCI: invocation.settings.isCI)
  }

  private var asked: ExploredFeature.Request {
    let choices = choices
    return ExploredFeature.Request(
      seed: choices.seed, runs: runs, duration: options.duration.map(DurationText.text), steps: choices.maxSteps,
      faults: choices.makesFaults, environment: choices.environment, from: options.from?.place)
  }

  /// - Parameter causes: the causes found in earlier features.
  private func explore(
    _ feature: AnyFeature, _ literals: [String], _ explored: inout ExploredFeature, _ causes: inout Set<String>,
    _ time: ExploringTime,
    _ progress: ExplorationProgress
  ) throws(ExploringFailure) {
    guard let program = invocation.process?.tracedWorker else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    var choices = choices
    choices.literals = literals.isEmpty ? nil : literals
    var target = ExploringTarget(feature: feature.name, options: choices, scripts: scripts(of: feature))
    target.drawsGraph = drawsGraph
    let timeout = timeout(time)
    // Writing down what was found takes a moment, too.
    let exploring = time.reserving(checksOnly ? .zero : time.total.map { min($0 / 10, .seconds(1)) } ?? .zero)
    var plan = FeatureExploration.Plan(
      target: target, runs: runs, time: exploring, noveltyLimit: noveltyLimit,
      openingLimit: time.total.map { $0 / 4 } ?? noveltyLimit,
      jobs: options.jobs ?? invocation.process?.coreCount ?? 1, shard: shard, program: program, timeout: timeout)
    plan.progress = { progress.show(feature.name, $0) }
    let exploration = try FeatureExploration(plan)
    defer { exploration.close() }
    let outcome = try exploration.explore()
    let explorer = try self.explorer(of: feature, target)
    let actions = explorer.leafActions
    explored.add(outcome, actions)
    explored.failure = losses(of: outcome)
    // Another way to something that a script already shows is not new either.
    let known = Set(explored.known.compactMap(\.cause))
    let news = outcome.found.filter { found in
      !known.contains(ExploredFeature.Finding.cause(of: found.failure, actions).cause)
    }
    explored.findings = shrink(news, outcome, feature, explorer, exploration, exploring, progress)
      .map { ExploredFeature.Finding($0, command: commandText(feature, run: $0.run), actions: actions) }
    explored.group(&causes)
    explored.stopped = stopped(outcome, time)
    defer { Interruption.lastWords = { "" } }
    if checksOnly { return }
    let keeper = FindingKeeper(
      invocation: invocation, pending: pending, shard: shard, timeout: timeout, time: time.extended(to: .seconds(1)))
    for (index, kept) in keeper.keep(explored.findings, of: feature.name).enumerated() {
      explored.findings[index].kept = kept
    }
  }

  private func scripts(of feature: AnyFeature) -> [String] {
    invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files.map(\.path)
  }

  /// Workers have read the scripts as well, and played those that can be played.
  private func explorer(of feature: AnyFeature, _ target: ExploringTarget) throws(ExploringFailure) -> any Explorer {
    let scripts = target.scripts.compactMap { path in
      (try? FileSystem.read(path)).map { ExploredScript(path: path, bytes: $0, isPlayed: false) }
    }
    var options = target.options
    options.from = nil
    return try feature.explorer(options, scripts: scripts)
  }

  private func shrink(
    _ news: [ExploringReply.Found], _ outcome: FeatureExploration.Outcome, _ feature: AnyFeature,
    _ explorer: any Explorer, _ exploration: FeatureExploration, _ time: ExploringTime, _ progress: ExplorationProgress
  ) -> [ExploredFinding] {
    var findings: [ExploredFinding] = []
    for (index, found) in news.enumerated() {
      let words = lastWords(feature, findings, news[index...])
      Interruption.lastWords = { words }
      let share = time.share(of: news.count - index)
      let finding = finding(found, outcome, feature, explorer, exploration, share) {
        progress.show(feature.name, finding: index + 1, of: news.count, plays: $0)
      }
      findings.append(finding)
    }
    return findings
  }

  private func finding(
    _ found: ExploringReply.Found, _ outcome: FeatureExploration.Outcome, _ feature: AnyFeature,
    _ explorer: any Explorer, _ exploration: FeatureExploration, _ time: ExploringTime,
    _ progress: @escaping (_ plays: Int) -> Void
  ) -> ExploredFinding {
    // Findings that can't be written as a script are reported all the same.
    guard let sequence = explorer.sequence(of: found.sequence) else {
      return ExploredFinding(
        unread: found, feature.name, because: outcome.untold.contains(found.run) ? time.ending : nil)
    }
    let sequences = exploration.sequences
    var plays = 0
    let replay = FindingReplay {
      progress(plays)
      plays += 1
      return sequences.play($0, for: $1, explorer, time)
    } confirms: {
      sequences.confirms($0, for: $1, explorer, time)
    } ending: {
      time.isUp ? time.ending : nil
    }
    return explorer.finding(
      found.run, found.failure, sequence, ending: outcome.endings[found.run],
      command: commandText(feature, run: found.run), replay: replay)
  }

  /// Returns the command that finds the same again; with nil, the command that repeats all runs.
  func commandText(_ feature: AnyFeature, run: Int?) -> String {
    var flags: [String] = []
    if let seed = options.seed { flags += ["--seed", "\(seed)"] }
    if let runs = options.runs ?? run.map({ $0 + 1 }) { flags += ["--runs", "\(runs)"] }
    if run == nil, let duration = options.duration { flags += ["--for", DurationText.text(of: duration)] }
    if let steps = options.steps { flags += ["--steps", "\(steps)"] }
    if options.makesFaults { flags.append("--faults") }
    if let environment = options.environment { flags += ["--environment", environment] }
    if let from = options.from { flags += ["--from", from.place] }
    if let timeout = options.timeout { flags += ["--timeout", timeout.text] }
    return invocation.commandText.text("explore", flags: flags, operands: [feature.name])
  }
}

extension Invocation {
  /// Returns the feature and the steps of `--from`; nil if they can't be read, after saying why.
  /// - Parameter environment: The environment that was asked for; it becomes that of the script.
  fileprivate func beginning(
    _ place: String, environment: inout String?
  ) throws(UsageError) -> (AnyFeature, ScriptBeginning)? {
    if settings.operands.count > 1 { throw .contradiction("--from", settings.operands[1]) }
    let (file, line) = try scriptPlace(place, of: "--from")
    let feature = try feature(settings.operands.first ?? featureName(of: file))
    try check(file, isOf: feature.name)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file.path)
    } catch {
      console.printDiagnostic("harness: \(error)")
      return nil
    }
    let document = TranscriptReader.readAll(SourceText(path: file.path, bytes: bytes))
    guard let beginning = ScriptBeginning(document, upTo: line) else {
      let first = ScriptBeginning.firstLine(of: document).map { "the line of a step; the first one is in line \($0)" }
      throw .badValue("--from", place, expected: first ?? "a script that has steps")
    }
    let checker = ScriptChecker(suite, load: SuiteRunner.load)
    if let errors = checker.errors(path: file.path, bytes: Array(beginning.text.utf8)) {
      for error in errors.reported { console.printDiagnostic("harness: \(error)") }
      return nil
    }
    let own = ScriptHeader(reading: document, load: SuiteRunner.load).environment?.name
    if let asked = environment, asked != own {
      throw .badValue(
        "--environment", asked,
        expected: own.map { "\($0), the environment of \(file.path)" } ?? "no --environment, as \(file.path) names none"
      )
    }
    environment = own
    return (feature, beginning)
  }

  /// Prints the result of exploring a feature.
  func print(_ explored: ExploredFeature, isQuiet: Bool) {
    for line in ExplorationText.lines(explored, isQuiet: isQuiet) { console.print(line) }
    if let failure = explored.failure { console.printDiagnostic("harness: \(explored.name): \(failure)") }
  }
}
