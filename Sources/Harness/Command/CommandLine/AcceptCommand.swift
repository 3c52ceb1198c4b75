extension Command {
  /// Takes over pending transcripts without a look.
  static let accept = Command(
    "accept", operands: "[PATH or NAME…]", summary: "takes over pending transcripts as they are",
    details: """
      Pending are those that harness run has left beside their transcripts, or below --pending-dir.
      The observations are taken over and nothing else: where the commands of a script were edited since it was run,
      it is left as it is and has to be run again. A proposal of harness explore becomes a transcript as it stands.
      What is taken over is printed, once where it is alike in several scripts.
      With --only LINE, any number of them, only lines that begin so are taken over: --only 'call showToast'. A script in
      which anything else changes is refused as a whole. So a program can be allowed to accept just that.
      A line begins so up to the end of a name or a number, dots and hyphens in it; a path means what lies below it as well.
      In CI it refuses, like harness record.
      """,
    options: .filter, .force, .pendingDirectory, .only, .quiet
  ) { (invocation, filter, isForced, directory, only, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced { throw .inCI }
    let selection = try PendingSelection(invocation, filter, directory)
    var taken: [PendingChange] = []
    let decisions = PendingDecisions(invocation: invocation, selection: selection, isQuiet: isQuiet)
    let (code, summary) = decisions.decide("accepted") { (file, pending) throws(PendingProblem) in
      let change = try PendingChange(file, in: pending)
      if let only, let refused = only.refused(of: change) {
        // A proposal has its lines in the pending file alone.
        let path = change.isProposal ? change.pendingPath ?? file.path : file.path
        throw .notOnly(path: path, line: refused.line, text: refused.text)
      }
      try change.accept()
      taken.append(change)
    }
    if !isQuiet {
      let screen = ReviewScreen(
        style: invocation.settings.isColored ? .colored : .plain, columns: invocation.settings.columns ?? 120)
      // What was taken over is printed, and not only what is like it.
      for group in PendingGroup.groups(of: taken, isExact: true) {
        invocation.console.output.write(screen.accepted(group))
      }
      invocation.console.print(summary)
    }
    return code
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
    let (code, summary) = decisions.decide("rejected") { (file, pending) throws(PendingProblem) in
      do throws(FileError) {
        try pending.discard(file)
      } catch {
        throw .unwritable(error)
      }
      if !isQuiet { invocation.console.output.write(PendingText.rejected(file)) }
    }
    if !isQuiet { invocation.console.print(summary) }
    return code
  }
}

/// One decision for all that is selected.
private struct PendingDecisions {
  let invocation: Invocation
  let selection: PendingSelection
  let isQuiet: Bool

  /// - Returns: the exit code, and the last line.
  func decide(
    _ verb: String, _ decide: (SnapshotDirectory.File, PendingFiles) throws(PendingProblem) -> Void
  ) -> (ExitCode, String) {
    if selection.files.isEmpty { return (.holds, "nothing is pending") }
    var failed = 0
    for file in selection.files {
      do throws(PendingProblem) {
        try decide(file, selection.pending)
      } catch {
        failed += 1
        let text = invocation.text(error, file, selection.pending)
        invocation.console.printDiagnostic("harness: \(FailureText.visible(file.name)): \(text)")
      }
    }
    let count = selection.files.count - failed
    let rest = failed > 0 ? ", \(failed) left as \(failed == 1 ? "it is" : "they are")" : ""
    return (failed > 0 ? .fails : .holds, "\(count) change\(count == 1 ? "" : "s") \(verb)\(rest)")
  }
}

/// The lines that may be accepted, by how they begin.
struct AcceptedLines: Sendable {
  let beginnings: [String]

  /// The first line that a change has besides, and its place; nil where all that changes is meant. A line that comes has the
  /// place of the one behind which it comes.
  func refused(of change: PendingChange) -> (line: Int?, text: String)? {
    let rows = change.rows
    // What is new as a whole is more than its lines.
    if change.isProposal {
      return rows.firstIndex { !$0.text.isEmpty }.map { ($0 + 1, rows[$0].text) }
    }
    // That nothing happened comes and goes with what does.
    let isNothingAll = rows.allSatisfy { !$0.isChange || $0.text == Self.nothing }
    let index = rows.firstIndex { $0.isChange && (isNothingAll || $0.text != Self.nothing) && !isMeant($0.text) }
    return index.map { index in (rows[...index].last { $0.line != nil }?.line, rows[index].text) }
  }

  private static let nothing = "  nothing"

  private func isMeant(_ line: String) -> Bool {
    let text = String(line.drop { $0 == " " })
    return beginnings.contains { Self.begins(text, with: $0) }
  }

  /// A name isn't meant by its beginning: `call show` is not `call showToast("…")`, `call api` not `call api.send`, and
  /// `count = 1` not `count = 1.5`. But `page` is also `page.title`, and `items` also `items[id: 7]`.
  static func begins(_ line: String, with beginning: String) -> Bool {
    guard line.hasPrefix(beginning) else { return false }
    guard let next = line.dropFirst(beginning.count).first, let last = beginning.last else { return true }
    func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    if !isName(last) { return true }
    if let path = ObservationLine(line).path, beginning.count < path.count { return !isName(next) && next != "-" }
    return !isName(next) && next != "." && next != "-"
  }
}

extension Option<AcceptedLines?> {
  fileprivate static var only: Self {
    Self("only", .text("LINE"), .outcome, "take over lines that begin so, and refuse scripts in which others change") {
      // As pasted from a transcript, too.
      $0.isEmpty ? nil : AcceptedLines(beginnings: $0.map { String($0.drop { $0 == " " }) })
    }
  }
}
