extension Command {
  /// Resolves files in which a merge has left markers.
  static let gitResolve = Command(
    "git resolve", operands: "[PATH or NAME…]", summary: "resolve conflicts that a merge left in transcripts",
    details: """
      It merges the sides between conflict markers as harness git merge-driver merges files. If a script behaves differently when
      it is replayed, the new transcript is kept beside it, for harness review. Without a PATH, it resolves all transcripts that
      contain markers. The common ancestor is taken from the markers (git's conflict styles diff3 and zdiff3), or else from git's
      index. Exit code 1: some of your lines contradict each other, and still stand between markers.
      """,
    examples: [
      "git resolve": "all transcripts that contain markers", "git resolve order/plus": "one script",
    ],
    options: .filter, .quiet
  ) { (invocation, filter, isQuiet) throws(UsageError) in
    let selection = try invocation.select(filter)
    let resolution = Resolution(
      invocation: invocation, scripts: MergedScripts(invocation), isQuiet: isQuiet,
      isNamed: !invocation.settings.operands.isEmpty)
    defer { resolution.scripts.close() }
    var isDone = true
    for failure in selection.failures {
      invocation.console.output.write(invocation.report("git resolve").failed(failure))
      isDone = false
    }
    var count = 0
    for file in selection.files {
      if let collision = selection.collision(of: file) {
        invocation.console.output.write(invocation.report("git resolve").failed(collision))
        isDone = false
        continue
      }
      switch resolution.resolve(file) {
      case .noConflict: break
      case .resolved: count += 1
      case .left: (isDone, count) = (false, count + 1)
      }
    }
    if count == 0, isDone, !isQuiet, !resolution.isNamed {
      invocation.console.print("no transcript contains a conflict")
    }
    return isDone ? .holds : .fails
  }
}

/// Resolves one file after another.
private struct Resolution {
  let invocation: Invocation
  let scripts: MergedScripts
  let isQuiet: Bool
  /// Whether the files were named.
  let isNamed: Bool

  enum Outcome { case noConflict, resolved, left }

  func resolve(_ file: SnapshotDirectory.File) -> Outcome {
    let name = FailureText.visible(file.path)
    do throws(FileError) {
      let bytes = try FileSystem.read(file.path)
      guard ConflictedTranscript.isOne(bytes) else {
        if isNamed, !isQuiet { invocation.console.print("\(name) contains no conflict") }
        return .noConflict
      }
      guard let sides = sides(bytes, name) else { return .left }
      let index = GitIndex(of: file.path)
      // Without a base in the markers, both sides contain what git has merged by itself, which would look like lines that both
      // have added.
      let whole = sides.base == nil ? index.flatMap { $0.hasLeft(sides) ? $0.merged : nil } : nil
      let knowsBase = sides.base != nil || whole != nil
      var merged =
        whole
        ?? TranscriptMerge.merged(
          base: sides.base ?? sides.common, ours: sides.ours, theirs: sides.theirs, knowsBase: knowsBase)
      // Lines that git has merged by itself come from either side, even within one step.
      if let index { merged = merged.takingObservations(from: index.merged, of: [index.ours, index.theirs]) }
      let (text, conflicts) = merged.text(sides.labels)
      if text != bytes, try !file.folder.replace(bytes, with: text, at: file.path) {
        invocation.console.printDiagnostic(
          "harness: \(name) was changed by someone else in the meantime; resolve it again")
        return .left
      }
      guard conflicts.isEmpty else {
        if !knowsBase {
          invocation.console.printDiagnostic(
            "harness: \(name): \(index == nil ? "neither its markers nor git's index say" : "it is no longer as git has left it, and its markers don't say") what both sides began with; "
              + "what only one of them has is left to you")
        }
        invocation.printConflicts(conflicts, in: file.path)
        return .left
      }
      let outcome = scripts.play(text, as: file)
      if !isQuiet { invocation.console.print("resolved \(name)\(outcome)") }
      return .resolved
    } catch {
      invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
      return .left
    }
  }

  private func sides(_ bytes: [UInt8], _ name: String) -> ConflictedTranscript? {
    do throws(ConflictedTranscript.Mistake) {
      return try ConflictedTranscript(bytes)
    } catch {
      invocation.console.printDiagnostic(
        "harness: \(name):\(error.line):1: '\(error.marker)' has no counterpart, so the sides can't be told apart; "
          + "fix the markers, or keep only the right lines")
      return nil
    }
  }
}
