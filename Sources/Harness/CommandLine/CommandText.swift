/// Commands to be copied from a report into a shell.
package struct CommandText: Sendable {
  private let program: String
  private let snapshots: String

  /// - Parameters:
  ///   - program: what the command is called; another package's may have another name.
  ///   - snapshots: the folder of transcripts; named in the command unless it is the default.
  package init(program: String = "harness", snapshots: String = SnapshotDirectory.defaultRoot) {
    self.program = program
    self.snapshots = snapshots
  }

  /// `harness run Snapshots/order/plus.transcript`
  package func text(_ verb: String, _ path: String) -> String {
    var words = [ShellWord.quoted(program), verb]
    if snapshots != SnapshotDirectory.defaultRoot { words += ["--snapshots", ShellWord.quoted(snapshots)] }
    // A path that looks like a flag must not be read as one.
    if path.hasPrefix("-") { words.append("--") }
    words.append(ShellWord.quoted(path))
    return words.joined(separator: " ")
  }

  /// `harness review --pending-dir artifact`
  package func text(_ verb: String, pendingDirectory: String?) -> String {
    var words = [ShellWord.quoted(program), verb]
    if snapshots != SnapshotDirectory.defaultRoot { words += ["--snapshots", ShellWord.quoted(snapshots)] }
    if let pendingDirectory { words += ["--pending-dir", ShellWord.quoted(pendingDirectory)] }
    return words.joined(separator: " ")
  }

  /// `harness run --shuffle 7 order`: a run with what was asked for.
  package func text(_ verb: String, flags: [(Flag, String?)], operands: [String]) -> String {
    var words = [ShellWord.quoted(program), verb]
    let flags = (snapshots == SnapshotDirectory.defaultRoot ? [] : [(Flag.snapshots, snapshots)]) + flags
    for (flag, value) in flags {
      words.append("--\(flag.name)")
      if let value { words.append(ShellWord.quoted(value)) }
    }
    if operands.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    return (words + operands.map(ShellWord.quoted)).joined(separator: " ")
  }
}
