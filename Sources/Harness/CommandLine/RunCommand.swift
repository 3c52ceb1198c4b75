extension Command {
  /// Checks scripts; records nothing, unless it is asked to.
  static let run = Command(
    "run", operands: "[PATH or NAME…]", summary: "checks scripts against what they have recorded",
    details: """
      A NAME is feature/script, a feature, or a script. Without any, all scripts run.
      A script that differs is shown with each line that differs and with the command that runs it alone.
      At a terminal, what it would record now is kept beside it as NAME.transcript.new, for harness review; with
      --pending-dir DIR it is kept there, also in CI. A script that holds again has nothing pending any more.
      With --check nothing at all is written. With --accept differences are recorded at once.
      Scripts run in worker processes: one that traps, is killed or runs past --timeout fails alone. What a feature
      prints is shown with its script's failure. With --jobs 0 all run in this process, for a debugger.
      """,
    flags: [
      .filter, .failFast, .coverage, .report, .quiet, .check, .accept, .force, .pendingDirectory, .jobs, .timeout,
      .shard,
      .timings, .verifyDeterminism,
    ]
  ) { (invocation) throws(UsageError) in
    let start = ContinuousClock.now
    let crew = invocation.startWorkers()
    var selection = try invocation.select()
    try invocation.shard(&selection)
    let reports = ReportOutput(invocation)
    let person = invocation.writing(to: reports.text)
    let pending = try PendingRun(invocation)
    let text = invocation.report()
    let batch = try ScriptBatch(
      selection, person, invocation.settings.verifiesDeterminism ? .observe : .check, by: crew,
      makesTraces: reports.needsTraces)
    let results = pending.settle(
      batch.run { result in
        pending.handle(result) ?? (result.holds ? nil : text.failed(result))
      })
    let report = RunReport(
      results: results, notRun: batch.total - results.count,
      features: invocation.settings.needsFeatures ? invocation.suite.summaries : [],
      shard: invocation.settings.shard?.shard,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    person.tellShard(selection)
    let code = person.summarize(report, isWhole: selection.isWhole)
    pending.tell(results, person)
    return reports.write(report) ? code : .fails
  }
}
