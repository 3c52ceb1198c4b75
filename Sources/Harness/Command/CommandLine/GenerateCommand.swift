extension Command {
  /// Writes scripts that cover what features do.
  static let generate = Command(
    "generate", operands: "[FEATURE…]", summary: "write a few scripts that cover what a feature does",
    details: """
      It explores as harness explore --faults does, chooses few scripts that together cover everything that it reached, and
      records them. Read them once, as you would read a snapshot. A behaviour is one action's change of one part of the state;
      a transition leads from one abstract state to another.

      A generated script begins with the comment '# generated'. As long as it has that comment, can be read, and covers something
      that no other generated script covers, the next run keeps it; otherwise it removes it. The same seed writes nothing new.
      Remove the comment to make a script yours. In CI it refuses without --force.
      """,
    examples: [
      "generate order": "at most \(GeneratingOptions.defaultLimit) scripts of the feature order",
      "generate order --skip-covered": "only what your other scripts don't cover",
      "generate --check": "write nothing; print what would change, for all features",
    ],
    options: .generating, .check, .force, .quiet
  ) { (invocation, options, checksOnly, isForced, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced, !checksOnly { throw .inCI }
    let features = try invocation.features(invocation.settings.operands)
    return GenerateCommand(invocation: invocation, options: options, checksOnly: checksOnly, isQuiet: isQuiet).run(
      features)
  }
}

/// The options of `harness generate`.
struct GeneratingOptions: Sendable {
  var runs: Int?
  var limit: Int?
  var seed: UInt64?
  var steps: Int?
  var skipsCovered = false
  var jobs: Int?
  var timeout: TimeLimit?

  static let defaultLimit = 25
}

extension Option<GeneratingOptions> {
  static var generating: Self {
    Self(
      Option<Int?>(
        "limit", .count("N"), .outcome,
        "at most N generated scripts of each feature; default: \(GeneratingOptions.defaultLimit)",
        read: { Int($0) }),
      Option<Int?>.runs(ExploringOptions.defaultRuns), Option<UInt64?>.seed, Option<Int?>.steps,
      Option<Bool>("skip-covered", .outcome, "generate nothing that your other scripts cover already"),
      Option<Int?>.jobs, Option<TimeLimit?>.timeoutOfRuns
    ) {
      GeneratingOptions(
        runs: $1, limit: $0, seed: $2, steps: $3, skipsCovered: $4, jobs: $5, timeout: $6)
    }
  }
}

/// One call of `harness generate`.
private struct GenerateCommand {
  let invocation: Invocation
  let options: GeneratingOptions
  let checksOnly: Bool
  let isQuiet: Bool

  /// How long one replay may take.
  private var timeout: Duration? { TimeLimit.duration(options.timeout, by: ExploringOptions.defaultTimeout) }
  private var jobs: Int { options.jobs ?? invocation.process?.coreCount ?? 1 }

  func run(_ features: [AnyFeature]) -> ExitCode {
    var failed = false
    for feature in features {
      do throws(ExploringFailure) {
        if try !generate(feature) { failed = true }
      } catch {
        failed = true
        invocation.console.printDiagnostic("harness: \(feature.name): \(FailureText.visible(error.description))")
      }
    }
    return failed ? .fails : .holds
  }

  /// Generates the scripts of a feature. Returns whether all could be written.
  private func generate(_ feature: AnyFeature) throws(ExploringFailure) -> Bool {
    guard let program = invocation.process?.quietWorker, let explorable = feature.base as? any ExplorableFeature else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    let files = invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files
    let generated = files.filter { file in
      (try? FileSystem.read(file.path, upTo: 64)).map(GeneratedScript.isOne) ?? false
    }
    let others = files.filter { !generated.contains($0) }
    let players = try ScriptPlayers(program, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("grow"))
    defer { players.close() }
    let checkers = try ScriptPlayers(
      program, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("grown"), playsAlone: true)
    defer { checkers.close() }
    let generator = ScriptGenerator(
      players, checking: checkers, try feature.explorer(choices),
      limit: options.limit ?? GeneratingOptions.defaultLimit,
      hasPage: explorable.hasPage)
    let (sequences, failures) = try self.sequences(of: program, feature, others.map(\.path))
    let outcome = try generator.generate(sequences, keeping: generated, beside: others, counting: options.skipsCovered)
    let isComplete = write(outcome, feature)
    if failures > 0, !isQuiet {
      var flags = ["--faults"]
      if let seed = options.seed { flags += ["--seed", "\(seed)"] }
      if let runs = options.runs { flags += ["--runs", "\(runs)"] }
      if let steps = options.steps { flags += ["--steps", "\(steps)"] }
      let command = invocation.commandText.text("explore", flags: flags, operands: [feature.name])
      invocation.console.print(
        "  left out: \(EnglishText.count(failures, "script")) that \(failures == 1 ? "fails or varies" : "fail or vary"); to see \(failures == 1 ? "it" : "them"): \(command)"
      )
    }
    return isComplete
  }

  private var choices: ExplorationOptions {
    ExplorationOptions(
      seed: options.seed ?? 0, maxSteps: options.steps ?? ExplorationOptions().maxSteps, makesFaults: true,
      environment: nil, triesOrders: false)
  }

  /// Explores the feature. Generated scripts are left out, so that the same seed gives the same result with and without them.
  private func sequences(
    of program: ChildProcess, _ feature: AnyFeature, _ scripts: [String]
  ) throws(ExploringFailure) -> (sequences: [ChoiceSequenceText], failures: Int) {
    var target = ExploringTarget(feature: feature.name, options: choices, scripts: scripts)
    target.given = .kept
    let plan = FeatureExploration.Plan(
      target: target, runs: options.runs ?? ExploringOptions.defaultRuns, jobs: jobs, program: program,
      timeout: timeout)
    var isKnown: Set<String> = []
    let (played, failures) = try FeatureExploration.complete(plan) { ($1.played, $1.found.count) }
    return (played.map(\.sequence).filter { isKnown.insert($0.text).inserted }, failures)
  }

  private func write(_ outcome: ScriptGenerator.Outcome, _ feature: AnyFeature) -> Bool {
    var isComplete = true
    let folder = GuardedFolder(invocation.directory.root)
    func attempt(_ words: String, _ work: () throws(FileError) -> Void) {
      do throws(FileError) {
        if !checksOnly { try work() }
        if !isQuiet { invocation.console.print("  \(words)") }
      } catch {
        isComplete = false
        invocation.console.printDiagnostic("harness: \(error)")
      }
    }
    if !isQuiet { invocation.console.print(headline(outcome, feature)) }
    // Dropped files go first, since new ones may take their places.
    for (file, why) in outcome.dropped {
      attempt("\(checksOnly ? "would remove" : "removed"): \(FailureText.visible(file.path)): \(why)") {
        () throws(FileError) in
        try FileSystem.remove(file.path)
      }
    }
    for (name, text) in outcome.generated {
      let path = invocation.directory.path(feature: feature.name, script: name)
      let words = checksOnly ? "would generate" : "generated"
      attempt("\(words): \(FailureText.visible(invocation.directory.shown(path)))") { () throws(FileError) in
        try folder.write(text, to: path)
      }
    }
    return isComplete
  }

  /// `order: 12 scripts generated, 3 kept, 1 removed; they cover 214 of 214 behaviours, 350 of 512 transitions`
  private func headline(_ outcome: ScriptGenerator.Outcome, _ feature: AnyFeature) -> String {
    let count = outcome.generated.count
    let left = outcome.varying > 0 ? "\(outcome.varying) left out because results vary, " : ""
    let head = checksOnly ? "nothing is written; " : ""
    return
      "\(feature.name): \(head)\(EnglishText.count(count, "script")) generated, \(left)\(outcome.kept.count) kept, "
      + "\(outcome.dropped.count) removed; they cover \(outcome.parts.shown) of \(outcome.parts.all) behaviours, "
      + "\(outcome.transitions.shown) of \(outcome.transitions.all) transitions"
  }
}
