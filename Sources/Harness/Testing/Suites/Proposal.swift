/// A proposed script: a pending file by exploring or a coding agent without a transcript beside it, such as
/// `Snapshots/search/loading-ends.transcript.new`.
package enum Proposal {
  /// The beginning of every such file. Any other pending file without a transcript is a leftover.
  static let firstWords = "# found by explore"
  /// The beginning of a file by a coding agent.
  package static let byAgent = "# proposed by an agent"

  package static func isOne(_ bytes: [UInt8]) -> Bool {
    [firstWords, byAgent].contains { bytes.starts(with: $0.utf8) }
  }
}

extension PendingFiles {
  /// Whether a pending file is a proposal, and not a new version of a transcript.
  package func isProposal(_ file: SnapshotDirectory.File) -> Bool {
    guard !FileSystem.exists(file.path), let bytes = try? read(file) else { return false }
    return Proposal.isOne(bytes)
  }

  /// Returns the transcripts that proposals would become, sorted by path.
  package func proposals(in snapshots: SnapshotDirectory) -> [SnapshotDirectory.File] {
    let folder = directory ?? snapshots.root
    guard FileSystem.isDirectory(folder) else { return [] }
    // A separate folder that contains the snapshots may hold proposals beside transcripts.
    let isAround =
      directory != nil && FileSystem.below(snapshots.root, folder) == nil && !FileSystem.isSame(folder, snapshots.root)
    var files: [SnapshotDirectory.File] = []
    for path in FileSystem.walk(folder).files
    where Self.isPendingPath(path) && !MisnamedTranscript.isHidden(PathText.name(of: path)) {
      if isAround, FileSystem.below(snapshots.root, path) != nil { continue }
      guard let inner = PathText.below(folder, path) else { continue }
      let file = snapshots.file(at: PathText.join(snapshots.root, String(inner.dropLast(Self.suffix.count))))
      if isProposal(file) { files.append(file) }
    }
    return files.sorted { PathText.isOrdered($0.path, $1.path) }
  }
}
