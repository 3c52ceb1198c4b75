/// Files below the snapshots that no longer belong to anything.
struct ObsoleteFiles {
  enum Reason: Equatable, Sendable {
    /// A transcript of a feature that no suite has.
    case unregistered(feature: String)
    /// A pending transcript without its script.
    case noTranscript
  }

  struct File: Equatable, Sendable {
    let path: String
    let reason: Reason
    /// The folder in which it was found: nothing outside of it is removed.
    fileprivate let folder: String

    var isTranscript: Bool { if case .unregistered = reason { true } else { false } }
  }

  /// Sorted by path.
  private(set) var files: [File] = []
  /// Messages about what can't be read; none of it counts as obsolete.
  private(set) var unknown: [String] = []
  /// The scripts that use stubs of files that they include.
  private(set) var sharing: [String] = []

  /// Whether a transcript belongs to a feature of the suite.
  private(set) var hasOwn = false

  /// - Parameter pending: A folder of pending transcripts outside the snapshots, if any.
  init(in directory: SnapshotDirectory, pending: String?, suite: Suite) {
    let walk = FileSystem.walk(directory.root)
    unknown = walk.failures.map(\.description)
    var gone: Set<String> = []
    for path in walk.files where path.hasSuffix(SnapshotDirectory.fileExtension) {
      guard let header = header(of: path), let feature = header.feature?.name else { continue }
      if suite[feature] != nil {
        hasOwn = true
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
    // In the folder of pending files, a file isn't beside its script. If one of the two folders contains the other, the inner
    // one decides.
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

  /// Removes a file, or the link in its place.
  func remove(_ file: File) throws(FileError) {
    try GuardedFolder(file.folder).remove(file.path, evenLink: true)
  }

  /// Whether a pending file without a transcript is a proposal, or can't be read.
  private mutating func keepsProposal(_ path: String, in folder: String) -> Bool {
    do throws(FileError) {
      return Proposal.isOne(try GuardedFolder(folder).read(path))
    } catch {
      // A link isn't a proposal, wherever it leads.
      guard error.code != nil else { return false }
      unknown.append(error.description)
      return true
    }
  }

  /// Adds a file unless it is reached through a link: its target may belong to something else.
  private mutating func add(_ path: String, in folder: String, _ reason: Reason) {
    do throws(FileError) {
      try GuardedFolder(folder).checkWay(to: path)
      files.append(File(path: path, reason: reason, folder: folder))
    } catch {
      unknown.append(error.description)
    }
  }

  /// The header of a transcript; nil if it can't be read.
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
