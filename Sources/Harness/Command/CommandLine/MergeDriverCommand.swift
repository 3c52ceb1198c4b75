extension Command {
  /// Merges a transcript for git.
  static let gitMergeDriver = Command(
    "git merge-driver", operands: "BASE OURS THEIRS PATH", count: 4...4, summary: "merge a transcript; git calls this",
    details: """
      Your lines are merged three-way, and each step keeps the recorded lines of the side that has them. The merged file is
      written to OURS. If it behaves differently when it is replayed, the new transcript goes to PATH.new, for harness review.
      Exit code 1: both sides changed the same of your lines; they stand between conflict markers.

      Git calls it as %O %A %B %P. .gitattributes has: *.transcript merge=harness
      """,
    examples: [
      "git merge-driver %O %A %B %P": "the value of merge.harness.driver, set once in each clone with git config"
    ],
    options: .quiet
  ) { (invocation, isQuiet) throws(UsageError) in
    let operands = invocation.settings.operands
    let (mine, path) = (operands[1], ScriptPath.canonical(operands[3], root: invocation.directory.root))
    let name = FailureText.visible(path)
    do throws(FileError) {
      let sides = [operands[0], mine, operands[2]]
      var contents: [[UInt8]] = []
      for side in sides { contents.append(try FileSystem.read(side, isStreamAllowed: true)) }
      let merged = TranscriptMerge.merged(base: contents[0], ours: contents[1], theirs: contents[2])
      let (bytes, conflicts) = merged.text()
      if bytes != contents[1] { try FileSystem.writeAtomically(bytes, to: mine) }
      guard conflicts.isEmpty else {
        invocation.printConflicts(conflicts, in: path)
        return .fails
      }
      // The file is merged whatever replaying it gives.
      let scripts = MergedScripts(invocation)
      defer { scripts.close() }
      let outcome = scripts.play(bytes, as: invocation.directory.file(at: path))
      if !isQuiet { invocation.console.print("merged \(name)\(outcome)") }
      return .holds
    } catch {
      let problem = FailureText.visible(error.description)
      invocation.console.printDiagnostic("harness: \(problem); \(name) is not merged, and left as it is in OURS")
      return .fails
    }
  }
}

extension Invocation {
  /// Prints where conflicts are: `harness: Snapshots/order/plus.transcript:7:1: both sides changed this, each in its own way`.
  func printConflicts(_ lines: [Int], in path: String) {
    for line in lines {
      console.printDiagnostic(
        "harness: \(FailureText.visible(path)):\(line):1: both sides changed this, each in its own way")
    }
    // An included file is no script; only a run of all scripts shows which ones include it.
    let scripts = path.hasSuffix(SnapshotDirectory.fileExtension) ? [path] : []
    console.printDiagnostic(
      "harness: keep the right lines, remove the others and the markers, then run: "
        + commandText.text("run", scripts))
  }
}
