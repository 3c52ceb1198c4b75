/// Finds renames in another process. To check whether a line can still be written, it builds values of the features' types;
/// their code must not end a run that has done everything else.
struct RenameJob: Job {
  /// What was renamed or moved in the code, as far as it explains the failures.
  struct Reply: Codable, Equatable {
    /// The names that explain all differences, apart from moves; nil if more than names differs.
    var renames: [Rename]?
    var moves: [PathMove] = []
    /// Cases that are now the action of an element, where the element is unknown.
    var openCases: [MovedCases.Open] = []
    /// Included files that would change, with the names of the scripts that can't be read.
    var includes: [String: Set<String>] = [:]
    /// Missing and superfluous fields of scripts.
    var edits: [FieldEdit] = []
    /// The fields of types that moves explain, as `--remove` names them.
    var movedFields: Set<String> = []
    /// Fields that are gone, each with the field of its type that probably replaces it.
    var fieldRenames: [Rename] = []
    /// Fields that are gone and that one of several may replace: by `Post.likes`, their names.
    var choices: [String: [String]] = [:]
    /// Fields that are gone and may now be in one of several places, perhaps with another name.
    var places: [RenamedPlaces.Found] = []
    /// Names that are gone, with the names that fit instead, where more than names differs.
    var proposals: [Rename] = []
    /// The names in scripts that were recorded and can't be read now.
    var recordedNames: Set<String> = []
    /// The numbers of scripts by recorded name, for names that can't be written any more and have a proposal.
    var recorded: [String: Int] = [:]
  }
  static var kind: String { "renames" }

  /// A script, and the complete transcript as recording would write it.
  private struct Change: Codable {
    let file: SnapshotDirectory.File
    let actual: String?
  }

  private let changes: [Change]
  /// The cases of actions that passing scripts use.
  private let used: Set<String>
  private let holding: [SnapshotDirectory.File]

  /// - Parameter holding: the results of the scripts that hold.
  init(explaining results: [ScriptResult], besides holding: [ScriptResult]) {
    used = holding.reduce(into: []) { $0.formUnion($1.coverage.sent.union($1.coverage.received)) }
    self.holding = holding.map(\.file)
    changes = results.map { Change(file: $0.file, actual: $0.actual) }
  }

  /// The maximum time that a hint may take.
  private static let timeout = Duration.seconds(10)

  /// Returns what explains all differences of these scripts; nil if the worker doesn't answer.
  /// - Parameter program: this executable as a worker.
  func reply(askedOf program: ChildProcess) -> Reply? {
    guard let worker = try? Worker<RenameJob>(program, WorkerProcess.ParentPipe()) else { return nil }
    defer { worker.process.kill() }
    worker.send(self)
    guard case .success((let reply, _)) = worker.wait(within: Self.timeout) else { return nil }
    return reply
  }

  /// Returns the same from this process.
  func reply(_ suite: Suite) -> Reply {
    var reply = Reply()
    var finders: [String: MoveFinder] = [:]
    var counts: [String: Int] = [:]
    var fragments: Set<[String]> = []
    for change in changes {
      guard let bytes = try? FileSystem.read(change.file.path),
        let document = try? TranscriptReader.read(SourceText(path: change.file.path, bytes: bytes)),
        let feature = suite[RenamedFiles.feature(of: change.file, bytes)]
      else { continue }
      let name = feature.name
      let isReadable = change.actual != nil
      let includes = RenamedFiles.includes(of: change.file.path, bytes)
      if !isReadable {
        let names = Set(
          (includes.map(\.bytes) + [bytes]).flatMap { bytes in
            NameScanner.tokens(bytes, in: 0..<bytes.count).map(\.name)
          })
        for name in names { counts[name, default: 0] += 1 }
        if document.hasObservations { reply.recordedNames.formUnion(names) }
      }
      for include in includes where fragments.insert([name, include.path, "\(isReadable)"]).inserted {
        let source = SourceText(path: include.path, bytes: include.bytes)
        guard let fragment = try? TranscriptReader.read(source, isFragment: true) else { continue }
        finders[name, default: MoveFinder(feature.types())].add(fragment, isReadable: isReadable)
      }
      finders[name, default: MoveFinder(feature.types())].add(document, isReadable: isReadable)
    }
    for name in finders.keys { finders[name]?.add(actions: used) }
    for (name, finder) in finders where finder.asksForOthers {
      for file in holding where PathText.head(of: file.name) == name {
        guard let bytes = try? FileSystem.read(file.path) else { continue }
        finders[name]?.add(others: Set(NameScanner.tokens(bytes, in: 0..<bytes.count).map(\.name)))
      }
    }
    let found = finders.sorted { $0.key < $1.key }.map(\.value.found)
    for finder in found {
      reply.openCases += finder.openCases.filter { !reply.openCases.contains($0) }
      for move in finder.moves where !reply.moves.contains(move) { reply.moves.append(move) }
      reply.movedFields.formUnion(finder.fields)
      reply.places += finder.openPlaces
      let fields = finder.fieldRenames
      for (old, new) in fields.sure {
        let isSlip = counts[old] == 1 && !reply.recordedNames.contains(old) && NearestName.of(old, in: [new]) != nil
        if isSlip { continue }
        let rename = Rename(old: old, new: new)
        if !reply.fieldRenames.contains(rename) { reply.fieldRenames.append(rename) }
      }
      for (path, names) in fields.open { reply.choices[path, default: []] += names }
      for (old, new) in finder.renames { reply.proposals.append(Rename(old: old, new: new)) }
    }
    var pending: [PendingChange] = []
    for change in changes {
      guard let actual = change.actual else { continue }
      guard let change = try? PendingChange(change.file, actual: actual) else { return reply }
      pending.append(change)
    }
    // If anything is observed now, that decides.
    reply.moves.removeAll { move in
      let seen = pending.compactMap { suite[$0.feature]?.types().isSeen(move, from: $0.recorded, to: $0.actual) }
      return !seen.isEmpty && !seen.contains(true)
    }
    let places = found.flatMap(\.renamedPlaces)
    for place in places where !reply.moves.contains(place.move) {
      reply.movedFields.remove(place.field)
      reply.places.append(place)
    }
    for change in changes where change.actual == nil {
      guard let bytes = try? FileSystem.read(change.file.path) else { continue }
      let types = suite[RenamedFiles.feature(of: change.file, bytes)]?.types()
      var files = RenamedFiles(
        path: change.file.path, bytes: bytes, names: RenameTable(reply.fieldRenames + reply.proposals).names,
        types: types,
        moves: types.map { reply.moves.map($0.resolve) } ?? [])
      for edit in files.findEdits(suite) where !reply.edits.contains(edit) { reply.edits.append(edit) }
      for include in files.changedIncludes { reply.includes[include.path, default: []].insert(change.file.name) }
    }
    reply.renames = RenameDetector.renames(explaining: pending, besides: reply.moves, suite)
    if reply.renames == nil {
      let (renames, scripts) = RenameDetector.proposals(pending, suite)
      reply.proposals.removeAll { rename in renames.contains { $0.old == rename.old } }
      reply.proposals += renames
      reply.recorded = scripts
    }
    return reply
  }
}
