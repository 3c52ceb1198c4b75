extension Command {
  /// Checks scripts. Records nothing unless asked to.
  static let run = Command(
    "run", operands: "[PATH or NAME…]", summary: "check scripts against what they record",
    details: """
      A NAME is feature/script, a feature, a script, or a pattern of these: 'order/*', '*-fails'. Without any, it runs all
      scripts. Each failure shows the lines that differ, and the command that runs its script again.

      At a terminal, it keeps the new version of a script that differs as NAME.transcript.new, for harness review; with
      --pending-dir DIR it keeps it there, also in CI. If a script no longer differs, its pending version is removed.

      Scripts run in worker processes: only the script that crashes, is killed or exceeds --timeout fails. If a worker ends
      between scripts, the run fails. With --jobs 0, scripts run in this process, for a debugger; a script that calls exit then
      ends the run.

      A run remembers which scripts failed, in .harness beside the transcripts, or in --pending-dir DIR; in CI only there.
      """,
    examples: [
      "run": "all scripts", "run order --fail-fast": "the scripts of order, until one fails",
      "run --report junit=report.xml": "also write a JUnit report", "run --last-failed": "only what failed last time",
    ],
    options: .filter, .lastFailed, .reports, .checking,
    Option<Bool>("force", .outcome, "with --accept: record in CI, too"),
    .check("write nothing, not even pending changes"),
    Option("accept", .outcome, "record what differs, unless a script can't be replayed"), .pendingDirectory
  ) {
    (invocation, filter, lastFailed, reporting, options, isForced, checksOnly, accepts, directory) throws(UsageError) in
    let start = ContinuousClock.now
    var options = options
    let workers = invocation.startWorkers(options, makesTraces: reporting.needsTraces)
    var selection = try invocation.select(filter)
    let lastRun = LastRun(in: directory ?? invocation.settings.snapshots)
    let known = lastFailed == nil ? nil : try lastRun.failed()
    if let known {
      if lastFailed == .only { selection.keep(names: known) }
      options.playedFirst = known
    }
    try selection.keep(options.shard, timings: options.timings)
    if options.timings != nil, options.shard == nil {
      invocation.console.printDiagnostic("harness: --timings does nothing without shards; add --shard I/N")
    }
    var reports = try ReportOutput(invocation, reporting)
    reports.isWhole = selection.isWhole
    let person = invocation.writing(to: reports.text)
    let pending = try PendingRun(
      invocation, options, accepts: accepts, isForced: isForced, checksOnly: checksOnly, directory: directory)
    if lastFailed != nil, known == nil {
      let hint =
        invocation.settings.isCI && directory == nil
        ? "; in CI, runs remember failures only with --pending-dir DIR" : ""
      person.console.printDiagnostic("harness: no earlier run is known, so all scripts run\(hint)")
    }
    let text = invocation.report()
    if options.orders != nil, let unseen = ScriptHold.unseen { person.console.printDiagnostic("harness: \(unseen)") }
    let verb: WorkerJob.Verb =
      switch options.orders {
      case .results: .verifyOrders
      case .strict: .verifyOrdersStrictly
      case nil: options.verifiesDeterminism ? .observe : .check
      }
    let batch = try ScriptBatch(
      selection, person, options,
      .play(verb, by: workers, makesTraces: reporting.needsTraces, measuresReach: reporting.measuresReach))
    let keepsFailures = !checksOnly && (directory != nil || !invocation.settings.isCI)
    var begun: Set<String> = []
    invocation.keeping { () throws(FileError) in
      if keepsFailures { begun = try lastRun.begin(selection.files.map(\.name)) }
    }
    let outcome = batch.run { result in
      pending.handle(result) ?? text.failedAtOnce(result, workers, options)
    }
    let results = pending.replacingAccepted(outcome.results).map { $0.inSnapshots(invocation.settings.namedSnapshots) }
    let next = NextCommands(person, results, pending: pending.files)
    reports.commands = next.text
    person.printFailures(results, person.report(commands: next.text), options, workers)
    var report = RunReport(
      results: results, notRun: batch.total - results.count,
      features: reporting.needsFeatures ? invocation.suite.summaries(measuresReach: reporting.measuresReach) : [],
      shard: options.shard?.shard,
      seconds: (ContinuousClock.now - start) / .seconds(1), warnings: selection.warnings(with: results),
      made: invocation.origin)
    report.skipped = batch.skipped(results)
    report.bailout = outcome.bailout
    report.lostWorkers = outcome.lostWorkers
    report.eventualRules = invocation.suite.eventualRules(results)
    report.isolation = outcome.isolation
    person.printShard(selection, options)
    let isIdle = lastFailed == .only && known != nil && batch.total == 0
    if isIdle { person.console.print(LastRun.nothingToDo(others: known?.count ?? 0)) }
    let code = isIdle ? .holds : person.summarize(report, reporting, isWhole: selection.isWhole)
    if options.showsDurations { for line in DurationsText.lines(results) { person.console.print(line) } }
    person.printShuffle(report, filter, options)
    let isWritten = reports.write(report)
    // Hints come last: even if they fail, everything that was found is printed and written.
    reports.text.flush()
    pending.printSummary(results, person)
    person.keeping { () throws(FileError) in
      guard keepsFailures else { return }
      try lastRun.keep(results, begun: begun, isWanted: lastFailed != nil) { name in
        // Scripts that were named by a path are elsewhere.
        [PathText.join(invocation.settings.snapshots, name), name].contains {
          FileSystem.exists($0 + SnapshotDirectory.fileExtension)
        }
      }
    }
    return isWritten ? code : .fails
  }
}

extension ScriptResult {
  /// Returns the result with the folder of transcripts, which commands for it have to name even if they are made without this
  /// run's settings.
  fileprivate func inSnapshots(_ folder: String?) -> ScriptResult {
    guard let folder else { return self }
    var result = self
    result.snapshots = folder
    return result
  }
}

extension ConsoleReport {
  /// Returns a failure that happened in this process, to print it before a later script can end the process; nil for all
  /// others.
  func failedAtOnce(_ result: ScriptResult, _ workers: Workers, _ options: BatchOptions) -> String? {
    workers.pools == nil && !result.holds ? failures([result], showsAll: options.showsAll) : nil
  }
}

extension Invocation {
  /// Writes something. If that fails, it says so and the run goes on.
  fileprivate func keeping(_ write: () throws(FileError) -> Void) {
    do throws(FileError) {
      try write()
    } catch {
      console.printDiagnostic("harness: \(FailureText.visible(error.description))")
    }
  }

  /// Prints all failures, with equal ones as one.
  func printFailures(_ results: [ScriptResult], _ text: ConsoleReport, _ options: BatchOptions, _ workers: Workers) {
    if workers.pools == nil { return }
    let again = commandText.text(text.verb, flags: ["--all"], operands: settings.operands)
    console.output.write(text.failures(results, showsAll: options.showsAll, again: again))
    console.output.flush()
  }

  /// Prints `in the order of --shuffle 7; the same again: harness run --shuffle 7 --jobs 1` if something failed in this order.
  ///
  /// With one worker, whatever a script leaves behind affects all that follow. The flags are those that decide what is played
  /// and how. How to handle the results is up to the reader.
  fileprivate func printShuffle(_ report: RunReport, _ filter: ScriptFilter?, _ options: BatchOptions) {
    guard let seed = options.shuffle?.seed, !report.holds else { return }
    var flags = ["--shuffle", "\(seed)", "--jobs", "\(options.jobs ?? 1)"]
    if let filter { flags += ["--filter", filter.text] }
    if let shard = options.shard?.shard { flags += ["--shard", "\(shard.index)/\(shard.count)"] }
    if let timings = options.timings { flags += ["--timings", timings] }
    if let timeout = options.timeout { flags += ["--timeout", timeout.text] }
    if options.verifiesDeterminism { flags.append("--verify-determinism") }
    if let orders = options.orders { flags.append("--verify-orders" + (orders == .strict ? "=strict" : "")) }
    if options.stopsAtFailure { flags.append("--fail-fast") }
    let command = commandText.text("run", flags: flags, operands: settings.operands)
    console.print("in the order of --shuffle \(seed); the same again: \(command)")
  }
}
