/// The files that `harness watch` watches, and what their changes mean.
final class WatchedFiles {
  private enum Kind {
    /// The snapshots folder.
    case scripts
    /// Folders of sources.
    case sources
    /// Files that say how the sources are built.
    case manifests
    /// Scripts and included files that are elsewhere.
    case outside
  }

  private let invocation: Invocation
  private let filter: ScriptFilter?
  private let package: WatchedPackage?
  private let watcher: FileWatcher
  private var kinds: [Kind]
  private let here: String
  /// By script, the absolute paths of the files that it includes.
  private var included: [String: Set<String>] = [:]
  private var isIncludedKnown = false
  private var outside: Set<String> = []

  /// How long to wait for further changes, in milliseconds. Editors write a file at once; a build waits for all files that a
  /// person saves together.
  private static let (quietOfScripts, quietOfSources): (Int32, Int32) = (20, 100)

  init(_ invocation: Invocation, _ filter: ScriptFilter?, _ package: WatchedPackage?) {
    self.invocation = invocation
    self.filter = filter
    self.package = package
    here = (try? FileSystem.currentDirectory()) ?? "."
    var roots = [
      WatchedRoot(
        invocation.directory.root, quiet: Self.quietOfScripts, entering: { !$0.hasPrefix(".") },
        watching: { !EditorFile.isOne($0) && !PendingFiles.isPendingPath($0) })
    ]
    kinds = [.scripts]
    for folder in package?.sources ?? [] {
      roots.append(WatchedRoot(folder, quiet: Self.quietOfSources))
      kinds.append(.sources)
    }
    for folder in package?.manifests ?? [] {
      roots.append(WatchedRoot(folder, quiet: Self.quietOfSources, names: WatchedPackage.isManifest))
      kinds.append(.manifests)
    }
    watcher = FileWatcher(roots)
  }

  // MARK: Waiting

  var descriptor: Int32 { watcher.descriptor }
  var pause: Int32? { watcher.pause }
  var quiet: Int32 { watcher.quiet }
  var failure: SystemFailure? { watcher.failure }
  func look() -> Bool { watcher.look() }

  // MARK: Files

  private var isWhole: Bool { invocation.settings.operands.isEmpty && filter == nil }

  var scriptCount: Int {
    if isWhole { return watcher.files(0).count { $0.hasSuffix(SnapshotDirectory.fileExtension) } }
    return (try? invocation.select(filter).files.count) ?? 0
  }

  /// The number of sources; nil if none are watched.
  var sourceCount: Int? { package == nil ? nil : sources.count }

  private var sources: Set<String> {
    var all: Set<String> = []
    for (index, kind) in kinds.enumerated() where kind == .sources { all.formUnion(watcher.files(index)) }
    return all.filter { !isBelowSnapshots($0) }
  }

  /// Whether a source is newer than a program.
  func isSourceNewer(than program: String) -> Bool {
    guard let built = FileFingerprint.of(program) else { return package != nil }
    return sources.contains { FileFingerprint.of($0)?.isNewer(than: built) == true }
  }

  /// Finds out which files scripts include, and watches those that are elsewhere. Call this while nobody waits.
  func followIncludes() {
    guard !isIncludedKnown else { return }
    isIncludedKnown = true
    let files = (try? invocation.select(filter).files) ?? []
    for file in files { note(file.path) }
  }

  private func note(_ script: String) {
    included[script] = Set(IncludedFiles.paths(of: script).map { PathText.absolute($0, in: here) })
    for path in (included[script] ?? []).union([PathText.absolute(script, in: here)]) where !isBelowSnapshots(path) {
      guard outside.insert(path).inserted else { continue }
      let name = PathText.name(of: path)
      watcher.add(WatchedRoot(PathText.directory(of: path), quiet: Self.quietOfScripts, names: { $0 == name }))
      kinds.append(.outside)
    }
  }

  private func isBelowSnapshots(_ path: String) -> Bool {
    PathText.below(PathText.absolute(invocation.directory.root, in: here), path) != nil
  }

  // MARK: Changes

  /// Returns the changes since the last call.
  func changes() -> WatchSession.Changes {
    var changes = WatchSession.Changes()
    var selected: Set<String>?
    for (kind, paths) in zip(kinds, watcher.changes()) {
      for path in paths {
        switch kind {
        case .sources where isBelowSnapshots(path): break
        case .sources, .manifests:
          changes.needsBuild = true
          changes.names.append(PathText.relative(path, to: here))
        case .scripts, .outside: add(path, to: &changes, &selected)
        }
      }
    }
    return changes
  }

  private func add(_ path: String, to changes: inout WatchSession.Changes, _ selected: inout Set<String>?) {
    guard path.hasSuffix(SnapshotDirectory.fileExtension) else { return addIncluded(path, to: &changes) }
    let script = ScriptPath.canonical(path, root: invocation.directory.root)
    let name = invocation.directory.file(at: script).name
    if !FileSystem.exists(script) {
      included[script] = nil
      changes.removed.append(script)
      changes.removedNames.append(name)
      return
    }
    if !isWhole {
      let known = selected ?? Set(((try? invocation.select(filter).files) ?? []).map(\.path))
      selected = known
      guard known.contains(script) else { return }
    }
    if isIncludedKnown { note(script) }
    changes.scripts.append(script)
    changes.names.append(name)
  }

  /// Adds the scripts that include a file. A file that no script includes, such as a page about them, is ignored.
  private func addIncluded(_ path: String, to changes: inout WatchSession.Changes) {
    followIncludes()
    let absolute = PathText.absolute(path, in: here)
    let scripts = included.filter { $0.value.contains(absolute) }.map(\.key)
    if scripts.isEmpty { return }
    changes.including += scripts.sorted(by: PathText.isOrdered)
    changes.names.append(PathText.isAbsolute(path) ? PathText.relative(path, to: here) : path)
  }
}
