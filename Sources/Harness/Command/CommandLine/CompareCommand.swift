extension Command {
  /// Finds behavioural differences between two builds.
  static let compare = Command(
    "compare", operands: "OTHER-BINARY [FEATURE…]", count: 1...Int.max,
    summary: "find behavioural differences between two builds",
    details: """
      OTHER-BINARY is the same program from another build, or a script that starts it. Both builds play the scripts of each feature
      and what exploring generates in either of them. For each difference it prints the shortest script that shows it: - marks what
      the other build does, + what this one does. If nothing differs, it prints nothing.

      What only one build can read, such as a new action, and features that only one build has are named, but are no differences.
      Exit code 1: something differs.
      """,
    examples: [
      "compare ../main/.build/debug/harness": "all features of both builds",
      "compare old-harness order --markdown diff.md": "one feature, with a summary for a pull request",
      "compare .build/debug/harness --other-environment fixed": "two environments of one build",
    ],
    options: .comparing, .quiet
  ) { (invocation, options, isQuiet) throws(UsageError) in
    var operands = invocation.settings.operands
    let program = try CompareCommand.program(operands.removeFirst())
    let command = CompareCommand(invocation: invocation, options: options, program: program, isQuiet: isQuiet)
    // A name that neither build has is a usage error, whatever the other build is.
    let own = operands.filter { invocation.suite[$0] != nil }
    let (others, problem) = command.otherNames()
    guard let others else {
      _ = try invocation.features(operands)
      invocation.console.printDiagnostic(problem)
      return .fails
    }
    _ = try invocation.features(operands.filter { !others.contains($0) })
    let features = own.isEmpty && !operands.isEmpty ? [] : try invocation.features(own)
    let gone = others.filter { invocation.suite[$0] == nil && (operands.isEmpty || operands.contains($0)) }
    return command.run(features, others: others, gone: gone.sorted())
  }
}

/// The options of `harness compare`.
struct ComparingOptions: Sendable {
  var runs: Int?
  var seed: UInt64?
  var steps: Int?
  var jobs: Int?
  var environment: String?
  var otherEnvironment: String?
  var timeout: TimeLimit?
  /// Where a summary in Markdown goes; empty for standard output.
  var markdown: String?

  static let defaultRuns = 256
}

extension Option<ComparingOptions> {
  static var comparing: Self {
    Self(
      Option<Int?>.runs(ComparingOptions.defaultRuns), Option<UInt64?>.seed, Option<Int?>.steps, Option<Int?>.jobs,
      Option<String?>.environment,
      Option<String?>(
        "other-environment", .text("NAME"), .playing,
        "the environment in the other build; default: that of --environment", read: { $0 }),
      Option<TimeLimit?>.timeoutOfRuns,
      Option<String?>("markdown", .text("FILE"), .outcome, "write a summary for a pull request to FILE", read: { $0 })
    ) {
      ComparingOptions(
        runs: $0, seed: $1, steps: $2, jobs: $3, environment: $4, otherEnvironment: $5, timeout: $6, markdown: $7)
    }
  }
}

/// One call of `harness compare`.
private struct CompareCommand {
  let invocation: Invocation
  let options: ComparingOptions
  let program: ChildProcess
  let isQuiet: Bool

  /// How long one replay may take.
  private var timeout: Duration? { TimeLimit.duration(options.timeout, by: ExploringOptions.defaultTimeout) }

  static func program(_ path: String) throws(UsageError) -> ChildProcess {
    // A bare name would be looked up in PATH, which may have an older build.
    let path = path.contains("/") ? path : PathText.join(".", path)
    guard FileSystem.exists(path), !FileSystem.isDirectory(path) else {
      throw .badValue("OTHER-BINARY", path, expected: "the path of another build of this command")
    }
    return ChildProcess(path, [WorkerLoop.argument])
  }

  /// Returns the features of the other build; nil, with the reason, if it can't be asked.
  func otherNames() -> (names: [String]?, problem: String) {
    let path = FailureText.visible(program.executable)
    let worker = try? Worker<ExploringJob>(program, WorkerProcess.ParentPipe())
    defer { worker?.process.kill() }
    try? worker?.waitUntilReady(within: .seconds(10))
    guard let worker, let greeting = worker.greeting else {
      return (nil, "harness: \(path) doesn't answer as another build of this command would")
    }
    guard greeting == WorkerLoop.greeting else {
      return (nil, "harness: \(path) was built with another version of Harness; build both with the same")
    }
    worker.send(.features)
    guard case .success((.features(let names)?, _)) = worker.wait(within: .seconds(10)) else {
      return (nil, "harness: \(path) doesn't say which features it has")
    }
    return (names, "")
  }

  /// - Parameters:
  ///   - others: the features of the other build.
  ///   - gone: the requested features that only the other build has.
  func run(_ features: [AnyFeature], others: [String], gone: [String]) -> ExitCode {
    var text = ComparisonText(style: invocation.settings.isColored ? .colored : .plain)
    var failed = false
    var isEmpty = true
    for name in gone { invocation.console.output.write(text.add(name, isBefore: true)) }
    for feature in features {
      if !others.contains(feature.name) {
        invocation.console.output.write(text.add(feature.name, isBefore: false))
        continue
      }
      do throws(ExploringFailure) {
        let outcome = try compare(feature)
        isEmpty = isEmpty && outcome.isEmpty
        let words = text.add(outcome)
        if !words.isEmpty { invocation.console.output.write(words) }
        invocation.console.output.flush()
      } catch {
        failed = true
        invocation.console.printDiagnostic("harness: \(feature.name): \(FailureText.visible(error.description))")
      }
    }
    if isEmpty, !failed {
      failed = true
      let path = FailureText.visible(program.executable)
      invocation.console.printDiagnostic("harness: nothing was compared; is \(path) a build of this command?")
    }
    if text.changes > 0, !isQuiet { invocation.console.print(text.summary) }
    if let path = options.markdown {
      do throws(FileError) {
        try FileSystem.writeAtomically(text.markdown, to: path)
      } catch {
        failed = true
        invocation.console.printDiagnostic("harness: \(error)")
      }
    }
    return failed || text.changes > 0 ? .fails : .holds
  }

  private func compare(_ feature: AnyFeature) throws(ExploringFailure) -> ComparisonOutcome {
    guard let own = invocation.process?.quietWorker else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    var other = program
    other.environment = own.environment
    let choices = ExplorationOptions(
      seed: options.seed ?? 0, maxSteps: options.steps ?? ExplorationOptions().maxSteps,
      environment: options.environment, triesOrders: false)
    let explorer = try feature.explorer(choices)
    let translation = options.otherEnvironment.map {
      EnvironmentTranslation(from: options.environment, to: $0)
    }
    let jobs = max(1, (options.jobs ?? invocation.process?.coreCount ?? 1) / 2)
    let before = try ScriptPlayers(
      other, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("compare-before"))
    let after = try ScriptPlayers(own, jobs: jobs, timeout: timeout, folder: TemporaryFolder.path("compare-after"))
    let comparison = BuildComparison(before: before, after: after) { translation?.text($0) ?? $0 }
    defer { comparison.close() }
    var finder = ChangeFinder(
      feature.name, comparison, explorer, placeholder: translation?.placeholder)
    try finder.findPage()
    let scripts = invocation.directory.list(below: PathText.join(invocation.directory.root, feature.name)).files
    if translation == nil { try finder.compare(scripts) }
    let files = scripts.map(\.path)
    // Only one build is explored with failing endpoints. Without failures, more runs get to their end.
    let parts = [(own, options.environment, true), (other, options.otherEnvironment ?? options.environment, false)]
    for (program, environment, makesFaults) in parts {
      var choices = choices
      choices.environment = environment
      choices.makesFaults = makesFaults
      let sequences: [ChoiceSequenceText]
      do throws(ExploringFailure) {
        sequences = try self.sequences(of: program, feature, choices, files)
      } catch {
        // A new feature can't behave otherwise than before. But an environment that is named has to exist.
        if makesFaults || options.environment ?? options.otherEnvironment != nil { throw error }
        finder.addUnexplored(error)
        continue
      }
      try finder.compare(sequences.map { translation?.back($0) ?? $0 })
    }
    return ComparisonOutcome(feature: feature.name, finder)
  }

  /// Explores a feature in one build. Returns the choice sequences that its runs begin with, and those of the runs.
  private func sequences(
    of program: ChildProcess, _ feature: AnyFeature, _ choices: ExplorationOptions, _ scripts: [String]
  ) throws(ExploringFailure) -> [ChoiceSequenceText] {
    var target = ExploringTarget(feature: feature.name, options: choices, scripts: scripts)
    target.given = .all
    let plan = FeatureExploration.Plan(
      target: target, runs: options.runs ?? ComparingOptions.defaultRuns,
      jobs: options.jobs ?? invocation.process?.coreCount ?? 1, program: program, timeout: timeout)
    return try FeatureExploration.complete(plan) { (exploration, outcome) throws(ExploringFailure) in
      let beginnings = try exploration.beginnings()
      return beginnings + outcome.played.map(\.sequence) + outcome.found.map(\.sequence).filter { !$0.text.isEmpty }
    }
  }
}

/// Translates choice sequences, so that each build plays in an environment of its own.
struct EnvironmentTranslation {
  private let own: String
  private let other: String
  /// The line that stands in for that of the environment; nil if there is one anyway.
  let placeholder: String?

  init(from own: String?, to other: String) {
    self.other = "\nenvironment \(other)\n"
    placeholder = own == nil ? "# in its own environment" : nil
    self.own = "\n\(own.map { "environment \($0)" } ?? "# in its own environment")\n"
  }

  func text(_ text: String) -> String { text.replacing(own, with: other, maxReplacements: 1) }

  /// Returns a choice sequence of the other build as this build takes it.
  func back(_ sequence: ChoiceSequenceText) -> ChoiceSequenceText {
    ChoiceSequenceText(
      text: sequence.text.replacing(other, with: placeholder == nil ? own : "\n", maxReplacements: 1),
      numbers: sequence.numbers)
  }
}
