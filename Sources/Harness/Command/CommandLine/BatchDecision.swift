/// One decision about all pending transcripts.
struct BatchDecision: Sendable {
  enum Kind: Sendable { case accept, reject }

  let kind: Kind
  /// The lines that may be accepted; nil for all.
  let only: AcceptedLines?
  let isForced: Bool
  let isQuiet: Bool

  /// Accepts pending transcripts, or discards them, without asking.
  func carryOut(_ invocation: Invocation, _ filter: ScriptFilter?, _ directory: String?) throws(UsageError) -> ExitCode
  {
    if kind == .accept, invocation.settings.isCI, !isForced { throw .inCI }
    let selection = try PendingSelection(invocation, filter, directory)
    let decisions = PendingDecisions(invocation: invocation, selection: selection, isQuiet: isQuiet)
    return kind == .accept ? decisions.accept(only) : decisions.reject()
  }
}

extension Option<BatchDecision?> {
  /// The decision; nil if a person is asked.
  static var deciding: Self {
    let flags = Option<(Bool, Bool, AcceptedLines?, Bool, Bool)>(
      Option<Bool>("accept", .outcome, "accept all pending changes without asking"),
      Option<Bool>("reject", .outcome, "discard all pending changes without asking"), .only,
      Option<Bool>("force", .outcome, "with --accept: accept in CI, too"),
      Option<Bool>("quiet", short: "q", .common, "with --accept or --reject: print errors only")
    ) { ($0, $1, $2, $3, $4) }
    return Self(flags: flags.flags) { (arguments) throws(UsageError) in
      let (accepts, rejects, only, isForced, isQuiet) = try flags.value(arguments)
      if accepts, rejects { throw .contradiction("--accept", "--reject") }
      if only != nil, !accepts { throw .needsFlag("--only", "--accept") }
      if isForced, !accepts { throw .needsFlag("--force", "--accept") }
      guard accepts || rejects else {
        if isQuiet { throw .needsFlag("--quiet", "--accept or --reject") }
        return nil
      }
      return BatchDecision(kind: accepts ? .accept : .reject, only: only, isForced: isForced, isQuiet: isQuiet)
    }
  }
}

/// Applies one decision to everything that is selected.
private struct PendingDecisions {
  let invocation: Invocation
  let selection: PendingSelection
  let isQuiet: Bool

  func accept(_ only: AcceptedLines?) -> ExitCode {
    var accepted: [PendingChange] = []
    let (code, summary) = decide("accepted") { (file, pending) throws(PendingProblem) in
      let change = try PendingChange(file, in: pending)
      if let only, let refused = only.refused(of: change) {
        // The lines of a proposal exist in the pending file alone.
        let path = change.isProposal ? change.pendingPath ?? file.path : file.path
        throw .notOnly(path: path, refused.position, text: refused.text)
      }
      try change.accept()
      accepted.append(change)
    }
    if !isQuiet {
      let screen = ReviewScreen(
        style: invocation.settings.isColored ? .colored : .plain, columns: invocation.settings.columns ?? 120)
      // Only equal changes are printed as one, since each accepted line has to be seen.
      for group in PendingGroup.groups(of: accepted, isExact: true) {
        invocation.console.output.write(screen.accepted(group))
      }
      invocation.console.print(summary)
    }
    return code
  }

  func reject() -> ExitCode {
    let (code, summary) = decide("rejected") { (file, pending) throws(PendingProblem) in
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

  /// Applies the decision to each file.
  ///
  /// - Returns: the exit code and the last line.
  private func decide(
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
    return (failed > 0 ? .fails : .holds, "\(EnglishText.count(count, "change")) \(verb)\(rest)")
  }
}

/// The lines that may be accepted, by their beginnings.
struct AcceptedLines: Sendable {
  let beginnings: [String]

  /// Returns the first changed line that may not be accepted, and its place; nil if all changed lines may be. An added line has
  /// the place of the line before it.
  func refused(of change: PendingChange) -> (position: TextPosition?, text: String)? {
    let rows = change.rows
    // A proposal is new as a whole, which is more than its lines.
    if change.isProposal {
      return rows.firstIndex { !$0.text.isEmpty }.map { index in
        (TextPosition(line: index + 1, column: rows[index].column), rows[index].text)
      }
    }
    // The line `nothing` comes and goes with other lines, so it counts only if nothing else changes.
    let isNothingAll = rows.allSatisfy { !$0.isChange || $0.text == Self.nothing }
    let index = rows.firstIndex { $0.isChange && (isNothingAll || $0.text != Self.nothing) && !isMeant($0.text) }
    return index.map { index in
      let row = rows[...index].last { $0.line != nil }
      return (row.flatMap { row in row.line.map { TextPosition(line: $0, column: row.column) } }, rows[index].text)
    }
  }

  private static let nothing = "  nothing"

  private func isMeant(_ line: String) -> Bool {
    let text = String(line.drop { $0 == " " })
    return beginnings.contains { Self.begins(text, with: $0) }
  }

  /// Whether a line begins with a text that ends between names: `call show` doesn't match `call showToast("…")`, `call api`
  /// doesn't match `call api.send`, and `count = 1` doesn't match `count = 1.5`. But `page` matches `page.title`, and `items`
  /// matches `items[id: 7]`.
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
    Self(
      "only", .text("LINE"), .outcome,
      "with --accept: accept only lines that begin with LINE, and leave scripts in which other lines change; repeatable"
    ) {
      // Lines may be pasted from a transcript, with their indentation.
      $0.isEmpty ? nil : AcceptedLines(beginnings: $0.map { String($0.drop { $0 == " " }) })
    }
  }
}
