extension Command {
  /// Turns recordings into scripts.
  static let importing = Command(
    "import", operands: "FILE…", count: 1...Int.max, summary: "turn recordings of an app into scripts",
    details: """
      A FILE is a recording that a store with a Recorder has written, a folder of recordings, of which it takes the last (with
      --preserving, the last that shows the observation), or a transcript that Recorder.recover has written.

      The script is named after the actions that it sends, and records what happens when it is replayed. Where that differs from
      the recording, a comment says so, and why if that can be known. A script that shows nothing new is left out without --all.
      In CI it refuses without --force.
      """,
    examples: [
      "import recordings": "the last recording in a folder",
      "import crash.recording --preserving 'the process trapped'": "the shortest script that still crashes",
      "import recordings --check": "write nothing; print what would be imported",
    ],
    options: .importing, .check, .force, .quiet
  ) { (invocation, options, checksOnly, isForced, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced, !checksOnly { throw .inCI }
    if invocation.settings.operands.contains("") {
      throw .badValue("FILE", "", expected: "a recording, a folder of recordings, or a transcript")
    }
    if let name = options.feature { _ = try invocation.feature(name) }
    return ImportCommand(invocation: invocation, options: options, checksOnly: checksOnly, isQuiet: isQuiet).run()
  }
}

extension Option<RecordingImport.Options> {
  fileprivate static var importing: Self {
    Self(
      Option<Bool>("all", .outcome, "import scripts that show nothing new, too"),
      Option<String?>(
        "preserving", .text("TEXT"), .outcome,
        "make scripts as short as they can be with an observation that begins with TEXT: 'fail submitOrder'",
        read: { $0 }),
      Option<String?>(
        "feature", .text("NAME"), .outcome, "the feature of recordings that don't name one of the suite", read: { $0 })
    ) { RecordingImport.Options(keepsAll: $0, until: $1, feature: $2) }
  }
}

/// One call of `harness import`.
private struct ImportCommand {
  let invocation: Invocation
  let options: RecordingImport.Options
  let checksOnly: Bool
  let isQuiet: Bool

  func run() -> ExitCode {
    do throws(ExploringFailure) {
      return try importAll() ? .holds : .fails
    } catch {
      invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
      return .fails
    }
  }

  /// Imports all files. Returns whether all could be imported.
  private func importAll() throws(ExploringFailure) -> Bool {
    guard let program = invocation.process?.quietWorker else {
      throw .workers(.notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable)))
    }
    let players = try ScriptPlayers(
      program, jobs: 1, timeout: ExploringOptions.defaultTimeout, folder: TemporaryFolder.path("import"))
    defer { players.close() }
    let work = RecordingImport(invocation.suite, invocation.directory, players, options)
    var isComplete = true
    for path in invocation.settings.operands where try !finish(work.take(path), path) { isComplete = false }
    return isComplete
  }

  /// Writes the scripts of a recording. Returns whether all of it could be imported.
  private func finish(_ outcome: RecordingImport.Outcome, _ path: String) -> Bool {
    func complain(_ why: String) {
      invocation.console.printDiagnostic("harness: \(FailureText.visible("\(path): \(why)"))")
    }
    switch outcome {
    case .refused(let why): complain(why)
    case .unread(let why, let text, let file):
      complain(why)
      leave(text, at: file)
    case .damaged(let faults, let rest):
      complain("the recording is damaged: \(faults.joined(separator: "; "))")
      _ = finish(rest, path)
    case .nothingNew(let feature):
      if !isQuiet {
        invocation.console.print(
          FailureText.visible(
            "  left out: \(path): the scripts of \(feature) cover all of it; to import it anyway: --all"))
      }
      return true
    case .script(let script): return write(script)
    }
    return false
  }

  /// Writes what has to be fixed beside its recording, and says how to go on. Fixes that somebody has made stay.
  private func leave(_ text: String, at path: String) {
    let next = "fix it, then run: \(invocation.settings.program.command) import \(ShellWord.quoted(path))"
    if FileSystem.exists(path) {
      invocation.console.printDiagnostic(FailureText.visible("  its script already exists: \(path); \(next)"))
      return
    }
    if checksOnly { return }
    do throws(FileError) {
      try FileSystem.writeAtomically(text, to: path)
      invocation.console.printDiagnostic(FailureText.visible("  wrote its script to \(path); \(next)"))
    } catch {
      invocation.console.printDiagnostic("harness: \(error)")
    }
  }

  private func write(_ script: RecordingImport.Script) -> Bool {
    let path = invocation.directory.path(feature: script.feature, script: script.name)
    // Scripts are named after what they send; somebody has edited this one since.
    if let there = try? FileSystem.read(path), there != Array(script.text.utf8) {
      invocation.console.printDiagnostic(
        FailureText.visible(
          "harness: \(path) already exists and was not overwritten; rename it to import this recording, too"))
      return false
    }
    do throws(FileError) {
      if !checksOnly { try GuardedFolder(invocation.directory.root).write(script.text, to: path) }
    } catch {
      invocation.console.printDiagnostic("harness: \(error)")
      return false
    }
    if isQuiet { return true }
    invocation.console.print(FailureText.visible("  imported: \(path)"))
    for remark in script.remarks { invocation.console.print(FailureText.visible("    \(remark)")) }
    return true
  }
}
