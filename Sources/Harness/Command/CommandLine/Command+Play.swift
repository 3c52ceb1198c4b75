extension Command {
  /// Plays a feature by hand and writes the result as a script.
  static let play = Command(
    "play", operands: "FEATURE [SCRIPT]", count: 0...2,
    summary: "play a feature line by line, and save that as a script",
    details: """
      Each line is a command of transcripts, or only an action, and its effects are printed at once. A call without a stub waits
      for you: answer NAME VALUE. SCRIPT opens a script at its end, --at FILE:LINE after a step of it, even one that fails.
      FEATURE/SCRIPT or the path of a script names both. Type help to see all commands; docs/playing.md shows a whole session.
      Ctrl-C discards a line; a second one ends the session.

      Input can be a pipe. A wrong line changes nothing, and the next one is played; exit code 1 says that there was a wrong line,
      or that a line ended the process. Lines that you don't save are lost; a message says so.
      """,
    examples: [
      "play order": "begin with the feature's initial state", "play order/plus": "go on from the end of a script",
      "play order < lines.txt": "play the lines of a file",
    ],
    options: Option<String?>(
      "at", .text("FILE:LINE"), .selection, "begin after the step in this line of a script", read: { $0 }),
    Option<TimeLimit?>.timeoutOfLines
  ) { (invocation, place, timeout) throws(UsageError) in
    let (feature, beginning) = try invocation.beginning(place)
    let stage: any PlayStage
    do throws(WorkerFailure) {
      stage = try invocation.stage(timeout)
    } catch {
      throw .noWorkers("play", reason: error.description)
    }
    defer { stage.close() }
    let session: PlaySession
    do throws(PlayProblem) {
      session = try PlaySession(feature, on: stage, in: invocation.directory, beginning)
    } catch {
      for line in error.lines { invocation.console.printDiagnostic("harness: \(line)") }
      return .fails
    }
    if let keys = invocation.keys, !invocation.settings.isDumb {
      (stage as? PlayProcess)?.isInterrupted = { keys.takeInterrupt() }
      if let code = PlayTerminal(session, invocation, keys).run() { return code }
    }
    let style: TextStyle = invocation.settings.isColored ? .colored : .plain
    for remark in session.remarks { invocation.console.printDiagnostic("harness: \(remark)") }
    invocation.console.output.write(PlayBeginning(session, style).text)
    invocation.console.output.flush()
    return PlayLines(session, invocation.console, style, isTerminal: invocation.keys != nil, next: StandardInput.line)
      .run()
  }
}

extension Invocation {
  /// Returns the feature, and what the session opens.
  fileprivate func beginning(_ place: String?) throws(UsageError) -> (String, PlaySession.Beginning) {
    let operands = settings.operands
    guard let place else {
      guard let name = operands.first else { throw .operandCount(operands, .play) }
      // Accept scripts by the names that are printed, and by completed paths.
      if operands.count == 1, suite[name] == nil,
        let file = try? Selection.single(name, in: directory, features: suite.names)
      {
        return (try feature(featureName(of: file)).name, .script(file))
      }
      let feature = try feature(name).name
      guard operands.count > 1 else { return (feature, .nothing) }
      let path = directory.path(feature: feature, script: operands[1])
      let script = FileSystem.exists(path) ? path : operands[1]
      let file = try Selection.single(script, in: directory, features: suite.names)
      try check(file, isOf: feature)
      return (feature, .script(file))
    }
    if operands.count > 1 { throw .contradiction("--at", "SCRIPT") }
    let (file, line) = try scriptPlace(place, of: "--at")
    guard let name = operands.first else {
      return (try feature(featureName(of: file)).name, .step(file, line: line))
    }
    let feature = try feature(name).name
    try check(file, isOf: feature)
    return (feature, .step(file, line: line))
  }

  /// Reads `FILE:LINE`.
  func scriptPlace(_ place: String, of flag: String) throws(UsageError) -> (SnapshotDirectory.File, line: Int) {
    // A column may follow, as in printed places.
    var parts = place.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
    guard parts.count > 1, let line = parts.popLast().flatMap({ Int($0) }), line > 0 else {
      throw .badValue(flag, place, expected: "FILE:LINE, such as \(directory.root)/order/plus.transcript:12")
    }
    return (try Selection.single(parts.joined(separator: ":"), in: directory, features: suite.names), line)
  }

  func featureName(of file: SnapshotDirectory.File) -> String {
    let bytes = (try? FileSystem.read(file.path)) ?? []
    let document = TranscriptReader.readAll(SourceText(path: file.path, bytes: bytes))
    let header = ScriptHeader(reading: document, load: SuiteRunner.load)
    return header.feature?.name ?? PathText.head(of: file.name)
  }

  func check(_ file: SnapshotDirectory.File, isOf name: String) throws(UsageError) {
    let other = featureName(of: file)
    if other != name, suite[other] != nil { throw .otherFeature(file.path, of: other, asked: name) }
  }

  /// Returns the stage to play on: a worker, or this process if it isn't the command's own.
  func stage(_ timeout: TimeLimit?) throws(WorkerFailure) -> any PlayStage {
    guard let process else { return LocalStage(suite) }
    guard let program = process.worker else {
      throw .notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable))
    }
    return try PlayProcess(program, timeout: timeout?.duration)
  }
}

/// What is printed before the first line. For an opened script, this says where it is.
struct PlayBeginning {
  let text: String

  init(_ session: PlaySession, _ style: TextStyle) {
    let opened = session.log
    guard !opened.isEmpty else {
      text = ""
      return
    }
    let differing = opened.filter { $0.rows.contains { $0.mark == .removed || $0.mark == .added } }
    var text = ""
    if !differing.isEmpty {
      text += "differs from what is recorded:\n"
      for entry in differing { text += PlayText(style: style).text(entry) }
    }
    // The place where playing continues.
    if let last = opened.last, differing.last != last { text += PlayText(style: style).text(last) }
    self.text = text
  }
}
