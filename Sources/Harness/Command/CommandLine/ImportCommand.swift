extension Command {
  /// Takes recordings over.
  static let importing = Command(
    "import", operands: "FILE…", count: 1...Int.max, summary: "makes scripts of what an app has recorded",
    details: """
      A FILE is a recording of a store with a Recorder, a folder of them, of which the last is meant (with --until the last that
      shows it), or a transcript that Recorder.recover has made. It becomes a script of its feature, named after what it sends,
      with what is observed when it is played. Where that differs from what was recorded, a comment says where, and why as far as it can be known.
      A script that shows nothing that others don't is left out, unless --all is given. With --until "fail …" it becomes as short as
      it can be while it shows an observation that begins so; "the process trapped" is one as well.
      In CI it refuses, as record does.
      """,
    options: .importing, .check, .force, .quiet
  ) { (invocation, options, checksOnly, isForced, isQuiet) throws(UsageError) in
    if invocation.settings.isCI, !isForced, !checksOnly { throw .inCI }
    if let name = options.feature { _ = try invocation.feature(name) }
    return ImportCommand(invocation: invocation, options: options, checksOnly: checksOnly, isQuiet: isQuiet).run()
  }
}

extension Option<RecordingImport.Options> {
  fileprivate static var importing: Self {
    Self(
      .all,
      Option<String?>(
        "until", .text("TEXT"), .outcome, "shorten scripts as long as an observation begins so", read: { $0 }),
      Option<String?>(
        "feature", .text("NAME"), .outcome, "the feature of recordings that name none of the suite", read: { $0 })
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

  /// Returns whether all could be taken over.
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

  /// Returns whether all of it could be taken over.
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
          FailureText.visible("  left out: \(path), since the scripts of \(feature) show all of it; --all keeps it"))
      }
      return true
    case .script(let script): return write(script)
    }
    return false
  }

  /// Writes what has to be mended beside its recording, and says how to go on; what somebody has mended stays.
  private func leave(_ text: String, at path: String) {
    let next = "mend it, and then: \(invocation.settings.program.command) import \(ShellWord.quoted(path))"
    if FileSystem.exists(path) {
      invocation.console.printDiagnostic(FailureText.visible("  its script is \(path) already; \(next)"))
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
    // Names are those of what is sent: somebody has written to this one since.
    if let there = try? FileSystem.read(path), there != Array(script.text.utf8) {
      invocation.console.printDiagnostic(
        FailureText.visible(
          "harness: \(path) is there already, and isn't overwritten; rename it to import this as well"))
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
