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

  init(_ suite: Suite, _ renames: [Rename], _ edits: [FieldEdit] = [], _ moves: [PathMove] = []) {
    self.suite = suite
    self.edits = edits
    self.moves = moves
    names = RenameTable(renames).names
  }

  func record(_ file: SnapshotDirectory.File) -> ScriptResult {
    do throws(FileError) {
      return record(file, try FileSystem.read(file.path))
    } catch {
      let failure = ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(error.description))
      return ScriptResult(name: file.name, path: file.path, failures: [failure], steps: 0)
    }
  }

  private func record(_ file: SnapshotDirectory.File, _ bytes: [UInt8]) -> ScriptResult {
    let types = moves.isEmpty ? nil : suite[RenamedFiles.feature(of: file, bytes)]?.types()
    let moves = types.map { self.moves.map($0.resolve) } ?? []
    var files = RenamedFiles(path: file.path, bytes: bytes, names: names, edits: edits, types: types, moves: moves)
    let played: ScriptChecker.Played
    do throws(TranscriptErrors) {
      played = try play(&files)
    } catch {
      return refused(file, files.failures(error), steps: 0)
    }
    let steps = ScriptChecker.steps(played.document)
    if !played.faults.isEmpty { return refused(file, played.faults, steps: steps) }
    let text = TranscriptWriter.text(played.document, lines: played.lines)
    if !text.utf8.elementsEqual(bytes) {
      do throws(TranscriptErrors) {
        let variances = try checker(files).variances(of: played, bytes: files.script)
        if !variances.isEmpty { return refused(file, variances, steps: steps) }
      } catch {
        return refused(file, ScriptChecker.failures(error), steps: steps)
      }
    }
    var result = ScriptResult(name: file.name, path: file.path, failures: [], steps: steps)
    do throws(FileError) {
      for (path, bytes) in files.changedIncludes {
        let folder = file.folder.covers(path) ? file.folder : GuardedFolder(PathText.directory(of: path))
        _ = try folder.replace(FileSystem.read(path), with: bytes, at: path)
        if !includes.contains(path) { includes.append(path) }
      }
      if text.utf8.elementsEqual(bytes) {
        result.recording = .unchanged
      } else if try file.folder.replace(bytes, with: Array(text.utf8), at: file.path) {
        result.recording = .written(steps: played.changedSteps)
      } else {
        let why = "\(file.path) was written meanwhile by somebody else; record it once more"
        return refused(file, [ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(why))], steps: steps)
      }
    } catch {
      return refused(
        file, [ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(error.description))], steps: steps)
    }
    if files.isScriptChanged { renamedScripts += 1 }
    explain(played, file, moves, types)
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
