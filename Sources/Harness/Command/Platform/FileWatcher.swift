/// Notices which files below some folders are new, changed or gone.
///
///     let watcher = FileWatcher([WatchedRoot("Snapshots", quiet: 30)])
///     while true {
///       _ = FileDescriptors.ready([watcher.descriptor], milliseconds: watcher.pause)
///       if watcher.look() { print(watcher.changes()) }
///     }
///
/// The system says in which folders to look, where it can; else all are looked at again and again.
final class FileWatcher {
  private var trees: [WatchedTree] = []
  #if canImport(Glibc) && !APPLE_FALLBACK
    private var notifier: FolderNotifier?
  #endif
  /// By tree, the folders in which something has changed.
  private var dirty: [Int: Set<String>] = [:]
  /// What has changed already and wasn't asked for yet.
  private var found: [Int: Set<String>] = [:]
  private var lookedAt: UInt64 = 0
  /// How long it took to look at everything, in nanoseconds.
  private var duration: UInt64 = 0

  /// Why the system doesn't say what changes, though it could; nil where it does.
  private(set) var failure: SystemFailure?

  /// - Parameters:
  ///   - maxFolders: so many can be watched, as if the system allowed no more.
  ///   - shortestPause: in milliseconds, between two looks at everything.
  init(_ roots: [WatchedRoot], maxFolders: Int = .max, shortestPause: Int32 = 100) {
    self.shortestPause = shortestPause
    #if canImport(Glibc) && !APPLE_FALLBACK
      do throws(SystemFailure) {
        notifier = try FolderNotifier(maxFolders: maxFolders)
      } catch {
        failure = error
      }
    #endif
    for root in roots { add(root) }
  }

  /// Watches another folder from now on; what is in it now is no change.
  func add(_ root: WatchedRoot) {
    var tree = WatchedTree(root)
    let start = CurrentProcess.monotonicNanoseconds
    _ = withListener { tree.lookAtAll($0) }
    lookedAt = CurrentProcess.monotonicNanoseconds
    duration += lookedAt - start
    trees.append(tree)
    giveUpWhereRefused()
  }

  /// How many files there are, by the order of the roots.
  func fileCount(_ root: Int) -> Int { trees[root].fileCount }

  /// The paths of the files below a root, sorted.
  func files(_ root: Int) -> [String] { trees[root].files.sorted(by: PathText.isOrdered) }

  /// Readable when something may have changed; -1 where nobody says so.
  var descriptor: Int32 {
    #if canImport(Glibc) && !APPLE_FALLBACK
      return notifier?.descriptor ?? -1
    #else
      return -1
    #endif
  }

  /// After how many milliseconds to look although nobody says so; nil where that isn't needed.
  var pause: Int32? {
    if descriptor >= 0 { return trees.contains(where: \.isMissing) ? Self.pauseForMissing : nil }
    // No more than a tenth of the time is spent on it.
    return max(shortestPause, Int32(clamping: duration / 100_000))
  }

  private let shortestPause: Int32
  private static let pauseForMissing: Int32 = 200

  /// Takes notice of what has changed. Returns whether something may have since the last call.
  func look() -> Bool {
    #if canImport(Glibc) && !APPLE_FALLBACK
      if let notifier {
        let folders = notifier.changedFolders()
        var isFound = false
        for (index, tree) in trees.enumerated() {
          var changed = folders.map { $0.filter(tree.holds) } ?? Set(tree.folderPaths)
          if tree.isMissing, dirty[index] == nil, FileSystem.isDirectory(tree.root.path) { changed = [tree.root.path] }
          if changed.isEmpty { continue }
          isFound = true
          dirty[index, default: []].formUnion(changed)
        }
        return isFound
      }
    #endif
    let now = CurrentProcess.monotonicNanoseconds
    guard now - lookedAt >= UInt64(pause ?? 0) * 1_000_000 else { return false }
    let isFound = lookAtAll()
    lookedAt = CurrentProcess.monotonicNanoseconds
    duration = lookedAt - now
    return isFound
  }

  /// How long nothing more may change before `changes` is asked, in milliseconds.
  var quiet: Int32 {
    Set(dirty.keys).union(found.keys).map { trees[$0].root.quiet }.max() ?? 0
  }

  /// The paths of the files that are new, changed or gone, by root in the order of the roots, each sorted.
  func changes() -> [[String]] {
    if descriptor < 0 { _ = lookAtAll() }
    for (index, folders) in dirty {
      for folder in folders.sorted(by: PathText.isOrdered) {
        let changed = withListener { trees[index].lookAt(folder, $0) }
        if !changed.isEmpty { found[index, default: []].formUnion(changed) }
      }
    }
    dirty = [:]
    giveUpWhereRefused()
    defer { found = [:] }
    return trees.indices.map { (found[$0] ?? []).sorted(by: PathText.isOrdered) }
  }

  private func lookAtAll() -> Bool {
    var isFound = false
    for index in trees.indices {
      let changed = withListener { trees[index].lookAtAll($0) }
      if changed.isEmpty { continue }
      isFound = true
      found[index, default: []].formUnion(changed)
    }
    return isFound
  }

  private func withListener<Result>(_ body: (any WatchedTreeListener) -> Result) -> Result {
    #if canImport(Glibc) && !APPLE_FALLBACK
      if let notifier { return body(notifier) }
    #endif
    return body(NoListener())
  }

  /// Where the system won't watch one more folder, none is: half of them would be worse than to look again and again.
  private func giveUpWhereRefused() {
    #if canImport(Glibc) && !APPLE_FALLBACK
      guard let refusal = notifier?.failure else { return }
      failure = refusal
      notifier = nil
    #endif
  }
}

private struct NoListener: WatchedTreeListener {
  func enter(_ folder: String) {}
  func leave(_ folder: String) {}
}
