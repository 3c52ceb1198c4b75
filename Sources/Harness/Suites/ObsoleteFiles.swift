/// Files below the snapshots that belong to nothing any more.
package struct ObsoleteFiles {
  package enum Reason: Equatable, Sendable {
    /// A transcript of a feature that no suite has.
    case unregistered(feature: String)
    /// A pending transcript whose script is gone.
    case noTranscript
  }

  package struct File: Equatable, Sendable {
    package let path: String
    package let reason: Reason
  }

  /// Sorted by path.
  package private(set) var files: [File] = []
  /// What can't be looked into or read, in words; none of it counts as obsolete.
  package private(set) var unknown: [String] = []

  /// - Parameter pending: a folder of pending transcripts besides the snapshots.
  package init(in directory: SnapshotDirectory, pending: String?, suite: Suite) {
    let walk = FileSystem.walk(directory.root)
    unknown = walk.failures.map(\.description)
    var gone: Set<String> = []
    for path in walk.files where path.hasSuffix(SnapshotDirectory.fileExtension) {
      guard let feature = feature(of: path), suite[feature] == nil else { continue }
      gone.insert(path)
      files.append(File(path: path, reason: .unregistered(feature: feature)))
    }
    func add(_ path: String, of transcript: String) {
      if FileSystem.exists(transcript), !gone.contains(transcript) { return }
      files.append(File(path: path, reason: .noTranscript))
    }
    for path in walk.files where PendingFiles.isPendingPath(path) {
      // One that lies in the folder of pending files is not beside its script.
      if let pending, path.hasPrefix(pending + "/") { continue }
      add(path, of: String(path.dropLast(PendingFiles.suffix.count)))
    }
    if let pending, FileSystem.isDirectory(pending) {
      let walk = FileSystem.walk(pending)
      unknown += walk.failures.map(\.description)
      for path in walk.files where PendingFiles.isPendingPath(path) {
        let name = String(path.dropFirst(pending.utf8.count + 1).dropLast(PendingFiles.suffix.count))
        add(path, of: PathText.join(directory.root, name))
      }
    }
    files.sort { PathText.isOrdered($0.path, $1.path) }
  }

  /// The feature that a transcript names; nil where it can't be told.
  private mutating func feature(of path: String) -> String? {
    do {
      let document = try TranscriptReader.read(SourceText(path: path, bytes: try FileSystem.read(path)))
      return try ScriptHeader(document, load: SuiteRunner.load).feature?.name
    } catch {
      unknown.append("\(error)")
      return nil
    }
  }
}
