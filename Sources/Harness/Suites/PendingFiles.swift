/// Where transcripts lie that a run would have recorded otherwise, until somebody accepts or rejects them.
///
///     Snapshots/order/plus.transcript.new        beside the transcript
///     artifact/order/plus.transcript.new         below a folder of its own
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
    let parts = file.name.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return PathText.join(directory, parts.joined(separator: "/") + SnapshotDirectory.fileExtension + Self.suffix)
  }

  package func isPending(_ file: SnapshotDirectory.File) -> Bool { FileSystem.exists(path(of: file)) }

  /// Keeps the text for a review; an older one is replaced.
  package func write(_ text: String, for file: SnapshotDirectory.File) throws(FileError) {
    let path = path(of: file)
    // What is there already need not be written once more.
    if let old = try? FileSystem.read(path), old.elementsEqual(text.utf8) { return }
    if directory != nil { try FileSystem.createDirectory(PathText.directory(of: path)) }
    // A run makes it again, so it need not survive a loss of power.
    try FileSystem.writeAtomically(text, to: path, isDurable: false)
  }

  /// Removes what is pending for a script, if anything is.
  package func discard(_ file: SnapshotDirectory.File) throws(FileError) {
    do throws(FileError) {
      try FileSystem.remove(path(of: file))
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
