/// Records scripts after names or fields of the code have changed. The user's lines change, too, if they can't be read any
/// more.
///
/// A name that the types still know is left alone, even if it equals the old one. Only what makes a script unreadable is
/// changed, in its included files as well; strings, comments and notes never are.
///
/// First all scripts are planned; then all files are written, or none.
final class RenamingRecorder {
  private let suite: Suite
  private let renames: [Rename]
  private let names: [String: String]
  private let edits: [FieldEdit]
  private let moves: [PathMove]
  /// The number of scripts in which the user's lines were changed.
  private(set) var renamedScripts = 0
  /// The number of scripts that could not be replayed or recorded.
  private(set) var refusedScripts = 0
  /// The number of scripts that could be replayed and are recorded.
  private(set) var recordedScripts = 0
  /// Renames found in observations that weren't given.
  private(set) var furtherRenames: [Rename] = []
  /// Names of recorded scripts that differ in more than names.
  private(set) var changedScripts: [String] = []
  /// Included files that were changed.
  private(set) var includes: [String] = []
  /// Those of them that scripts outside the folder may include, which aren't known.
  private(set) var outerIncludes: [String] = []

  /// The scripts to record.
  private let selected: [SnapshotDirectory.File]
  /// All scripts that may include what a recorded one includes.
  private let scripts: () -> [SnapshotDirectory.File]
  /// Scripts that include files, with those.
  private var including: [(SnapshotDirectory.File, Set<String>)]?
  /// What is to become of each script, by its path.
  private var planned: [String: Planned] = [:]
  /// The included files to write.
  private var writes: [Write] = []
  private var results: [String: ScriptResult]?

  /// - Parameters:
  ///   - selected: those to record.
  ///   - scripts: all that may include what a recorded one includes.
  init(
    _ suite: Suite, _ renames: [Rename], _ edits: [FieldEdit] = [], _ moves: [PathMove] = [],
    of selected: [SnapshotDirectory.File], besides scripts: @escaping () -> [SnapshotDirectory.File] = { [] }
  ) {
    self.suite = suite
    self.selected = selected
    self.scripts = scripts
    self.edits = edits
    self.moves = moves
    self.renames = renames
    names = RenameTable(renames).names
  }

  /// Replays all scripts, and writes nothing.
  func plan() {
    let paths = Set(selected.map(\.path))
    for file in selected where planned[file.path] == nil { planAll(including: file) { paths.contains($0.path) } }
  }

  /// Returns what has become of a script. The first call writes all files.
  func record(_ file: SnapshotDirectory.File) -> ScriptResult {
    let all = results ?? writeAll()
    results = all
    return all[file.path] ?? refused(file, [unreadable(file, "\(file.path) was not planned")], steps: 0)
  }

  // MARK: Scripts that include the same files

  /// A script as it would be recorded.
  fileprivate struct Plan {
    let file: SnapshotDirectory.File
    let bytes: [UInt8]
    let files: RenamedFiles
    let played: ScriptChecker.Played
    let types: FeatureTypes?
    let moves: [FeatureTypes.Move]

    /// The whole transcript.
    let text: String
    var changesFile: Bool { !text.utf8.elementsEqual(bytes) }
  }

  private enum Planned {
    case ready(Plan)
    case refused([ScriptFailure], steps: Int)

    var isReady: Bool { if case .ready = self { true } else { false } }
  }

  /// A file that changes.
  private struct Write {
    let path: String
    let folder: GuardedFolder
    let old: [UInt8]
    let new: [UInt8]
  }

  /// Plans a script, with all that include what it includes, so that a file which changes for one of them is right for all of them.
  private func planAll(including file: SnapshotDirectory.File, _ isSelected: (SnapshotDirectory.File) -> Bool) {
    let group = IncludedFiles.paths(of: file.path).isEmpty ? [file] : sharing(with: file)
    var shared: [String: [UInt8]] = [:]
    // Their contents before the first script was planned. Whoever changes a file later keeps the change.
    var originals: [String: [UInt8]] = [:]
    for path in group.reduce(into: Set<String>(), { $0.formUnion(Self.includes(of: $1.path)) }) {
      originals[path] = try? FileSystem.read(path)
    }
    var planned: [String: Planned] = [:]
    // What a later script has changed in a file, the earlier ones have to be played with.
    var isOpen = true
    for _ in 0..<Self.maxRounds where isOpen {
      isOpen = false
      for one in group {
        if case .ready(let plan)? = planned[one.path],
          plan.files.files.allSatisfy({
            $0 == one.path || plan.files.bytes(of: $0) == shared[$0] ?? plan.files.bytes(of: $0)
          })
        {
          continue
        }
        let plan = plan(one, shared)
        planned[one.path] = plan
        guard case .ready(let plan) = plan else { continue }
        for (path, bytes) in plan.files.changedIncludes where shared[path] != bytes {
          shared[path] = bytes
          isOpen = true
        }
      }
    }
    // What no selected script includes stays as it is.
    let selected = group.filter(isSelected)
    let needed = selected.reduce(into: Set<String>()) { $0.formUnion(Self.includes(of: $1.path)) }
    let blocked =
      isOpen
      ? "the files that \(file.name) includes change again with each script that includes them; change them by hand"
      : blocked(group, planned, shared)
    for one in selected {
      if case .ready(let plan)? = planned[one.path], let blocked,
        plan.files.files.contains(where: { shared[$0] != nil })
      {
        planned[one.path] = .refused([unreadable(one, blocked)], steps: ScriptChecker.steps(plan.played.document))
      }
      self.planned[one.path] = planned[one.path]
    }
    if blocked != nil { return }
    var real: Set<String> = []
    for (path, bytes) in shared.sorted(by: { PathText.isOrdered($0.key, $1.key) })
    where needed.contains(Self.real(path)) && real.insert(Self.real(path)).inserted {
      let isInside = file.folder.covers(path)
      writes.append(
        Write(
          path: path, folder: isInside ? file.folder : GuardedFolder(PathText.directory(of: path)),
          old: originals[Self.real(path)] ?? [], new: bytes))
      includes.append(path)
      if !isInside { outerIncludes.append(path) }
    }
  }

  private static let maxRounds = 4

  /// Returns the files that a script includes, each under one name, whatever links lead to it.
  private static func includes(of path: String) -> Set<String> { Set(IncludedFiles.paths(of: path).map(real)) }

  private static func real(_ path: String) -> String { (try? FileSystem.realPath(path)) ?? path }

  /// All scripts that include one of the files which a script includes, or what those include.
  private func sharing(with file: SnapshotDirectory.File) -> [SnapshotDirectory.File] {
    let all = including ?? scripts().map { ($0, Self.includes(of: $0.path)) }.filter { !$0.1.isEmpty }
    including = all
    var found: Set<String> = [file.path]
    var files = Self.includes(of: file.path)
    while true {
      let more = all.filter { !found.contains($0.0.path) && !files.isDisjoint(with: $0.1) }
      if more.isEmpty { break }
      for (script, paths) in more {
        found.insert(script.path)
        files.formUnion(paths)
      }
    }
    let group = all.map(\.0).filter { found.contains($0.path) }
    return group.contains { $0.path == file.path } ? group : [file] + group
  }

  /// Why the files that scripts share can't be written; nil where they can.
  private func blocked(
    _ group: [SnapshotDirectory.File], _ planned: [String: Planned], _ shared: [String: [UInt8]]
  ) -> String? {
    let changed = Set(shared.keys.map(Self.real))
    for one in group {
      guard case .refused(let failures, _)? = planned[one.path],
        let path = IncludedFiles.paths(of: one.path).sorted().first(where: { changed.contains(Self.real($0)) })
      else { continue }
      let first = failures.first
      var reason = first.map { "\($0.path):\($0.line):\($0.column)" } ?? one.path
      if case .unreadable(let text)? = first?.kind { reason += ": \(text)" } else { reason += ", which fails" }
      return "\(path) would change with it, and \(one.name), which includes that file, can't be recorded: \(reason)"
    }
    return nil
  }

  private func unreadable(_ file: SnapshotDirectory.File, _ why: String) -> ScriptFailure {
    ScriptFailure(path: file.path, line: 1, kind: .unreadable(why))
  }

  private func plan(_ file: SnapshotDirectory.File, _ shared: [String: [UInt8]]) -> Planned {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file.path)
    } catch {
      return .refused([unreadable(file, error.description)], steps: 0)
    }
    let types = moves.isEmpty ? nil : suite[RenamedFiles.feature(of: file, bytes)]?.types()
    let moves = types.map { self.moves.map($0.resolve) } ?? []
    var files = RenamedFiles(
      path: file.path, bytes: bytes, names: names, edits: edits, types: types, moves: moves, shared: shared)
    let played: ScriptChecker.Played
    do throws(TranscriptErrors) {
      played = try play(&files)
    } catch {
      return .refused(files.failures(error), steps: 0)
    }
    let steps = ScriptChecker.steps(played.document)
    if !played.faults.isEmpty { return .refused(played.faults, steps: steps) }
    let plan = Plan(
      file: file, bytes: bytes, files: files, played: played, types: types, moves: moves,
      text: TranscriptWriter.text(played.document, lines: played.lines))
    if !plan.changesFile { return .ready(plan) }
    do throws(TranscriptErrors) {
      let variances = try checker(files).variances(of: played, bytes: files.script)
      return variances.isEmpty ? .ready(plan) : .refused(variances, steps: steps)
    } catch {
      return .refused(ScriptChecker.failures(error), steps: steps)
    }
  }

  // MARK: Writing

  /// Writes all files, or none.
  private func writeAll() -> [String: ScriptResult] {
    if planned.isEmpty { plan() }
    var plans: [Plan] = []
    var results: [String: ScriptResult] = [:]
    for file in selected {
      switch planned[file.path] {
      case .ready(let plan)?: plans.append(plan)
      case .refused(let failures, let steps)?: results[file.path] = refused(file, failures, steps: steps)
      case nil: break
      }
    }
    let scripts = plans.filter(\.changesFile).map {
      Write(path: $0.file.path, folder: $0.file.folder, old: $0.bytes, new: Array($0.text.utf8))
    }
    let problems = write(writes + scripts)
    if !problems.isEmpty { (includes, outerIncludes) = ([], []) }
    for plan in plans {
      let (file, steps) = (plan.file, ScriptChecker.steps(plan.played.document))
      if let first = problems.first, plan.changesFile {
        let own = problems.first { $0.path == file.path }
        results[file.path] = refused(file, [unreadable(file, (own ?? first).why)], steps: steps)
        continue
      }
      var result = ScriptResult(name: file.name, path: file.path, failures: [], steps: steps)
      result.recording = plan.changesFile ? .written(steps: plan.played.changedSteps) : .unchanged
      if plan.files.isScriptChanged { renamedScripts += 1 }
      explain(plan.played, file, plan.moves, plan.types)
      results[file.path] = result
    }
    return results
  }

  /// Writes files: all, or none.
  /// - Returns: what can't be written, and why.
  private func write(_ files: [Write]) -> [(path: String, why: String)] {
    var written: [Write] = []
    var problems: [(path: String, why: String, next: String)] = []
    // All problems are found, so that a person fixes them at once.
    for file in files {
      do throws(FileError) {
        if try file.folder.replace(file.old, with: file.new, at: file.path) {
          written.append(file)
        } else {
          problems.append((file.path, "\(file.path) was changed by someone else in the meantime", "; record again"))
        }
      } catch {
        problems.append((file.path, error.description, ""))
      }
    }
    if problems.isEmpty { return [] }
    var left: [String] = []
    for file in written.reversed() {
      do throws(FileError) {
        if try file.folder.replace(file.new, with: file.old, at: file.path) { continue }
        left.append("\(file.path) (changed by someone else)")
      } catch {
        left.append("\(file.path) (\(error))")
      }
    }
    let end =
      left.isEmpty
      ? "no file was written"
      : "these files have the new text and could not be restored: \(left.joined(separator: ", ")); "
        + "compare them with your last commit"
    return problems.map { ($0.path, "\($0.why); \(end)\($0.next)") }
  }

  private func refused(_ file: SnapshotDirectory.File, _ failures: [ScriptFailure], steps: Int) -> ScriptResult {
    refusedScripts += 1
    return ScriptResult(name: file.name, path: file.path, failures: failures, steps: steps, recording: .refused)
  }

  /// Counts a recorded script and checks whether these fields and renames explain its changes, and which further renames do. A
  /// script without observations needs no explanation.
  private func explain(
    _ played: ScriptChecker.Played, _ file: SnapshotDirectory.File, _ moves: [FeatureTypes.Move], _ types: FeatureTypes?
  ) {
    recordedScripts += 1
    guard played.document.hasObservations else { return }
    let indices = played.document.statements.indices
    let recorded = indices.map { played.document.statements[$0].observations.map(\.text) }
    var old = FieldEdit.without(edits.filter { $0.value == nil }, recorded)
    func lines(_ lines: (Int) -> [String]) -> [[String]] {
      let lines = FieldEdit.without(edits.filter { $0.value != nil }, indices.map(lines))
      return types == nil ? lines : FeatureTypes.unordered(lines)
    }
    func isExplained(_ old: [String], _ new: [String]) -> Bool {
      old == new || RenameMatch(old, new)?.isExplained(by: names) ?? false
    }
    let new = lines { played.lines[$0] ?? [] }
    let earlier = lines { played.earlierLines[$0] ?? [] }
    if let types { old = types.moved(old, moves) }
    let areExplained = indices.allSatisfy { index in
      isExplained(old[index], new[index])
        || played.earlierLines[index] != nil && isExplained(old[index], earlier[index])
    }
    if areExplained { return }
    let found = RenameDetector.renames(
      of: played.document.feature ?? PathText.head(of: file.name), old, becoming: new, suite)
    guard let found else { return changedScripts.append(file.name) }
    for rename in found where names[rename.old] != rename.new && !furtherRenames.contains(rename) {
      furtherRenames.append(rename)
    }
  }

  // MARK: Renames without effect

  /// The renames that change nothing in any script, and would let other differences be recorded.
  var unused: [(rename: Rename, isInScripts: Bool)] {
    // What can't be read says more.
    if !planned.values.contains(where: \.isReady) { return [] }
    return renames.compactMap { rename in
      var isInScripts = false
      for file in selected {
        switch planned[file.path] {
        case .ready(let plan)?:
          let (old, new) = (plan.names(ofNew: false), plan.names(ofNew: true))
          guard let count = old[rename.old] else { continue }
          isInScripts = true
          // In a chain or an exchange of names, the number of each may stay.
          let isChained = renames.contains { $0.new == rename.old }
          if isChained || count > new[rename.old] ?? 0 { return nil }
        case .refused?, nil:
          guard let bytes = try? FileSystem.read(file.path) else { continue }
          let files = RenamedFiles.includes(of: file.path, bytes).map(\.bytes) + [bytes]
          if files.contains(where: { NameCounts.of($0)[rename.old] != nil }) { return nil }
        }
      }
      return (rename, isInScripts)
    }
  }

  // MARK: Making it readable

  private func play(_ files: inout RenamedFiles) throws(TranscriptErrors) -> ScriptChecker.Played {
    // First as it is; then with every name changed; then with only those changed that make it unreadable, one by one.
    do throws(TranscriptErrors) {
      return try attempt(files)
    } catch {
      let first = error
      var all = files
      if names.isEmpty { return try repair(&files, first) }
      all.renameAll()
      do throws(TranscriptErrors) {
        let played = try attempt(all)
        files = all
        return played
      } catch {
        return try repair(&files, first)
      }
    }
  }

  private static let maxChanges = 5_000

  private func repair(
    _ files: inout RenamedFiles, _ first: TranscriptErrors
  ) throws(TranscriptErrors) -> ScriptChecker.Played {
    var failure = first
    // Two swapped names could be swapped forever.
    var changes = 0
    while changes < Self.maxChanges, failure.all.contains(where: { files.mend($0) }) {
      changes += 1
      do throws(TranscriptErrors) {
        return try attempt(files)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private func attempt(_ files: RenamedFiles) throws(TranscriptErrors) -> ScriptChecker.Played {
    try checker(files).play(path: files.path, bytes: files.script)
  }

  private func checker(_ files: RenamedFiles) -> ScriptChecker {
    ScriptChecker(suite, load: files.load)
  }
}

extension RenamingRecorder.Plan {
  /// How often each name is in the script and in what it includes, as they are or as they will be.
  fileprivate func names(ofNew isNew: Bool) -> [String: Int] {
    var counts = NameCounts.of(isNew ? Array(text.utf8) : bytes)
    for include in RenamedFiles.includes(of: file.path, bytes) {
      let now = isNew ? files.changedIncludes.first { $0.path == include.path }?.bytes : nil
      counts.merge(NameCounts.of(now ?? include.bytes), uniquingKeysWith: +)
    }
    return counts
  }
}

private enum NameCounts {
  static func of(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for token in NameScanner.tokens(bytes, in: 0..<bytes.count) { counts[token.name, default: 0] += 1 }
    return counts
  }
}
