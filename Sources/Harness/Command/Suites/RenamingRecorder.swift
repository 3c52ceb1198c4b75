/// Records scripts after names or fields of the code have changed. The user's lines change, too, if they can't be read any
/// more.
///
/// A name that the types still know is left alone, even if it equals the old one. Only what makes a script unreadable is
/// changed, in its included files as well; strings, comments and notes never are.
final class RenamingRecorder {
  private let suite: Suite
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

  /// All scripts that may include what a recorded one includes.
  private let scripts: () -> [SnapshotDirectory.File]
  private let isSelected: (SnapshotDirectory.File) -> Bool
  /// Scripts that include files, with those.
  private var including: [(SnapshotDirectory.File, Set<String>)]?
  /// Of scripts that were recorded together with an earlier one.
  private var results: [String: ScriptResult] = [:]

  /// - Parameters:
  ///   - scripts: all that may include what a recorded one includes.
  ///   - isSelected: whether a script is to be recorded.
  init(
    _ suite: Suite, _ renames: [Rename], _ edits: [FieldEdit] = [], _ moves: [PathMove] = [],
    besides scripts: @escaping () -> [SnapshotDirectory.File] = { [] },
    isSelected: @escaping (SnapshotDirectory.File) -> Bool = { _ in true }
  ) {
    self.suite = suite
    self.scripts = scripts
    self.isSelected = isSelected
    self.edits = edits
    self.moves = moves
    names = RenameTable(renames).names
  }

  func record(_ file: SnapshotDirectory.File) -> ScriptResult {
    if results[file.path] == nil { recordAll(including: file) }
    return results.removeValue(forKey: file.path)
      ?? ScriptResult(name: file.name, path: file.path, failures: [], steps: 0)
  }

  // MARK: Scripts that include the same files

  /// A script as it would be recorded.
  private struct Plan {
    let file: SnapshotDirectory.File
    let bytes: [UInt8]
    let files: RenamedFiles
    let played: ScriptChecker.Played
    let types: FeatureTypes?
    let moves: [FeatureTypes.Move]

    /// The whole transcript.
    var text: String { TranscriptWriter.text(played.document, lines: played.lines) }
  }

  private enum Planned {
    case ready(Plan)
    case refused([ScriptFailure], steps: Int)
  }

  /// Records a script, with all that include what it includes, so that a file which changes for one of them is right for all of them:
  /// they are written together, or not at all.
  private func recordAll(including file: SnapshotDirectory.File) {
    let group = IncludedFiles.paths(of: file.path).isEmpty ? [file] : sharing(with: file)
    var shared: [String: [UInt8]] = [:]
    // Their contents when the first script was planned.
    var originals: [String: [UInt8]] = [:]
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
          if originals[path] == nil { originals[path] = try? FileSystem.read(path) }
          shared[path] = bytes
          isOpen = true
        }
      }
    }
    // What no selected script includes stays as it is.
    let selected = group.filter { isSelected($0) || $0.path == file.path }
    let needed = selected.reduce(into: Set<String>()) { $0.formUnion(Self.includes(of: $1.path)) }
    let blocked =
      isOpen
      ? "the files that \(file.name) includes change again with each script that includes them; change them by hand"
      : blocked(group, planned, shared)
        ?? write(shared.filter { needed.contains(Self.real($0.key)) }, originals, for: file)
    for one in selected {
      switch planned[one.path] {
      case .ready(let plan)? where blocked == nil || !plan.files.files.contains { shared[$0] != nil }:
        results[one.path] = write(plan)
      case .ready(let plan)?:
        let failure = ScriptFailure(path: one.path, line: 1, kind: .unreadable(blocked ?? ""))
        results[one.path] = refused(one, [failure], steps: ScriptChecker.steps(plan.played.document))
      case .refused(let failures, let steps)?: results[one.path] = refused(one, failures, steps: steps)
      case nil: break
      }
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

  private func plan(_ file: SnapshotDirectory.File, _ shared: [String: [UInt8]]) -> Planned {
    func unreadable(_ text: String) -> Planned {
      .refused([ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(text))], steps: 0)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file.path)
    } catch {
      return unreadable(error.description)
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
    let plan = Plan(file: file, bytes: bytes, files: files, played: played, types: types, moves: moves)
    if plan.text.utf8.elementsEqual(bytes) { return .ready(plan) }
    do throws(TranscriptErrors) {
      let variances = try checker(files).variances(of: played, bytes: files.script)
      return variances.isEmpty ? .ready(plan) : .refused(variances, steps: steps)
    } catch {
      return .refused(ScriptChecker.failures(error), steps: steps)
    }
  }

  /// Writes the files that scripts include: all, or none.
  /// - Returns: why one can't be written.
  private func write(
    _ shared: [String: [UInt8]], _ originals: [String: [UInt8]], for file: SnapshotDirectory.File
  ) -> String? {
    var written: [(path: String, old: [UInt8], new: [UInt8])] = []
    func folder(_ path: String) -> GuardedFolder {
      file.folder.covers(path) ? file.folder : GuardedFolder(PathText.directory(of: path))
    }
    func undone(_ why: String) -> String {
      for (path, old, new) in written.reversed() { _ = try? folder(path).replace(new, with: old, at: path) }
      return why
    }
    var real: Set<String> = []
    for (path, bytes) in shared.sorted(by: { PathText.isOrdered($0.key, $1.key) })
    where real.insert(Self.real(path)).inserted {
      do throws(FileError) {
        let old = if let original = originals[path] { original } else { try FileSystem.read(path) }
        guard try folder(path).replace(old, with: bytes, at: path) else {
          return undone("\(path) was changed by someone else in the meantime; record it again")
        }
        written.append((path, old, bytes))
      } catch {
        return undone(error.description)
      }
    }
    for path in written.map(\.path) where !includes.contains(path) { includes.append(path) }
    return nil
  }

  private func write(_ plan: Plan) -> ScriptResult {
    let (file, text) = (plan.file, plan.text)
    let steps = ScriptChecker.steps(plan.played.document)
    func unreadable(_ why: String) -> ScriptResult {
      refused(file, [ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(why))], steps: steps)
    }
    var result = ScriptResult(name: file.name, path: file.path, failures: [], steps: steps)
    do throws(FileError) {
      if text.utf8.elementsEqual(plan.bytes) {
        result.recording = .unchanged
      } else if try file.folder.replace(plan.bytes, with: Array(text.utf8), at: file.path) {
        result.recording = .written(steps: plan.played.changedSteps)
      } else {
        return unreadable("\(file.path) was changed by someone else in the meantime; record it again")
      }
    } catch {
      return unreadable(error.description)
    }
    if plan.files.isScriptChanged { renamedScripts += 1 }
    explain(plan.played, file, plan.moves, plan.types)
    return result
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
