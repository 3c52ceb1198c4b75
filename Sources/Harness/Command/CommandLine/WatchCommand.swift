extension Command {
  /// Runs scripts again whenever they, or the sources of the program, have changed.
  static let watch = Command(
    "watch", operands: "[PATH or NAME…]", summary: "run scripts again when they or the sources change",
    details: """
      It runs the scripts, then waits. If you edit a script, it runs that script. If a source changes, SwiftPM builds the program
      again and all scripts run. If the build fails, it shows the errors.

      Keys: a runs all scripts, f those that failed, r reviews pending changes, q quits. Without a terminal, it ends when standard
      input is closed.
      """,
    examples: ["watch": "all scripts", "watch order": "the scripts of order"],
    options: .filter, Option<Int?>.workers, Option<TimeLimit?>.timeout
  ) { (invocation, filter, jobs, timeout) throws(UsageError) in
    _ = try invocation.select(filter)
    var flags: [String] = []
    if let jobs { flags += ["--jobs", "\(jobs)"] }
    if let timeout { flags += ["--timeout", timeout.text] }
    guard invocation.process != nil, let program = WatchedProgram.path, let stop = try? StopRequest() else {
      invocation.console.printDiagnostic("harness: the system doesn't say where this program is")
      return .fails
    }
    return Watch(invocation, filter, flags: flags, program: program, stop: stop).run()
  }
}

/// The running program, which is restarted when another one replaces it.
private enum WatchedProgram {
  /// Its path; nil if the system doesn't say it.
  static var path: String? {
    guard let path = CurrentProcess.executablePath else { return nil }
    guard let word = CommandLine.arguments.first, word.contains("/"), FileSystem.isSame(word, path) else { return path }
    return word
  }
}

/// Waits for changes, keys and children, and does what the session decides. It never plays a script itself. Children do, so
/// that it survives their crashes and always runs the latest build.
private final class Watch {
  private let invocation: Invocation
  private let filter: ScriptFilter?
  private let flags: [String]
  private let program: String
  private let stop: StopRequest
  private let package: WatchedPackage?
  private let files: WatchedFiles
  private let keys: (any KeyInput)?
  private var session: WatchSession
  private var child: AttendedChild?
  private var report: String?
  private let reports = TemporaryFolder.path("watch")
  /// When changes are expected to be complete, and when they are handled in any case.
  private var quiet: (end: ChildDeadline, limit: ChildDeadline)?
  /// Text to print once no child prints.
  private var text = ""
  private var isIdleShown = false
  private var isInputOver = false

  init(_ invocation: Invocation, _ filter: ScriptFilter?, flags: [String], program: String, stop: StopRequest) {
    (self.invocation, self.filter, self.flags, self.program, self.stop) = (invocation, filter, flags, program, stop)
    let here = (try? FileSystem.currentDirectory()) ?? "."
    package = WatchedPackage(of: PathText.absolute(program, in: here), from: here)
    files = WatchedFiles(invocation, filter, package)
    keys = invocation.keys.flatMap { $0.descriptor >= 0 && $0.begin() ? $0 : nil }
    session = WatchSession(needsBuild: package != nil && files.isSourceNewer(than: program))
  }

  func run() -> ExitCode {
    defer {
      keys?.finish()
      TemporaryFolder.remove(reports)
    }
    printProblems()
    while session.ending == nil {
      beginNext()
      if session.ending != nil { break }
      if child == nil {
        showIdle()
        if isInputOver { break }
      }
      invocation.console.output.flush()
      wait()
    }
    endChild()
    return session.ending == .interrupted ? .interrupted : .holds
  }

  // MARK: Waiting

  private var isReviewing: Bool { session.underWay == .review }
  private var hasKeys: Bool { keys != nil && !isReviewing }

  /// The interval in which a child is asked whether it has ended, in milliseconds.
  private static let step: Int32 = 3

  private func wait() {
    var limits: [Int32] = []
    if child != nil { limits.append(Self.step) }
    // Changes during a review are handled afterwards, since the review has the terminal.
    if !isReviewing {
      if let pause = files.pause { limits.append(pause) }
      if let quiet { limits.append(min(quiet.end.remainingMilliseconds, quiet.limit.remainingMilliseconds)) }
    }
    let keyDescriptor = hasKeys ? keys?.descriptor ?? -1 : -1
    let input: Int32 = keys == nil && !isInputOver ? 0 : -1
    let ready = FileDescriptors.ready(
      [
        stop.descriptor, keyDescriptor, input, isReviewing ? -1 : files.descriptor, child?.descriptor ?? -1,
      ], milliseconds: limits.min())
    if ready.contains(stop.descriptor) { endBySignal() }
    if ready.contains(keyDescriptor) { for key in keys?.pressed() ?? [] { press(key) } }
    if ready.contains(input), !FileDescriptors.discard(input) { isInputOver = true }
    if let child, ready.contains(child.descriptor) { child.receive() }
    if !isReviewing { lookAtFiles() }
    if session.isObsolete { child?.end() }
    if let child, child.hasEnded() { finish(child) }
  }

  private func press(_ key: TerminalKey) {
    say(session.press(key))
    if key == .suspend || key == .character("?") { isIdleShown = false }
  }

  private func lookAtFiles() {
    if files.look() {
      let end = ChildDeadline(milliseconds: files.quiet)
      quiet = (end, quiet?.limit ?? ChildDeadline(milliseconds: 2_000))
    }
    guard let (end, limit) = quiet, end.remainingMilliseconds == 0 || limit.remainingMilliseconds == 0 else { return }
    quiet = nil
    say(session.change(files.changes()))
  }

  // MARK: Working

  private func beginNext() {
    // Keys that were pressed while a child was being ended are not meant for the next one.
    if hasKeys, let keys, !FileDescriptors.ready([keys.descriptor], milliseconds: 0).isEmpty {
      for key in keys.pressed() { press(key) }
    }
    // A child that can't be started counts as done.
    while let work = session.next() {
      print()
      isIdleShown = false
      invocation.console.output.flush()
      invocation.console.errors.flush()
      do throws(SystemFailure) {
        child = try begin(work)
        if child != nil { break }
      } catch {
        fail(work, error)
      }
    }
    if child != nil { files.followIncludes() }
  }

  private func begin(_ work: WatchSession.Work) throws(SystemFailure) -> AttendedChild? {
    switch work {
    case .build:
      guard let package else { return nil }
      invocation.console.print("building \(package.product)")
      invocation.console.output.flush()
      return try AttendedChild(package.build, .kept)
    case .run(let scope):
      return try AttendedChild(own(runArguments(scope)), .printing)
    case .review:
      if isNothingPending {
        // Don't hand over the terminal for nothing, since keys would be lost on the way.
        session.finishReview()
        say("nothing is pending\n")
        return nil
      }
      keys?.finish()
      return try AttendedChild(own(["review"] + common + operands(.all)), .ours)
    }
  }

  /// Returns this program, called as the user has called it, so that the commands it prints use the same name.
  private func own(_ arguments: [String]) -> ChildProcess {
    var child = ChildProcess(program, arguments)
    child.name = CommandLine.arguments.first
    return child
  }

  private var isNothingPending: Bool {
    do throws(UsageError) {
      return try PendingSelection(invocation, filter, nil).files.isEmpty
    } catch {
      if case .nothingPending = error { return true }
      return false
    }
  }

  private var common: [String] {
    let color = invocation.settings.isColored ? "always" : "never"
    return ["--snapshots", invocation.settings.snapshots, "--color", color] + filterFlags
  }

  private var filterFlags: [String] { filter.map { ["--filter", $0.text] } ?? [] }

  private func runArguments(_ scope: WatchSession.Scope) -> [String] {
    report = nil
    var words = ["run"] + common + flags
    // For a single script, the exit code says everything, and sooner.
    if case .scripts(let paths) = scope, paths.count == 1 { return words + operands(scope) }
    let path = PathText.join(reports, "report.json")
    try? FileSystem.remove(path)
    words += ["--report", "json=\(path)"]
    report = path
    return words + operands(scope)
  }

  private func operands(_ scope: WatchSession.Scope) -> [String] {
    let words =
      switch scope {
      case .all: invocation.settings.operands
      case .scripts(let paths): paths
      }
    return words.isEmpty ? [] : ["--"] + words
  }

  // MARK: Results

  private func finish(_ child: AttendedChild) {
    self.child = nil
    guard let ending = child.ending else { return }
    switch session.underWay {
    case .build: say(session.finishBuild(failure: failure(ending, child.printed.text)))
    case .run(let scope): say(finishRun(scope, ending))
    case .review:
      session.finishReview()
      _ = keys?.begin()
    case nil: break
    }
  }

  private func finishRun(_ scope: WatchSession.Scope, _ ending: ChildProcess.Ending) -> String {
    let words = session.isObsolete ? "" : Self.text(ending)
    return words + session.finishRun(verdicts(scope, ending))
  }

  private func verdicts(_ scope: WatchSession.Scope, _ ending: ChildProcess.Ending) -> WatchSession.Verdicts? {
    if ending == .exited(ExitCode.usage.rawValue) { return [] }
    if let report {
      guard let bytes = try? FileSystem.read(report), let results = try? JSONReport.read(bytes).results else {
        return nil
      }
      return results.map { ($0.path, $0.holds) }
    }
    guard case .scripts(let paths) = scope, case .exited(let code) = ending else { return nil }
    return paths.map { ($0, code == ExitCode.holds.rawValue) }
  }

  /// Returns the message for a run that was ended; empty if the run has said everything itself.
  private static func text(_ ending: ChildProcess.Ending) -> String {
    guard case .signaled(let signal) = ending else { return "" }
    let (name, verb) = Signals.names[signal] ?? ("signal \(signal)", "was ended")
    return "the run \(verb) (\(name))\n"
  }

  private func failure(_ ending: ChildProcess.Ending, _ output: String) -> String? {
    if ending == .exited(0) { return nil }
    let command = package?.buildText ?? "swift build"
    let errors = BuildFailureText.text(FailureText.visibleLines(output), command: command)
    return "\(errors)the build failed: \(command)\n"
  }

  private func fail(_ work: WatchSession.Work, _ failure: SystemFailure) {
    let reason = SystemErrorText.text(for: failure.code)
    switch work {
    case .build: say(session.finishBuild(failure: "the build can't be started: \(reason)\n"))
    case .run:
      say("\(program) can't be started: \(reason)\n")
      say(session.finishRun([]))
    case .review:
      session.finishReview()
      _ = keys?.begin()
      say("\(program) can't be started: \(reason)\n")
    }
    print()
  }

  // MARK: The end

  private func endChild() {
    child?.end(interrupts: session.underWay == .build)
    child = nil
  }

  private func endBySignal() -> Never {
    endChild()
    keys?.finish()
    invocation.console.output.flush()
    invocation.console.errors.flush()
    stop.finish()
  }

  // MARK: Showing

  private func say(_ text: String) { self.text += text }

  private func print() {
    invocation.console.output.write(text)
    text = ""
  }

  private func showIdle() {
    if !text.isEmpty { isIdleShown = false }
    print()
    if isIdleShown { return }
    isIdleShown = true
    invocation.console.output.write(
      session.status(scripts: files.scriptCount, sources: files.sourceCount, hasKeys: keys != nil))
  }

  private func printProblems() {
    if package == nil {
      invocation.console.printDiagnostic(
        "harness: \(program) is not in a package's .build folder, so sources aren't watched")
    }
    if let failure = files.failure {
      invocation.console.printDiagnostic(
        "harness: files can't be watched (\(SystemErrorText.text(for: failure.code))), so they are polled; on "
          + "Linux, raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512")
    }
  }
}
