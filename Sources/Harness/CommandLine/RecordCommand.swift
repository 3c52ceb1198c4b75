extension Command {
  /// Plays scripts and writes their observations.
  static let record = Command(
    "record", operands: "[PATH or NAME…]", summary: "plays scripts and rewrites their observations",
    details: """
      The lines of the user stay as they are, and so does a file that is right already.
      A script that fails is not recorded, unless its header says 'expect failure'. What is to be written is played twice:
      a script that doesn't do the same both times is refused, with what differs and why.
      In CI it refuses: a recording there would approve whatever happened.
      With --rename OLD=NEW, which may be given several times, the user's lines get the new name as well, where the old
      one can't be read any more: actions, stubs, paths and initial states, in included files, too.
      """,
    flags: [.filter, .failFast, .force, .rename, .jobs, .timeout, .quiet]
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    if settings.isCI, !settings.isForced { throw .inCI }
    let workforce = settings.renames.isEmpty ? invocation.startWorkers() : .none
    let selection = try invocation.select()
    let report = invocation.report()
    let renaming = settings.renames.isEmpty ? nil : RenamingRecorder(invocation.suite, settings.renames)
    let batch =
      if let renaming {
        // One after the other: scripts share the included files that are renamed in.
        ScriptBatch(selection, invocation) { renaming.record($0) }
      } else {
        try ScriptBatch(selection, invocation, .record, by: workforce)
      }
    let pending = PendingFiles()
    let outcome = batch.run { result in
      // What is recorded now is no longer to be decided.
      if result.holds { try? pending.discard(result.file) }
      return result.holds
        ? (settings.isQuiet ? nil : report.recorded(result, renames: renaming != nil)) : report.failed(result)
    }
    let results = outcome.results
    for worker in outcome.lostWorkers { invocation.console.output.write(report.lost(worker)) }
    if !settings.isQuiet {
      invocation.console.print(report.recordings(results, skipped: batch.total - results.count))
      if let renaming { invocation.console.print(RenameText.recorded(renaming, settings.renames)) }
    }
    return outcome.holds ? .holds : .fails
  }
}
