extension Command {
  /// Shows pending transcripts one after the other, and asks what to do with each.
  static let review = Command(
    "review", operands: "[PATH or NAME…]", summary: "accept or reject pending changes, one by one or all at once",
    details: """
      Pending changes are what a run at a terminal has kept beside the scripts as NAME.transcript.new, or below --pending-dir, and
      what harness explore proposes. Equal changes of several scripts are one question.

      Keys: a or Enter accepts, r rejects, s skips; A, R and S do the same for all the rest. b goes back, e opens an editor,
      space chooses steps, o asks for each script, d shows the whole transcript, ? helps, q quits. After the last answer, b still
      goes back, and Enter leaves.

      Accepting changes recorded lines only. If you edited the commands of a script after it ran, the script stays as it is: run
      it again. An accepted proposal becomes a transcript, a rejected one is removed.

      --only LINE lets a program accept expected lines alone: 'call showToast' also covers 'call showToast("Saved")', but not
      'call showToaster'; a path covers everything below it. In CI, --accept is refused without --force.

      Without a terminal, the changes are printed and nothing is asked. Exit code 1: something is still pending.
      """,
    examples: [
      "review": "ask about each change", "review --accept order": "accept all changes of the feature order",
      "review --accept --only 'call showToast'": "accept scripts in which only these lines change",
      "review --reject": "discard all changes; the scripts differ again in the next run",
    ],
    options: .filter, .pendingDirectory, .deciding, .json,
    Option<Bool>("summary", .outcome, "print one line if scripts differ, else nothing: for git's hook post-merge")
  ) { (invocation, filter, directory, decision, writesJSON, isSummary) throws(UsageError) in
    if let decision {
      let other = writesJSON ? "--json" : isSummary ? "--summary" : nil
      if let other { throw .contradiction(decision.kind == .accept ? "--accept" : "--reject", other) }
      return try decision.carryOut(invocation, filter, directory)
    }
    let review = try Review(invocation, filter, directory)
    if isSummary {
      if let red = review.red { invocation.console.print(red) }
      return review.red == nil ? .holds : .fails
    }
    if writesJSON {
      invocation.console.output.write(
        ReviewJSON.text(review.groups, review.problems.map { ($0, review.text($1, $0)) }))
      return review.isEmpty ? .holds : .fails
    }
    for (file, problem) in review.problems {
      invocation.console.printDiagnostic(
        "harness: \(FailureText.visible(file.name)): \(review.text(problem, file))")
    }
    if review.isEmpty {
      invocation.console.print("nothing is pending")
      return .holds
    }
    if let renames = review.renames { invocation.console.print(RenameText.explained(renames) + "\n") }
    if !review.groups.isEmpty, let keys = invocation.keys, keys.begin() { return review.ask(keys) }
    return review.printSummary()
  }
}

/// Everything that is pending, in the order of the review.
private struct Review {
  let invocation: Invocation
  /// The folder of pending transcripts, if they aren't beside their scripts.
  let directory: String?
  let filter: ScriptFilter?
  let groups: [PendingGroup]
  let problems: [(SnapshotDirectory.File, PendingProblem)]

  var isEmpty: Bool { groups.isEmpty && problems.isEmpty }

  init(_ invocation: Invocation, _ filter: ScriptFilter?, _ directory: String?) throws(UsageError) {
    self.invocation = invocation
    self.directory = directory
    self.filter = filter
    let selection = try PendingSelection(invocation, filter, directory)
    var changes: [PendingChange] = []
    var problems: [(SnapshotDirectory.File, PendingProblem)] = []
    for file in selection.files {
      do throws(PendingProblem) {
        changes.append(try PendingChange(file, in: selection.pending))
      } catch {
        problems.append((file, error))
      }
    }
    groups = PendingGroup.groups(of: changes)
    self.problems = problems
  }

  /// A line that says how many scripts differ; nil if none does. Proposals don't count.
  var red: String? {
    let count = problems.count + groups.reduce(0) { $0 + $1.changes.count { !$0.isProposal } }
    if count == 0 { return nil }
    let review = invocation.commandText.text("review", pendingDirectory: directory)
    return count == 1
      ? "red: 1 script differs from its recording; to review it: \(review)"
      : "red: \(count) scripts differ from their recordings; to review them: \(review)"
  }

  /// The renames that explain everything that is pending; nil if more than names differs.
  var renames: [Rename]? {
    let changes = groups.flatMap(\.changes)
    if !problems.isEmpty || changes.contains(where: \.isProposal) { return nil }
    return RenameDetector.renames(explaining: changes, invocation.suite)
  }

  func text(_ problem: PendingProblem, _ file: SnapshotDirectory.File) -> String {
    invocation.text(problem, file, PendingFiles(below: directory))
  }

  private func screen(_ columns: Int) -> ReviewScreen {
    ReviewScreen(style: invocation.settings.isColored ? .colored : .plain, columns: columns)
  }

  /// Prints everything that is pending, without asking.
  func printSummary() -> ExitCode {
    let total = groups.reduce(0) { $0 + $1.changes.count }
    var first = 1
    for group in groups {
      let last = first + group.changes.count - 1
      let place = first == last ? "\(first) of \(total)" : "\(first)-\(last) of \(total)"
      invocation.console.output.write(screen(invocation.keys?.columns ?? 120).text(group, place: place) + "\n")
      first = last + 1
    }
    // The printed commands decide about what was shown, and about nothing else.
    let flags = (directory.map { ["--pending-dir", $0] } ?? []) + (filter.map { ["--filter", $0.text] } ?? [])
    let operands = invocation.settings.operands
    let accept = invocation.commandText.text("review --accept", flags: flags, operands: operands)
    let reject = invocation.commandText.text("review --reject", flags: flags, operands: operands)
    invocation.console.print("\(total + problems.count) pending; to accept: \(accept), to reject: \(reject)")
    return .fails
  }

  private func work(_ keys: any KeyInput) -> ReviewSession.Work {
    func trying(_ change: PendingChange, _ work: () throws(PendingProblem) -> Void) -> String? {
      do throws(PendingProblem) {
        try work()
        return nil
      } catch {
        return text(error, change.file)
      }
    }
    return ReviewSession.Work(
      screen: { screen(keys.columns) },
      carry: { decision, change, steps in
        trying(change) { () throws(PendingProblem) in
          switch decision {
          case .accept: try change.accept(steps: steps)
          case .reject: try change.reject()
          }
        }
      },
      undo: { decision, change, steps in
        trying(change) { () throws(PendingProblem) in try change.undo(accepted: decision == .accept, steps: steps) }
      },
      edit: { edit($0, keys) },
      again: { change in
        do throws(PendingProblem) {
          return (try change.again(), nil)
        } catch {
          return (nil, text(error, change.file))
        }
      })
  }

  /// Hands the terminal over to an editor. Returns the problem, if there is one.
  private func edit(_ change: PendingChange, _ keys: any KeyInput) -> String? {
    let path = change.isProposal ? change.pendingPath ?? change.file.path : change.file.path
    let editor = EditorCommand.program(EnvironmentVariables.all, path: path, line: change.firstLine)
    guard let editor else {
      return "neither VISUAL nor EDITOR is set; it is \(FailureText.visible(path)):\(change.firstLine)"
    }
    invocation.console.output.flush()
    keys.finish()
    defer { _ = keys.begin() }
    do throws(SystemFailure) {
      // Ctrl-C is meant for the editor.
      let ending = try Signals.leavingInterruptions { () throws(SystemFailure) in
        try SpawnedChild(editor, SpawnedChild.Ends(input: 0, output: 1, error: 2), hasOwnGroup: false).wait(until: nil)
      }
      return ending == .exited(0) ? nil : "the editor failed; \(FailureText.visible(path)) is as it left it"
    } catch {
      return "the editor can't be started: \(error)"
    }
  }

  /// Asks the person at the terminal.
  func ask(_ keys: any KeyInput) -> ExitCode {
    defer { keys.finish() }
    let output = invocation.console.output
    var session = ReviewSession(groups, work(keys))
    output.write(session.question)
    while !session.isOver {
      output.flush()
      let text = session.press(keys.next())
      // Keys that were typed ahead can't be meant for a question that was not yet on the screen.
      if !text.isEmpty { keys.forget() }
      output.write(text)
    }
    let left = session.left + problems.count
    let part = session.acceptedInPart > 0 ? "\(session.acceptedInPart) in part, " : ""
    invocation.console.print(
      "\(session.accepted) accepted, \(part)\(session.rejected) rejected\(left > 0 ? ", \(left) still pending" : "")")
    if session.wasInterrupted { return .interrupted }
    return left > 0 ? .fails : .holds
  }
}

extension Invocation {
  /// Returns the problem of a pending transcript, and what to do.
  func text(_ problem: PendingProblem, _ file: SnapshotDirectory.File, _ pending: PendingFiles) -> String {
    let flags = pending.directory.map { ["--pending-dir", $0] } ?? []
    let review = commandText.text("review", flags: flags, operands: [file.path])
    // Another review helps only if the pending transcript is still the current one.
    let isLeft = if case .notOnly = problem { true } else { pending.isProposal(file) }
    return PendingText(problem, run: commandText.text("run", file.path), review: isLeft ? review : nil).text
  }
}
