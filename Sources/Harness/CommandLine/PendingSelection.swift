/// The scripts that the arguments ask for and that have something pending.
struct PendingSelection {
  let pending: PendingFiles
  let files: [SnapshotDirectory.File]

  init(_ invocation: Invocation) throws(UsageError) {
    let settings = invocation.settings
    pending = PendingFiles(below: settings.pendingDirectory)
    let operands = settings.operands.map { Self.transcript(of: $0, settings.pendingDirectory) }
    let selection = try Selection(
      operands, in: invocation.directory, filter: settings.filter, features: invocation.suite.names)
    let pending = pending
    files = selection.files.filter { pending.isPending($0) }
    if files.isEmpty, !operands.isEmpty { throw .nothingPending(operands) }
  }

  /// A pending file may be named as well as its transcript.
  private static func transcript(of operand: String, _ directory: String?) -> String {
    guard PendingFiles.isPendingPath(operand) else { return operand }
    let path = String(operand.dropLast(PendingFiles.suffix.count))
    return directory.flatMap { PathText.below($0, ScriptPath.tidy(path)) } ?? path
  }
}
