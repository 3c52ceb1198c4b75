extension Command {
  /// Starts the language server for transcripts.
  static let lsp = Command(
    "lsp", count: 0...0, summary: "serve editors: check and complete transcripts while you type",
    details: """
      It speaks the Language Server Protocol over standard input and output. Start it in the folder of the package; docs/editors.md
      shows how editors do that. Texts are replayed in worker processes: a crash, or exceeding --timeout, is a diagnostic. It
      never writes a file: what you choose in the editor edits the open text.
      """,
    examples: ["lsp": "what an editor starts"],
    options: Option<TimeLimit?>.timeoutOfRuns
  ) { (invocation, timeout) throws(UsageError) in
    guard let process = invocation.process, let program = process.worker, let quiet = process.quietWorker else {
      throw .noWorkers("lsp", reason: SystemErrorText.text(for: ProcessAbilities.unknownExecutable))
    }
    var plan = WorkerPool.Plan(program: program, jobs: 1)
    plan.programWithoutBacktraces = quiet
    plan.timeout = TimeLimit.duration(timeout, by: .seconds(10))
    plan.patience = 200
    let commands = invocation.commandText
    let executable = CurrentProcess.executablePath
    let server = LanguageServer(
      LanguageServer.Setup(
        directory: invocation.directory, version: HarnessTool.version, worker: quiet, plan: plan,
        command: { commands.text($0, flags: $1, operands: $2) }, executable: executable,
        newerSource: { executable.flatMap { NewerSource.of($0) } }),
      input: 0, output: OutputStreamWriter.standardOutput)
    if let handed = ProgramReplacement.handed(by: LanguageServer.variable), !server.resume(handed) {
      invocation.console.printDiagnostic("harness: the open documents can't be restored after the build; reopen them")
    }
    return server.run() == 0 ? .holds : .fails
  }
}

/// Finds a source of the package that is newer than its executable.
private enum NewerSource {
  /// Returns its path relative to the working directory; nil if there is none.
  static func of(_ program: String) -> String? {
    guard let here = try? FileSystem.currentDirectory(), let built = FileFingerprint.of(program),
      let package = WatchedPackage(of: program, from: here)
    else { return nil }
    // Tests are not part of the program, wherever they are.
    let tests = PathText.join(package.root, "Tests")
    let folders = package.sources.filter { PathText.below(tests, $0) == nil }
    for path in folders.lazy.flatMap({ SourceIndex.swiftFiles(below: $0).paths })
    where FileFingerprint.of(path)?.isNewer(than: built) == true { return PathText.relative(path, to: here) }
    return nil
  }
}
