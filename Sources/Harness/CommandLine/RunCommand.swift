extension Command {
  /// Checks scripts; writes nothing.
  static let run = Command(
    "run", operands: "[PATH or NAME…]", summary: "checks scripts against what they have recorded; writes nothing",
    details: """
      A NAME is feature/script, a feature, or a script. Without any, all scripts run.
      A script that differs is shown with each line that differs and with the command that runs it alone.
      """,
    flags: [.filter, .failFast, .coverage, .quiet, .check]
  ) { (invocation) throws(UsageError) in
    let selection = try invocation.select()
    let runner = SuiteRunner(invocation.suite)
    let report = invocation.report()
    let batch = ScriptBatch(selection, invocation) { runner.check($0) }
    let results = batch.run { result in
      result.holds ? nil : report.failed(result)
    }
    if !invocation.settings.isQuiet {
      invocation.console.print(report.checked(results, skipped: batch.total - results.count))
    }
    if invocation.settings.showsCoverage {
      let coverage = CoverageReport(invocation.suite.summaries, results, isWhole: selection.isWhole)
      invocation.console.print(coverage.text)
      if !coverage.isComplete { return .fails }
    }
    return .of(results)
  }
}
