/// Files below the snapshots that belong to nothing any more.
struct ObsoleteFiles {
  enum Reason: Equatable, Sendable {
    /// A transcript of a feature that no suite has.
    case unregistered(feature: String)
    /// A pending transcript whose script is gone.
    case noTranscript
  }

  struct File: Equatable, Sendable {
    let path: String
    let reason: Reason
    /// Where it was found: nothing is removed out of this folder.
    fileprivate let folder: String
  }

  /// Sorted by path.
  private(set) var files: [File] = []
  /// What can't be looked into or read, in words; none of it counts as obsolete.
  private(set) var unknown: [String] = []
  /// The scripts that have stubs of files that they include.
  private(set) var sharing: [String] = []

  /// - Parameter pending: a folder of pending transcripts besides the snapshots.
  init(in directory: SnapshotDirectory, pending: String?, suite: Suite) {
    let walk = FileSystem.walk(directory.root)
    unknown = walk.failures.map(\.description)
    var gone: Set<String> = []
    for path in walk.files where path.hasSuffix(SnapshotDirectory.fileExtension) {
      guard let header = header(of: path), let feature = header.feature?.name else { continue }
      if suite[feature] != nil {
        if !header.stubs.isEmpty { sharing.append(path) }
        continue
      }
      gone.insert(path)
      add(path, in: directory.root, .unregistered(feature: feature))
    }
    func addPending(_ path: String, in folder: String, of transcript: String) {
      if FileSystem.exists(transcript) {
        if !gone.contains(transcript) { return }
      } else if keepsProposal(path, in: folder) {
        return
      }
      add(path, in: folder, .noTranscript)
    }
    // One that lies in the folder of pending files is not beside its script. Of two folders, one in the other, the inner
    // one counts.
    let isInside = pending.map { FileSystem.below(directory.root, $0) != nil } ?? false
    for path in walk.files where PendingFiles.isPendingPath(path) {
      if isInside, let pending, FileSystem.below(pending, path) != nil { continue }
      addPending(path, in: directory.root, of: String(path.dropLast(PendingFiles.suffix.count)))
    }
    if let pending, FileSystem.isDirectory(pending) {
      let walk = FileSystem.walk(pending)
      unknown += walk.failures.map(\.description)
      for path in walk.files where PendingFiles.isPendingPath(path) {
        guard let inner = PathText.below(pending, path) else { continue }
        if !isInside, FileSystem.below(directory.root, path) != nil { continue }
        let name = String(inner.dropLast(PendingFiles.suffix.count))
        addPending(path, in: pending, of: PathText.join(directory.root, name))
      }
    }
    files.sort { PathText.isOrdered($0.path, $1.path) }
  }

  /// Removes a file, or the link that it is.
  func remove(_ file: File) throws(FileError) {
    try GuardedFolder(file.folder).remove(file.path, evenLink: true)
  }

  /// Whether a pending file without a transcript is a proposal, or nobody can say.
  private mutating func keepsProposal(_ path: String, in folder: String) -> Bool {
    do throws(FileError) {
      return Proposal.isOne(try GuardedFolder(folder).read(path))
    } catch {
      // A link is none, wherever it leads.
      guard error.code != nil else { return false }
      unknown.append(error.description)
      return true
    }
  }

  /// What lies behind a link may belong to somebody else.
  private mutating func add(_ path: String, in folder: String, _ reason: Reason) {
    do throws(FileError) {
      try GuardedFolder(folder).checkWay(to: path)
      files.append(File(path: path, reason: reason, folder: folder))
    } catch {
      unknown.append(error.description)
    }
  }

  /// What a transcript says of itself; nil where it can't be found out.
  private mutating func header(of path: String) -> ScriptHeader? {
    do {
      let document = try TranscriptReader.read(SourceText(path: path, bytes: try FileSystem.read(path)))
      return try ScriptHeader(document, load: SuiteRunner.load)
    } catch let errors as TranscriptErrors {
      unknown += errors.reported.map(\.description)
    } catch {
      unknown.append("\(error)")
    }
    return nil
  }
}
