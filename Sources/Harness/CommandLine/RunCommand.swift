extension Command {
  /// Checks scripts; writes nothing.
  static let run = Command(
    "run", operands: "[PATH or NAME…]", summary: "checks scripts against what they have recorded; writes nothing",
    details: """
      A NAME is feature/script, a feature, or a script. Without any, all scripts run.
      A script that differs is shown with each line that differs and with the command that runs it alone.
      """,
    flags: [.filter, .failFast, .coverage, .report, .quiet, .check]
  ) { (invocation) throws(UsageError) in
    let start = ContinuousClock.now
    let selection = try invocation.select()
    let reports = ReportOutput(invocation)
    let person = invocation.writing(to: reports.text)
    let runner = SuiteRunner(invocation.suite)
    let text = invocation.report()
    let batch = ScriptBatch(selection, person) { runner.check($0) }
    let results = batch.run { result in
      result.holds ? nil : text.failed(result)
    }
    let report = RunReport(
      results: results, notRun: batch.total - results.count, features: invocation.suite.summaries,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    let code = person.summarize(report, isWhole: selection.isWhole)
    return reports.write(report) ? code : .fails
  }
}
