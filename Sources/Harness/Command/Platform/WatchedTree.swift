#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The files below a watched folder as of the last look.
///
/// It doesn't matter how a file changed, whether by writing, by renaming another file over it, or by removing and creating it
/// again: only the difference counts. A file that came and went between two looks isn't seen.
struct WatchedTree {
  private struct Folder {
    let identity: FileFingerprint.Identity
    var files: [String: FileFingerprint] = [:]
    /// The paths of the folders.
    var folders: Set<String> = []
  }

  let root: WatchedRoot
  private var folders: [String: Folder] = [:]
  /// The identities of all folders.
  private var identities: Set<FileFingerprint.Identity> = []

  init(_ root: WatchedRoot) { self.root = root }

  /// Whether the root folder doesn't exist.
  var isMissing: Bool { folders[root.path] == nil }
  var fileCount: Int { folders.values.reduce(0) { $0 + $1.files.count } }
  /// The paths of all files, unordered.
  var files: [String] { folders.flatMap { folder, state in state.files.keys.map { PathText.join(folder, $0) } } }
  /// The paths of the entered folders, unordered.
  var folderPaths: [String] { Array(folders.keys) }

  func holds(_ folder: String) -> Bool { folders[folder] != nil }

  /// Looks at everything.
  /// - Returns: The sorted paths of files that are new, changed or gone.
  mutating func lookAtAll(_ listener: some WatchedTreeListener) -> [String] {
    var changed: [String] = []
    for folder in folders.keys.sorted(by: PathText.isOrdered) + [root.path] where folder == root.path || holds(folder) {
      changed += lookAt(folder, listener)
    }
    return Set(changed).sorted(by: PathText.isOrdered)
  }

  /// Looks at the files of a folder, and at everything in new folders within it.
  /// - Returns: The paths of files that are new, changed or gone.
  mutating func lookAt(_ folder: String, _ listener: some WatchedTreeListener) -> [String] {
    var changed: [String] = []
    var open = [folder]
    // A folder is entered by its own path rather than by a link to it.
    var links: [String] = []
    while let next = open.popLast() ?? links.popLast() {
      visit(next, &open, &links, &changed, listener)
    }
    return changed
  }

  private mutating func visit(
    _ path: String, _ open: inout [String], _ links: inout [String], _ changed: inout [String],
    _ listener: some WatchedTreeListener
  ) {
    guard let status = try? FileSystem.status(of: path), status.st_mode & S_IFMT == S_IFDIR else {
      return forget(path, &changed, listener)
    }
    let identity = FileFingerprint.Identity(status)
    if let old = folders[path], old.identity != identity { forget(path, &changed, listener) }
    if folders[path] == nil {
      // A link may lead to a folder that is already watched, or to one of its parents.
      guard identities.insert(identity).inserted else { return }
      listener.enter(path)
    }
    guard let entries = try? FileSystem.list(path) else {
      if folders[path] == nil {
        identities.remove(identity)
        listener.leave(path)
      }
      return forget(path, &changed, listener)
    }
    var new = Folder(identity: identity)
    for entry in entries {
      let inner = PathText.join(path, entry.name)
      switch kind(of: entry, inner) {
      case .file(let fingerprint): if root.isWatched(entry.name) { new.files[entry.name] = fingerprint }
      case .folder(let isLink):
        guard root.isEntered(entry.name) else { break }
        new.folders.insert(inner)
        // A known folder is looked at when something in it changes, unless another one has taken its place.
        if isLink { links.append(inner) } else if isNew(inner) { open.append(inner) }
      case .other: break
      }
    }
    let old = folders[path]
    folders[path] = new
    for name in Set(new.files.keys).union((old?.files ?? [:]).keys) where new.files[name] != old?.files[name] {
      changed.append(PathText.join(path, name))
    }
    for gone in (old?.folders ?? []).subtracting(new.folders) { forget(gone, &changed, listener) }
  }

  private enum Kind {
    case file(FileFingerprint)
    case folder(isLink: Bool)
    case other
  }

  private func kind(of entry: DirectoryEntry, _ path: String) -> Kind {
    switch entry.kind {
    case .directory: return .folder(isLink: false)
    case .other: return .other
    case .file, .symbolicLink:
      guard let status = try? FileSystem.status(of: path) else { return .other }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file(FileFingerprint(status))
      case S_IFDIR: return .folder(isLink: true)
      default: return .other
      }
    }
  }

  private func isNew(_ folder: String) -> Bool {
    guard let known = folders[folder] else { return true }
    return (try? FileSystem.status(of: folder)).map { FileFingerprint.Identity($0) } != known.identity
  }

  private mutating func forget(_ folder: String, _ changed: inout [String], _ listener: some WatchedTreeListener) {
    guard let old = folders.removeValue(forKey: folder) else { return }
    identities.remove(old.identity)
    listener.leave(folder)
    changed += old.files.keys.map { PathText.join(folder, $0) }
    for inner in old.folders { forget(inner, &changed, listener) }
  }
}

/// Observes the folders of a tree.
protocol WatchedTreeListener {
  /// A folder now belongs to the tree; it is listed after this call.
  func enter(_ folder: String)
  /// A folder no longer belongs to the tree.
  func leave(_ folder: String)
}
