extension Command {
  /// Replays a script and prints what each step did, with old values, which transcripts don't contain.
  static let show = Command(
    "show", operands: "PATH or NAME", count: 1...1, summary: "print a script step by step, with old and new values",
    details: """
      It prints what the feature does today. Where the script records something else, it says so first, and marks the lines with -
      and +. With --step N, it also prints the whole state after that step.

      The script is replayed in a worker process: if it crashes, is killed or exceeds --timeout, what it did until then is
      printed. Exit code 1: the script fails.
      """,
    examples: ["show order/plus": "the whole script", "show order/plus --step 3": "step 3 and the state after it"],
    options: Option("step", .number("N"), .selection, "print only step N, and the whole state after it") { Int($0) },
    Option<Int?>.workers, Option<TimeLimit?>.timeout
  ) { (invocation, step, jobs, timeout) throws(UsageError) in
    let file = try Selection.single(
      invocation.settings.operands[0], in: invocation.directory, features: invocation.suite.names)
    let document = (try? FileSystem.read(file.path)).flatMap {
      try? TranscriptReader.read(SourceText(path: file.path, bytes: $0))
    }
    if let step, let count = document?.statements.count(where: \.kind.isCommand), step > count {
      throw .noStep(step, script: file.name, count: count)
    }
    let options = BatchOptions(jobs: jobs.map { min($0, 1) } ?? 1, timeout: timeout)
    // Select by the same operand: a link that leads nowhere is found by its name alone.
    let selection = try invocation.select(nil)
    let workers = invocation.startWorkers(options, makesTraces: true)
    let batch = try ScriptBatch(
      selection, invocation, options, .play(.show, by: workers, makesTraces: true))
    let outcome = batch.run { _ in nil }
    let report = invocation.report()
    for worker in outcome.lostWorkers { invocation.console.output.write(report.lost(worker)) }
    guard let result = outcome.results.first else { return .fails }
    invocation.printShown(result, file, document.flatMap { ShownScript(result, $0) }, step, report)
    return outcome.holds ? .holds : .fails
  }
}

extension Invocation {
  /// Prints the script.
  ///
  /// - Parameter script: the steps; nil if the script could not be replayed.
  fileprivate func printShown(
    _ result: ScriptResult, _ file: SnapshotDirectory.File, _ script: ShownScript?, _ step: Int?,
    _ report: ConsoleReport
  ) {
    guard let script else { return console.output.write(report.failed(result) + "\n") }
    let shown = ShownText(script, style: settings.isColored ? .colored : .plain, columns: settings.columns)
    var text = step.map { shown.title($0, of: file) } ?? ""
    // Only failures without a step are left to print.
    var failed = result
    failed.failures.removeAll(where: \.hasStep)
    (failed.outcomes, failed.actual) = (nil, nil)
    text += failed.holds ? "" : report.body(failed)
    text += shown.head
    if !text.isEmpty { text += "\n" }
    text += step.map { shown.stepWithState($0) } ?? shown.steps
    console.output.write(text + (step == nil ? ConsoleReport.printed(result.output) : ""))
  }
}

extension ScriptFailure {
  /// Whether the failure is visible in the output of a step.
  fileprivate var hasStep: Bool {
    switch kind {
    case .noEnd, .nothingFailed, .unreadable: false
    case .notRecorded, .differs, .unrecorded, .missing, .moved, .reported, .died, .timedOut, .varies: true
    }
  }
}
