/// The selected scripts that have something pending.
struct PendingSelection {
  let pending: PendingFiles
  let files: [SnapshotDirectory.File]

  /// - Parameter directory: the folder of pending transcripts, if they aren't beside their scripts.
  init(_ invocation: Invocation, _ filter: ScriptFilter?, _ directory: String?) throws(UsageError) {
    pending = PendingFiles(below: directory)
    let operands = invocation.settings.operands.map { Self.transcript(of: $0, directory) }
    let selection = try Selection(
      operands, in: invocation.directory, proposals: pending.proposals(in: invocation.directory), filter: filter,
      features: invocation.suite.names)
    let pending = pending
    files = selection.files.filter { pending.isPending($0) }
    if files.isEmpty, !operands.isEmpty { throw .nothingPending(operands) }
  }

  /// Returns the transcript of an operand, which may also name the pending file.
  private static func transcript(of operand: String, _ directory: String?) -> String {
    guard PendingFiles.isPendingPath(operand) else { return operand }
    let path = String(operand.dropLast(PendingFiles.suffix.count))
    return directory.flatMap { PathText.below($0, ScriptPath.tidy(path)) } ?? path
  }
}
