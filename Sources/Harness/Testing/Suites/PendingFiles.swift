/// Where transcripts lie that a run would have recorded otherwise, until somebody accepts or rejects them.
///
/// ```text
/// Snapshots/order/plus.transcript.new        beside the transcript
/// artifact/order/plus.transcript.new         below a folder of its own
/// ```
package struct PendingFiles: Sendable {
  /// What a pending file has behind the name of its transcript. No script ends so.
  package static let suffix = ".new"

  /// The folder that holds them; nil where they lie beside their transcripts.
  package let directory: String?

  /// - Parameter directory: a folder of their own.
  package init(below directory: String? = nil) { self.directory = directory }

  /// Where the pending transcript of a script lies.
  package func path(of file: SnapshotDirectory.File) -> String {
    guard let directory else { return file.path + Self.suffix }
    // A script that was named by a path from elsewhere has its place in the folder, too.
    let parts = PathText.parts(of: file.name).filter { $0 != "." && $0 != ".." }
    return PathText.join(directory, parts.joined(separator: "/") + SnapshotDirectory.fileExtension + Self.suffix)
  }

  /// Pending files are written and removed in here, and no link below it is followed.
  private func folder(of file: SnapshotDirectory.File) -> GuardedFolder {
    directory.map { GuardedFolder($0) } ?? file.folder
  }

  /// Whether something lies where a pending transcript would, be it something that is none.
  package func isPending(_ file: SnapshotDirectory.File) -> Bool { folder(of: file).holds(path(of: file)) }

  package func read(_ file: SnapshotDirectory.File) throws(FileError) -> [UInt8] {
    try folder(of: file).read(path(of: file))
  }

  /// Keeps the text for a review; an older one is replaced.
  package func write(_ text: String, for file: SnapshotDirectory.File) throws(FileError) {
    try folder(of: file).write(text, to: path(of: file))
  }

  /// Removes what is pending for a script, if anything is.
  package func discard(_ file: SnapshotDirectory.File) throws(FileError) {
    do throws(FileError) {
      try folder(of: file).remove(path(of: file))
    } catch {
      if !error.isMissing { throw error }
    }
  }

  /// Whether a path is that of a pending transcript.
  package static func isPendingPath(_ path: String) -> Bool {
    path.hasSuffix(SnapshotDirectory.fileExtension + suffix)
  }
}

extension ScriptResult {
  /// The script that it is about.
  package var file: SnapshotDirectory.File { SnapshotDirectory.File(name: name, path: path) }
}
