extension Command {
  /// Finds files that belong to nothing any more.
  static let prune = Command(
    "prune", count: 0...0, summary: "prints which files belong to nothing any more; removes them with --delete",
    details: """
      These are transcripts of features that are not registered, and pending files whose transcript is gone; proposals of
      harness explore are none of them.
      Stubs of included files are named where no script uses them; they are left where they are. To find that out, the
      scripts that include any are played.
      It always looks at all files, and takes neither paths nor a filter nor a shard: of a part nobody can say.
      """,
    options: Option("delete", .outcome, "remove what was found"), .pendingDirectory, .quiet
  ) { (invocation, deletes, pendingDirectory, isQuiet) throws(UsageError) in
    let directory = invocation.directory
    guard FileSystem.isDirectory(directory.root) else {
      throw .noSnapshots(directory.root, features: invocation.suite.names)
    }
    // A suite that was forgotten would make all transcripts obsolete.
    if invocation.suite.features.isEmpty { throw .noFeatures }
    let obsolete = ObsoleteFiles(in: directory, pending: pendingDirectory, suite: invocation.suite)
    for reason in obsolete.unknown { invocation.console.printDiagnostic("harness: \(FailureText.visible(reason))") }
    var removed = 0
    for file in obsolete.files {
      if deletes {
        do throws(FileError) {
          try obsolete.remove(file)
          removed += 1
        } catch {
          invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
          continue
        }
      }
      if !isQuiet {
        invocation.console.print(PruneText.line(file, at: directory.shown(file.path), isRemoved: deletes))
      }
    }
    if !isQuiet {
      let delete = invocation.commandText.text("prune", pendingDirectory: pendingDirectory) + " --delete"
      invocation.console.print(
        PruneText.summary(found: obsolete.files.count, removed: deletes ? removed : nil, delete: delete))
    }
    let stubs = try UnusedStubs(of: obsolete, invocation, isQuiet: isQuiet)
    if let reason = stubs.unknown { invocation.console.printDiagnostic("harness: \(FailureText.visible(reason))") }
    if !isQuiet { for stub in stubs.stubs { invocation.console.print(PruneText.line(stub)) } }
    let isUnknown = !obsolete.unknown.isEmpty || stubs.unknown != nil
    return deletes && removed < obsolete.files.count || isUnknown ? .fails : .holds
  }
}

/// The words of `harness prune`.
private enum PruneText {
  static func line(_ file: ObsoleteFiles.File, at path: String, isRemoved: Bool) -> String {
    let path = FailureText.visible(path)
    let reason =
      switch file.reason {
      case .unregistered(let feature): "feature '\(FailureText.visible(feature))' is not registered"
      case .noTranscript: "its transcript is gone"
      }
    return isRemoved ? "removed \(path): \(reason)" : "\(path): \(reason)"
  }

  /// It is the user's line, and may be meant for a script that is still to be written.
  static func line(_ stub: SharedStub) -> String {
    "\(FailureText.visible(stub.path)):\(stub.line): no script uses '\(LongText.cut(FailureText.visible(stub.text)))'"
  }

  static func summary(found: Int, removed: Int?, delete: String) -> String {
    func files(_ count: Int) -> String { "\(count) file\(count == 1 ? "" : "s")" }
    if found == 0 { return "nothing to prune" }
    if let removed { return "\(files(removed)) removed" }
    return "\(files(found)) to prune; \(found == 1 ? "it goes" : "they go") with: \(delete)"
  }
}
