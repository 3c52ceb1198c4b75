/// The scripts that a command works on: found by paths and names, without duplicates, sorted by the bytes of their paths.
struct Selection {
  private(set) var files: [SnapshotDirectory.File] = []
  /// The folders that can't be read.
  private(set) var failures: [ScriptResult] = []
  /// Files that look like scripts but aren't.
  private(set) var warnings: [FileWarning] = []
  /// Whether all scripts are selected, and not some by name.
  private(set) var isWhole: Bool
  /// The number of scripts in all shards.
  private(set) var wholeCount = 0
  private let directory: SnapshotDirectory
  /// Files whose paths are equal on many volumes.
  private var collisions = CaseCollisions()

  /// - Parameters:
  ///   - operands: paths of files and folders; names such as `order/plus`, `order` and `plus`; or patterns of these:
  ///     `order/sub*`. None means all.
  ///   - proposals: scripts that count although they have no files yet.
  ///   - features: the names of the features, for a message that says how to begin.
  init(
    _ operands: [String], in directory: SnapshotDirectory, proposals: [SnapshotDirectory.File] = [],
    filter: ScriptFilter?, features: [String]
  ) throws(UsageError) {
    self.directory = directory
    isWhole = operands.isEmpty && filter == nil
    var finder = ScriptFinder(directory, proposals: proposals, features: features)
    if operands.isEmpty {
      let all = try finder.all()
      if all.files.isEmpty, all.failures.isEmpty { throw .noScripts(directory.root, features: features) }
      add(all)
    }
    for operand in operands { add(try finder.find(operand)) }
    var identities: [[UInt8]: String] = [:]
    collisions = CaseCollisions(Self.unique(files + finder.known, &identities))
    files = Self.unique(files, &identities)
    if let filter {
      files = files.filter { filter.matches($0.name) }
      // The contents of an unreadable folder are unknown, but an unreadable script has a name to filter by.
      failures = failures.filter { !$0.path.hasSuffix(SnapshotDirectory.fileExtension) || filter.matches($0.name) }
      warnings = warnings.filter { filter.matches(directory.file(at: $0.path).name) }
      if files.isEmpty, failures.isEmpty { throw .filterMatchesNothing(filter.text) }
    }
    files.sort { PathText.isOrdered($0.path, $1.path) }
    failures.sort { PathText.isOrdered($0.path, $1.path) }
    wholeCount = files.count + failures.count
  }

  /// Keeps the scripts with these names, and what can't be read.
  mutating func keep(names: Set<String>) {
    isWhole = false
    files = files.filter { names.contains($0.name) }
    let paths = Set(files.map(\.path))
    warnings = warnings.filter { paths.contains($0.path) }
    wholeCount = files.count + failures.count
  }

  /// Keeps the scripts of one shard.
  /// - Parameter seconds: how long scripts took before, by name.
  mutating func keep(_ shard: RunReport.Shard, seconds: [String: Double]) {
    if shard.count > 1 { isWhole = false }
    files = ShardPlan.files(files, of: shard, seconds: seconds)
    failures = failures.filter { ShardPlan.contains($0.name, shard) }
    warnings = warnings.filter { ShardPlan.contains(directory.file(at: $0.path).name, shard) }
  }

  /// Returns the only script that an operand selects.
  static func single(
    _ operand: String, in directory: SnapshotDirectory, features: [String]
  ) throws(UsageError) -> SnapshotDirectory.File {
    let selection = try Selection([operand], in: directory, filter: nil, features: features)
    guard selection.files.count == 1 else {
      if selection.files.isEmpty { throw .noMatch(operand, nearest: nil, unreadable: selection.failures.map(\.reason)) }
      throw .severalMatches(operand, selection.files.map(\.name))
    }
    return selection.files[0]
  }

  /// Returns a failed result if a script can't be distinguished from another one; nil for all others.
  func collision(of file: SnapshotDirectory.File) -> ScriptResult? {
    guard let twin = collisions.twin(of: file.path) else { return nil }
    let reason = TranscriptError.Reason.nameTakenForAnother(twin).description
    let failure = ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(reason))
    return ScriptResult(name: file.name, path: file.path, failures: [failure], steps: 0)
  }

  /// Returns all warnings, once the scripts have run.
  func warnings(with results: [ScriptResult]) -> [FileWarning] {
    let moved = results.compactMap { result in
      result.otherFeature.map { feature in
        let place = directory.shown(directory.path(feature: feature, script: result.script))
        return FileWarning(result.path, .otherFeature, found: feature, place: FileSystem.exists(place) ? nil : place)
      }
    }
    return (warnings + moved).sorted { PathText.isOrdered($0.path, $1.path) }
  }

  private mutating func add(_ listing: SnapshotDirectory.Listing) {
    files += listing.files
    for failure in listing.failures where !failures.contains(where: { $0.path == failure.path }) {
      failures.append(failure)
    }
    let known = Set(warnings.map(\.path))
    warnings += listing.warnings.filter { !known.contains($0.path) }
  }

  /// Returns the files without duplicates.
  ///
  /// - Parameter identities: by the bytes of paths, the identities that are known, since asking the system takes a while.
  private static func unique(
    _ files: [SnapshotDirectory.File], _ identities: inout [[UInt8]: String]
  ) -> [SnapshotDirectory.File] {
    var seen: Set<String> = []
    return files.filter { file in
      let path = Array(file.path.utf8)
      let identity = identities[path] ?? ScriptPath.identity(file.path)
      identities[path] = identity
      return seen.insert(identity).inserted
    }
  }
}

/// Looks up scripts. The snapshots are listed once, when they are first needed.
private struct ScriptFinder {
  private let directory: SnapshotDirectory
  private let features: [String]
  private let proposals: [SnapshotDirectory.File]
  private var listing: SnapshotDirectory.Listing?
  /// The listed scripts by the identities of their paths, which are equal where many volumes would mix them up.
  private var spellings: [String: [SnapshotDirectory.File]]?

  /// The scripts that were listed so far.
  var known: [SnapshotDirectory.File] { listing?.files ?? [] }

  init(_ directory: SnapshotDirectory, proposals: [SnapshotDirectory.File], features: [String]) {
    self.directory = directory
    self.features = features
    self.proposals = proposals
    if FileSystem.isDirectory(directory.root) { listing = directory.list() }
    if !proposals.isEmpty { listing = listing ?? SnapshotDirectory.Listing() }
    listing?.files += proposals
  }

  mutating func all() throws(UsageError) -> SnapshotDirectory.Listing {
    guard let listing else { throw .noSnapshots(directory.root, features: features) }
    return listing
  }

  /// Finds what an operand means. A path comes before a name, except for a folder without transcripts that happens to have a
  /// feature's name.
  mutating func find(_ operand: String) throws(UsageError) -> SnapshotDirectory.Listing {
    let path = ScriptPath.canonical(operand, root: directory.root)
    if PendingFiles.isPendingPath(path) { throw .pendingOperand(operand) }
    let proposed = proposals.filter {
      $0.path == path || $0.path == path + SnapshotDirectory.fileExtension || PathText.below(path, $0.path) != nil
    }
    if FileSystem.isDirectory(path) {
      var below = directory.list(below: path)
      if let failure = directory.noFile(path, .directory) { below.failures.insert(failure, at: 0) }
      below.files = below.files.map { asListed($0) } + proposed
      if !below.files.isEmpty || !below.failures.isEmpty { return below }
    } else if FileSystem.exists(path) {
      return SnapshotDirectory.Listing(files: [asListed(directory.file(at: path))])
    } else if !operand.isEmpty, FileSystem.exists(path + SnapshotDirectory.fileExtension) {
      if FileSystem.isDirectory(path + SnapshotDirectory.fileExtension) {
        return try find(path + SnapshotDirectory.fileExtension)
      }
      return SnapshotDirectory.Listing(files: [asListed(directory.file(at: path + SnapshotDirectory.fileExtension))])
    }
    if !proposed.isEmpty { return SnapshotDirectory.Listing(files: proposed) }
    let named = try find(name: operand)
    if !named.files.isEmpty || !named.failures.isEmpty { return named }
    throw .noMatch(operand, nearest: try nearest(operand), unreadable: try all().failures.map(\.reason))
  }

  /// Returns the file as the snapshots list it if the volume takes both paths for one, so that a script has one name however it
  /// was named.
  private mutating func asListed(_ file: SnapshotDirectory.File) -> SnapshotDirectory.File {
    let known = spellings ?? Dictionary(grouping: known) { $0.path.lowercased() }
    spellings = known
    guard let alike = known[file.path.lowercased()] else { return file }
    if alike.contains(where: { $0.path.utf8.elementsEqual(file.path.utf8) }) { return file }
    return alike.first { FileSystem.isSame($0.path, file.path) } ?? file
  }

  private mutating func find(name operand: String) throws(UsageError) -> SnapshotDirectory.Listing {
    let path = PathText.withoutLastSlashes(operand)
    let name = PathText.above(SnapshotDirectory.fileExtension, path) ?? path
    let all = try all()
    // Compared as strings, which are equal however an accent is encoded.
    let parts = PathText.parts(of: name)
    var found = SnapshotDirectory.Listing()
    for isMeant in [
      { $0 == name }, { name != "." && !parts.isEmpty && PathText.parts(of: $0).dropLast().starts(with: parts) },
      { PathText.name(of: $0) == name },
    ] as [(String) -> Bool] {
      found.files = all.files.filter { isMeant($0.name) }
      found.failures = all.failures.filter { isMeant($0.name) }
      if !found.files.isEmpty || !found.failures.isEmpty { break }
    }
    if found.files.isEmpty, found.failures.isEmpty { found.files = try find(pattern: name) }
    let folder = directory.shown(PathText.join(directory.root, name))
    let known = Set(found.failures.map(\.path))
    found.failures += all.failures.filter {
      !known.contains($0.path) && ($0.path == folder || PathText.below(folder, $0.path) != nil)
    }
    found.warnings = all.warnings.filter { PathText.below(folder, $0.path) != nil }
    return found
  }

  /// Finds the scripts whose names or paths match a pattern, or that a name without a pattern would mean: a feature, a script.
  private mutating func find(pattern text: String) throws(UsageError) -> [SnapshotDirectory.File] {
    guard let pattern = GlobPattern(text) else { return [] }
    let below = GlobPattern(ScriptPath.canonical(text, root: directory.root)) ?? pattern
    return try all().files.filter { file in
      let folders = PathText.ancestors(of: PathText.directory(of: file.name))
      return pattern.matches(file.name) || pattern.matches(PathText.name(of: file.name))
        || below.matches(PathText.above(SnapshotDirectory.fileExtension, file.path) ?? file.path)
        || folders.contains { $0 != "." && pattern.matches($0) }
    }
  }

  private mutating func nearest(_ operand: String) throws(UsageError) -> String? {
    let files = try all().files
    let isPath = PathText.isAbsolute(operand) || PathText.below("./", operand) != nil
    if isPath || operand.hasSuffix(SnapshotDirectory.fileExtension) {
      let path = ScriptPath.canonical(operand, root: directory.root)
      if let nearest = NearestName.of(path, in: files.map(\.path)) { return nearest }
    }
    let names = files.map(\.name)
    return NearestName.of(operand, in: names) ?? NearestName.of(operand, in: features)
      ?? NearestName.of(operand, in: names.map(PathText.name(of:)))
  }
}

extension ScriptResult {
  /// Why a folder can't be read.
  var reason: String {
    if case .unreadable(let text) = failures.first?.kind { return text }
    return "can't read \(path)"
  }
}
