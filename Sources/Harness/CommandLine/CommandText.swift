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
    var words = [Self.quoted(program), verb]
    if snapshots != SnapshotDirectory.defaultRoot { words += ["--snapshots", Self.quoted(snapshots)] }
    // A path that looks like a flag must not be read as one.
    if path.hasPrefix("-") { words.append("--") }
    words.append(Self.quoted(path))
    return words.joined(separator: " ")
  }

  /// `harness review --pending-dir artifact`
  package func text(_ verb: String, pendingDirectory: String?) -> String {
    var words = [Self.quoted(program), verb]
    if snapshots != SnapshotDirectory.defaultRoot { words += ["--snapshots", Self.quoted(snapshots)] }
    if let pendingDirectory { words += ["--pending-dir", Self.quoted(pendingDirectory)] }
    return words.joined(separator: " ")
  }

  /// A word as a POSIX shell reads it back.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+:@%,".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
