/// Notices which files below some folders are new, changed or gone.
///
///     let watcher = FileWatcher([WatchedRoot("Snapshots", quiet: 30)])
///     while true {
///       _ = FileDescriptors.ready([watcher.descriptor], milliseconds: watcher.pause)
///       if watcher.look() { print(watcher.changes()) }
///     }
///
/// If the system can, it says which folders to look in; otherwise all of them are polled.
final class FileWatcher {
  private var trees: [WatchedTree] = []
  #if canImport(Glibc) && !APPLE_FALLBACK
    private var notifier: FolderNotifier?
  #endif
  /// The folders in which something has changed, by tree.
  private var dirty: [Int: Set<String>] = [:]
  /// Changes already found that the caller hasn't taken yet.
  private var found: [Int: Set<String>] = [:]
  private var lookedAt: UInt64 = 0
  /// How long the last look at everything took, in nanoseconds.
  private var duration: UInt64 = 0

  /// Why the system doesn't report changes although it could; nil if it does.
  private(set) var failure: SystemFailure?

  /// - Parameters:
  ///   - maxFolders: The maximum number of folders to watch, as if the system allowed no more.
  ///   - shortestPause: The minimum time between two looks at everything, in milliseconds.
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

  /// Watches another folder from now on; its present content doesn't count as a change.
  func add(_ root: WatchedRoot) {
    var tree = WatchedTree(root)
    let start = CurrentProcess.monotonicNanoseconds
    _ = withListener { tree.lookAtAll($0) }
    lookedAt = CurrentProcess.monotonicNanoseconds
    duration += lookedAt - start
    trees.append(tree)
    giveUpWhereRefused()
  }

  /// The number of files below a root, given its index.
  func fileCount(_ root: Int) -> Int { trees[root].fileCount }

  /// The paths of the files below a root, sorted.
  func files(_ root: Int) -> [String] { trees[root].files.sorted(by: PathText.isOrdered) }

  /// Readable when something may have changed; -1 if the system doesn't report changes.
  var descriptor: Int32 {
    #if canImport(Glibc) && !APPLE_FALLBACK
      return notifier?.descriptor ?? -1
    #else
      return -1
    #endif
  }

  /// How many milliseconds to wait before looking without a report; nil if that isn't needed.
  var pause: Int32? {
    if descriptor >= 0 { return trees.contains(where: \.isMissing) ? Self.pauseForMissing : nil }
    // Spend no more than a tenth of the time on it.
    return max(shortestPause, Int32(clamping: duration / 100_000))
  }

  private let shortestPause: Int32
  private static let pauseForMissing: Int32 = 200

  /// Notes what has changed. Returns whether something may have changed since the last call.
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

  /// How long everything must stay unchanged before `changes` is called, in milliseconds.
  var quiet: Int32 {
    Set(dirty.keys).union(found.keys).map { trees[$0].root.quiet }.max() ?? 0
  }

  /// The sorted paths of the files that are new, changed or gone, for each root in order.
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

  /// If the system refuses to watch one more folder, none is watched: watching half of them would be worse than polling.
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
