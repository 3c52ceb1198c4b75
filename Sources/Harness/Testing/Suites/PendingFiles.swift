/// The locations of transcripts that a run would have recorded differently, until they are accepted or rejected.
///
/// ```text
/// Snapshots/order/plus.transcript.new        beside the transcript
/// artifact/order/plus.transcript.new         below a folder of its own
/// ```
package struct PendingFiles: Sendable {
  /// The suffix that a pending file adds to the name of its transcript. No script's name ends in it.
  package static let suffix = ".new"

  /// The folder that contains them; nil if they are beside their transcripts.
  package let directory: String?

  /// - Parameter directory: a separate folder for them.
  package init(below directory: String? = nil) { self.directory = directory }

  /// Returns the path of a script's pending transcript.
  package func path(of file: SnapshotDirectory.File) -> String {
    guard let directory else { return file.path + Self.suffix }
    // A script that was named by a path from elsewhere has its place in the folder too.
    let parts = PathText.parts(of: file.name).filter { $0 != "." && $0 != ".." }
    return PathText.join(directory, parts.joined(separator: "/") + SnapshotDirectory.fileExtension + Self.suffix)
  }

  /// Returns the folder in which pending files are written and removed; links in it are not followed.
  private func folder(of file: SnapshotDirectory.File) -> GuardedFolder {
    directory.map { GuardedFolder($0) } ?? file.folder
  }

  /// Whether there is anything at the path of a script's pending transcript, even if it is something else.
  package func isPending(_ file: SnapshotDirectory.File) -> Bool { folder(of: file).holds(path(of: file)) }

  package func read(_ file: SnapshotDirectory.File) throws(FileError) -> [UInt8] {
    try folder(of: file).read(path(of: file))
  }

  /// Stores the text for review, replacing an older one.
  package func write(_ text: String, for file: SnapshotDirectory.File) throws(FileError) {
    try folder(of: file).write(text, to: path(of: file))
  }

  /// Removes a script's pending transcript, if there is one.
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
  /// The script of the pending transcript.
  package var file: SnapshotDirectory.File { SnapshotDirectory.File(name: name, path: path) }
}
