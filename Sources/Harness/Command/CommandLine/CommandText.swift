/// Commands to copy from a report into a shell.
struct CommandText: Sendable {
  private let program: ProgramName
  private let snapshots: String?

  /// - Parameters:
  ///   - snapshots: the folder of transcripts, if the command has to name it.
  init(program: ProgramName = ProgramName("harness"), snapshots: String? = nil) {
    self.program = program
    self.snapshots = snapshots
  }

  /// Returns a command for a path: `harness run Snapshots/order/plus.transcript`.
  /// - Parameter verb: the command, perhaps with a flag: `review --accept`.
  func text(_ verb: String, _ path: String) -> String { text(verb, [path]) }

  func text(_ verb: String, _ paths: [String]) -> String { text(verb, flags: [], operands: paths) }

  /// Returns a command that names the folder of pending files: `harness review --pending-dir artifact`.
  func text(_ verb: String, pendingDirectory: String?) -> String {
    text(verb, flags: pendingDirectory.map { ["--pending-dir", $0] } ?? [], operands: [])
  }

  /// Returns a command with flags and operands: `harness run --shuffle 7 order`.
  func text(_ verb: String, flags: [String], operands: [String]) -> String {
    let root = snapshots.map { ["--snapshots", $0] } ?? []
    // A path that looks like a flag must not be read as one.
    let end = operands.contains { $0.hasPrefix("-") } ? ["--"] : []
    let words = (verb.split(separator: " ").map(String.init) + root + flags + end + operands).map(ShellWord.quoted)
    return ([program.command] + words).joined(separator: " ")
  }
}
