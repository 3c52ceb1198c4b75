extension Command {
  /// Formats files that were edited by hand as the command itself would write them.
  static let format = Command(
    "format", operands: "[PATH or NAME…]", summary: "bring scripts into the canonical form",
    details: """
      Line ends, indentation and spacing change, long lines are broken at their brackets, and ids are shortened. What a script
      means doesn't change. With --check, exit code 1 says that a file would change.
      """,
    examples: ["format": "all scripts", "format --check": "list what would change, for CI"],
    options: .filter, .check, .quiet
  ) { (invocation, filter, checksOnly, isQuiet) throws(UsageError) in
    let selection = try invocation.select(filter)
    let report = invocation.report("format")
    var changed = 0
    var changes: [String: String] = [:]
    let work = ScriptBatch.Work.here { file in
      let (result, change) = TranscriptFile.format(file, writes: !checksOnly)
      if let change { changes[file.path] = change.text }
      if result.recording != .unchanged, result.holds { changed += 1 }
      return result
    }
    let batch = try ScriptBatch(selection, invocation, BatchOptions(isQuiet: isQuiet), work)
    let outcome = batch.run { result in
      if !result.holds { return report.failed(result) }
      if isQuiet || result.recording == .unchanged { return nil }
      return
        "\(checksOnly ? "would format" : "formatted") \(FailureText.visible(result.path)): \(changes[result.path] ?? "spacing")\n"
    }
    let results = outcome.results
    if !isQuiet || !outcome.holds {
      invocation.console.print(report.formatted(results, changed: changed, checksOnly: checksOnly))
    }
    return checksOnly && changed > 0 ? .fails : .of(results)
  }
}

/// Formats the files of `harness format`.
private enum TranscriptFile {
  /// Formats a file. Returns the outcome and what would change or has changed.
  static func format(
    _ file: SnapshotDirectory.File, writes: Bool
  ) -> (ScriptResult, TranscriptFormatter.Changes?) {
    var result = ScriptResult(name: file.name, path: file.path, failures: [], steps: 0)
    func refused(_ failures: [ScriptFailure]) -> (ScriptResult, TranscriptFormatter.Changes?) {
      (ScriptResult(name: file.name, path: file.path, failures: failures, steps: 0, recording: .refused), nil)
    }
    do throws(FileError) {
      let bytes = try FileSystem.read(file.path)
      // Included files have no header.
      let isFragment = !file.path.hasSuffix(SnapshotDirectory.fileExtension)
      let (text, changes): (String, TranscriptFormatter.Changes)
      do throws(TranscriptErrors) {
        (text, changes) = try TranscriptFormatter.formatted(path: file.path, bytes: bytes, isFragment: isFragment)
      } catch {
        return refused(ScriptChecker.failures(error))
      }
      if text.utf8.elementsEqual(bytes) {
        result.recording = .unchanged
        return (result, nil)
      }
      if writes, try !file.folder.replace(bytes, with: Array(text.utf8), at: file.path) {
        let why = "\(file.path) was changed by someone else in the meantime; format it again"
        return refused([ScriptFailure(path: file.path, line: 1, kind: .unreadable(why))])
      }
      result.recording = .written(steps: 0)
      return (result, changes)
    } catch {
      return refused([ScriptFailure(path: file.path, line: 1, kind: .unreadable(error.description))])
    }
  }
}
