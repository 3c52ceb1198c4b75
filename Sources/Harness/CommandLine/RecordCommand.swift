extension Command {
  /// Plays scripts and writes their observations.
  static let record = Command(
    "record", operands: "[PATH or NAME…]", summary: "plays scripts and rewrites their observations",
    details: """
      The lines of the user stay as they are, and so does a file that is right already.
      A script that fails is not recorded, unless its header says 'expect failure'.
      In CI it refuses: a recording there would approve whatever happened.
      """,
    flags: [.filter, .failFast, .force, .quiet]
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    if settings.isCI, !settings.isForced { throw .inCI }
    let selection = try invocation.select()
    let runner = SuiteRunner(invocation.suite)
    let report = invocation.report()
    let batch = ScriptBatch(selection, invocation) { runner.record($0) }
    let pending = PendingFiles()
    let results = batch.run { result in
      // What is recorded now is no longer to be decided.
      if result.holds { try? pending.discard(result.file) }
      return result.holds ? (settings.isQuiet ? nil : report.recorded(result)) : report.failed(result)
    }
    if !settings.isQuiet {
      invocation.console.print(report.recordings(results, skipped: batch.total - results.count))
    }
    return .of(results)
  }
}
