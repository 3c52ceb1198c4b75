extension Command {
  /// Takes over pending transcripts without a look.
  static let accept = Command(
    "accept", operands: "[PATH or NAME…]", summary: "takes over pending transcripts as they are",
    details: """
      Pending are those that harness run has left beside their transcripts, or below --pending-dir.
      The observations are taken over and nothing else: where the commands of a script were edited since it was run,
      it is left as it is and has to be run again. A proposal of harness explore becomes a transcript as it stands.
      In CI it refuses, like harness record.
      """,
    options: .filter, .force, .pendingDirectory, .quiet
  ) { (invocation, filter, isForced, directory, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced { throw .inCI }
    let selection = try PendingSelection(invocation, filter, directory)
    let decisions = PendingDecisions(invocation: invocation, selection: selection, isQuiet: isQuiet)
    return decisions.decide("accepted") { (file, pending) throws(PendingProblem) in
      let change = try PendingChange(file, in: pending)
      try change.accept()
      return PendingText.accepted(change)
    }
  }

  /// Throws pending transcripts away.
  static let reject = Command(
    "reject", operands: "[PATH or NAME…]", summary: "throws pending transcripts away",
    details:
      "The transcripts stay as they are, and differ again when they are run. A proposal of harness explore is removed.",
    options: .filter, .pendingDirectory, .quiet
  ) { (invocation, filter, directory, isQuiet) throws(UsageError) in
    let selection = try PendingSelection(invocation, filter, directory)
    let decisions = PendingDecisions(invocation: invocation, selection: selection, isQuiet: isQuiet)
    return decisions.decide("rejected") { (file, pending) throws(PendingProblem) in
      do throws(FileError) {
        try pending.discard(file)
      } catch {
        throw .unwritable(error)
      }
      return PendingText.rejected(file)
    }
  }
}

/// One decision for all that is selected.
private struct PendingDecisions {
  let invocation: Invocation
  let selection: PendingSelection
  let isQuiet: Bool

  /// - Parameter decide: returns what to print of a script.
  func decide(
    _ verb: String, _ decide: (SnapshotDirectory.File, PendingFiles) throws(PendingProblem) -> String
  ) -> ExitCode {
    if selection.files.isEmpty {
      if !isQuiet { invocation.console.print("nothing is pending") }
      return .holds
    }
    var failed = 0
    for file in selection.files {
      do throws(PendingProblem) {
        let text = try decide(file, selection.pending)
        if !isQuiet { invocation.console.output.write(text) }
      } catch {
        failed += 1
        let text = invocation.text(error, file, selection.pending)
        invocation.console.printDiagnostic("harness: \(FailureText.visible(file.name)): \(text)")
      }
    }
    if !isQuiet {
      let count = selection.files.count - failed
      let rest = failed > 0 ? ", \(failed) left as \(failed == 1 ? "it is" : "they are")" : ""
      invocation.console.print("\(count) change\(count == 1 ? "" : "s") \(verb)\(rest)")
    }
    return failed > 0 ? .fails : .holds
  }
}
