/// Commands to be copied from a report into a shell.
struct CommandText: Sendable {
  private let program: String
  private let snapshots: String

  /// - Parameters:
  ///   - program: what the command is called; another package's may have another name.
  ///   - snapshots: the folder of transcripts; named in the command unless it is the default.
  init(program: String = "harness", snapshots: String = SnapshotDirectory.defaultRoot) {
    self.program = program
    self.snapshots = snapshots
  }

  /// `harness run Snapshots/order/plus.transcript`
  func text(_ verb: String, _ path: String) -> String { text(verb, flags: [], operands: [path]) }

  /// `harness review --pending-dir artifact`
  func text(_ verb: String, pendingDirectory: String?) -> String {
    text(verb, flags: pendingDirectory.map { ["--pending-dir", $0] } ?? [], operands: [])
  }

  /// `harness run --shuffle 7 order`
  func text(_ verb: String, flags: [String], operands: [String]) -> String {
    let root = snapshots == SnapshotDirectory.defaultRoot ? [] : ["--snapshots", snapshots]
    // A path that looks like a flag must not be read as one.
    let end = operands.contains { $0.hasPrefix("-") } ? ["--"] : []
    return ([program, verb] + root + flags + end + operands).map(ShellWord.quoted).joined(separator: " ")
  }
}
