/// Finds files that nothing uses any more.
struct ObsoleteListing: Sendable {
  let deletes: Bool
  let pendingDirectory: String?
  let isQuiet: Bool

  func list(_ invocation: Invocation) throws(UsageError) -> ExitCode {
    let directory = invocation.directory
    guard FileSystem.isDirectory(directory.root) else {
      throw .noSnapshots(directory.root, features: invocation.suite.names)
    }
    // A suite that somebody forgot to fill would make all transcripts obsolete.
    if invocation.suite.features.isEmpty { throw .noFeatures }
    let obsolete = ObsoleteFiles(in: directory, pending: pendingDirectory, suite: invocation.suite)
    for reason in obsolete.unknown { invocation.console.printDiagnostic("harness: \(FailureText.visible(reason))") }
    // Another executable's transcripts would all go.
    if deletes, !obsolete.hasOwn, obsolete.files.contains(where: \.isTranscript) {
      let program = invocation.settings.program.command
      invocation.console.printDiagnostic(
        "harness: no transcript in \(FailureText.visible(directory.root)) is of a feature of \(program), so none was removed; "
          + "call the executable that has these features, or remove the files yourself")
      return .fails
    }
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
        invocation.console.print(ObsoleteText.line(file, at: directory.shown(file.path), isRemoved: deletes))
      }
    }
    if !isQuiet {
      let delete = invocation.commandText.text("list --obsolete", pendingDirectory: pendingDirectory) + " --delete"
      invocation.console.print(
        ObsoleteText.summary(found: obsolete.files.count, removed: deletes ? removed : nil, delete: delete))
    }
    let stubs = try UnusedStubs(of: obsolete, invocation, isQuiet: isQuiet)
    if let reason = stubs.unknown { invocation.console.printDiagnostic("harness: \(FailureText.visible(reason))") }
    if !isQuiet { for stub in stubs.stubs { invocation.console.print(ObsoleteText.line(stub)) } }
    let isUnknown = !obsolete.unknown.isEmpty || stubs.unknown != nil
    return deletes && removed < obsolete.files.count || isUnknown ? .fails : .holds
  }
}

extension Option<ObsoleteListing?> {
  /// The listing; nil if obsolete files aren't asked for.
  static var obsolete: Self {
    let flags = Option<(Bool, Bool, String?, Bool)>(
      Option<Bool>("obsolete", .outcome, "list files that belong to nothing, and included stubs that no script uses"),
      Option<Bool>("delete", .outcome, "with --obsolete: remove these files"),
      Option<String?>(
        "pending-dir", .text("DIR"), .outcome,
        "with --obsolete: where pending transcripts are; default: beside their scripts",
        read: ScriptPath.tidy),
      Option<Bool>("quiet", short: "q", .common, "with --obsolete: print errors only")
    ) { ($0, $1, $2, $3) }
    return Self(flags: flags.flags) { (arguments) throws(UsageError) in
      let (isAsked, deletes, directory, isQuiet) = try flags.value(arguments)
      if isAsked { return ObsoleteListing(deletes: deletes, pendingDirectory: directory, isQuiet: isQuiet) }
      let lost = deletes ? "--delete" : directory != nil ? "--pending-dir" : isQuiet ? "--quiet" : nil
      if let lost { throw .needsFlag(lost, "--obsolete") }
      return nil
    }
  }
}

/// The text of `harness list --obsolete`.
private enum ObsoleteText {
  static func line(_ file: ObsoleteFiles.File, at path: String, isRemoved: Bool) -> String {
    let path = FailureText.visible(path)
    let reason =
      switch file.reason {
      case .unregistered(let feature): "feature '\(FailureText.visible(feature))' is not registered"
      case .noTranscript: "its transcript is gone"
      }
    return isRemoved ? "removed \(path): \(reason)" : "\(path): \(reason)"
  }

  /// Returns the line for an unused stub. The user wrote it, perhaps for a script that is still to come.
  static func line(_ stub: SharedStub) -> String {
    "\(FailureText.visible(stub.path)):\(stub.line): no script uses '\(LongText.cut(FailureText.visible(stub.text)))'"
  }

  static func summary(found: Int, removed: Int?, delete: String) -> String {
    if found == 0 { return "no obsolete files" }
    if let removed { return "\(EnglishText.count(removed, "file")) removed" }
    return "\(EnglishText.count(found, "obsolete file")); to delete \(found == 1 ? "it" : "them"): \(delete)"
  }
}
