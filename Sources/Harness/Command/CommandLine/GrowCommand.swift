extension Command {
  /// Writes scripts for what features do.
  static let grow = Command(
    "grow", operands: "[FEATURE…]", summary: "writes few scripts that show all of a feature that exploring comes to",
    details: """
      Actions and answers are made up as by harness explore --faults. Of what the runs come to, few scripts are chosen that together
      show all of it: which action does what to which part of the state, with which calls and answers. They are recorded as
      the feature is now: read them once, as you would read a snapshot.
      A behaviour is what an action does to one part of the state, to what, from what; a transition is what leads from one
      abstract state to another, of which there may be more than few scripts can show (--limit N).
      A grown script begins with the comment '# grown'. As long as that stands there, and the script reads and shows
      something that no other grown one does, growing again leaves it as it is; otherwise it is removed. The same seed
      writes nothing new. With --beside what all other scripts show counts as well, and need not be grown.
      """,
    options: .growing, .check, .force, .quiet
  ) { (invocation, options, checksOnly, isForced, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced, !checksOnly { throw .inCI }
    let features = try invocation.features(invocation.settings.operands)
    return GrowCommand(invocation: invocation, options: options, checksOnly: checksOnly, isQuiet: isQuiet).run(features)
  }
}

/// What growing is asked for.
struct GrowingOptions: Sendable {
  var runs: Int?
  var limit: Int?
  var seed: UInt64?
  var steps: Int?
  var isBeside = false
  var jobs: Int?
  var timeout: TimeLimit?

  static let defaultLimit = 25
}

extension Option<GrowingOptions> {
  static var growing: Self {
    Self(
      Option<Int?>(
        "limit", .count("N"), .outcome,
        "so many grown scripts of each feature at most; \(GrowingOptions.defaultLimit) by default",
        read: { Int($0) }),
      Option<Int?>.runs, Option<UInt64?>.seed, Option<Int?>.steps,
      Option<Bool>("beside", .outcome, "what other scripts show need not be grown"),
      Option<Int?>.jobs, Option<TimeLimit?>.timeout
    ) {
      GrowingOptions(
        runs: $1, limit: $0, seed: $2, steps: $3, isBeside: $4, jobs: $5, timeout: $6)
    }
  }
}

/// One call of `harness grow`.
private struct GrowCommand {
  let invocation: Invocation
  let options: GrowingOptions
  let checksOnly: Bool
  let isQuiet: Bool

  /// How long one playing may take.
  private var timeout: Duration? { TimeLimit.duration(options.timeout, by: ExploringOptions.defaultTimeout) }
  private var jobs: Int { options.jobs ?? invocation.process?.coreCount ?? 1 }

  func run(_ features: [AnyFeature]) -> ExitCode {
    var failed = false
    for feature in features {
      do throws(ExploringFailure) {
        if try !grow(feature) { failed = true }
      } catch {
        failed = true
        invocation.console.printDiagnostic("harness: \(feature.name): \(FailureText.visible(error.description))")
      }
    }
    return failed ? .fails : .holds
  }

  /// Returns whether all could be written.
  private func grow(_ feature: AnyFeature) throws(ExploringFailure) -> Bool {
    guard let program = invocation.process?.quietWorker, let explorable = feature.base as? any ExplorableFeature else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    let files = invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files
    let grown = files.filter { file in
      (try? FileSystem.read(file.path, upTo: 64)).map(GrownScript.isOne) ?? false
    }
    let others = files.filter { !grown.contains($0) }
    let players = try ScriptPlayers(program, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("grow"))
    defer { players.close() }
    let checkers = try ScriptPlayers(
      program, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("grown"), playsAlone: true)
    defer { checkers.close() }
    let grower = ScriptGrower(
      players, checking: checkers, try feature.explorer(choices), limit: options.limit ?? GrowingOptions.defaultLimit,
      hasPage: explorable.hasPage)
    let (sequences, failures) = try sequences(of: program, feature, others.map(\.path))
    let outcome = try grower.grow(sequences, keeping: grown, beside: others, counting: options.isBeside)
    let isComplete = write(outcome, feature)
    if failures > 0, !isQuiet {
      var flags = ["--faults"]
      if let seed = options.seed { flags += ["--seed", "\(seed)"] }
      if let runs = options.runs { flags += ["--runs", "\(runs)"] }
      if let steps = options.steps { flags += ["--steps", "\(steps)"] }
      let command = invocation.commandText.text("explore", flags: flags, operands: [feature.name])
      invocation.console.print("  not grown: what fails or varies, \(failures) found; \(command) shows it")
    }
    return isComplete
  }

  private var choices: ExplorationOptions {
    ExplorationOptions(
      seed: options.seed ?? 0, maxSteps: options.steps ?? ExplorationOptions().maxSteps, makesFaults: true,
      environment: nil, triesOrders: false)
  }

  /// What exploring comes to. Scripts that were grown are left out: the same seed leads to the same with them and without.
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

  private func write(_ outcome: ScriptGrower.Outcome, _ feature: AnyFeature) -> Bool {
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
    // Their places may be taken.
    for (file, why) in outcome.dropped {
      attempt("removed: \(FailureText.visible(file.path)), since \(why)") { () throws(FileError) in
        try FileSystem.remove(file.path)
      }
    }
    for (name, text) in outcome.grown {
      let path = invocation.directory.path(feature: feature.name, script: name)
      attempt("grown: \(FailureText.visible(invocation.directory.shown(path)))") { () throws(FileError) in
        try folder.write(text, to: path)
      }
    }
    return isComplete
  }

  /// `order: 12 scripts grown, 3 kept, 1 removed; they show 214 of 214 behaviours, 350 of 512 transitions`
  private func headline(_ outcome: ScriptGrower.Outcome, _ feature: AnyFeature) -> String {
    let count = outcome.grown.count
    let left = outcome.varying > 0 ? "\(outcome.varying) left out that do something else each time, " : ""
    return "\(feature.name): \(count) script\(count == 1 ? "" : "s") grown, \(left)\(outcome.kept.count) kept, "
      + "\(outcome.dropped.count) removed; they show \(outcome.parts.shown) of \(outcome.parts.all) behaviours, "
      + "\(outcome.transitions.shown) of \(outcome.transitions.all) transitions"
  }
}
