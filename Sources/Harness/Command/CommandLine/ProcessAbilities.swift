/// What a command may do with the process that it runs in. In a test it may do nothing, since the process is the test's.
struct ProcessAbilities: Sendable {
  /// This executable as a worker; nil if the system doesn't say which executable it is.
  let worker: ChildProcess?
  let coreCount: Int
  /// The columns of the terminal at standard error; nil if progress is not to be shown.
  let progressWidth: Int?

  /// The error number for a system that doesn't say where this program is.
  static let unknownExecutable: Int32 = 2

  /// Returns the abilities of the command's own process.
  /// - Parameter environment: the environment that the process was started with.
  static func current(_ environment: [String: String]) -> ProcessAbilities {
    let isDumb = environment[EnvironmentVariable.term.name].map { $0 == "dumb" } ?? true
    let isWatched = Terminal.isTerminal(2) && !isDumb && !Settings.isCI(environment)
    return ProcessAbilities(
      worker: worker(environment), coreCount: CurrentProcess.coreCount,
      progressWidth: isWatched ? Terminal.width(2) ?? 80 : nil)
  }

  private static func worker(_ environment: [String: String]) -> ChildProcess? {
    guard let path = CurrentProcess.executableForWorkers else { return nil }
    var program = ChildProcess(path, [WorkerLoop.argument])
    program.environment = environment
    program.environment?[LanguageServer.variable] = nil
    let name = EnvironmentVariable.backtrace.name
    if environment[name] == nil { program.environment?[name] = backtrace }
    return program
  }

  /// The settings for a backtrace: the innermost frames of the crashed thread, with files and lines. It never waits for a key.
  private static let backtrace =
    "enable=yes,limit=8,top=0,threads=crashed,images=none,registers=none,symbolicate=fast,color=no,interactive=no"

  /// A worker that prints no backtrace when it crashes.
  var quietWorker: ChildProcess? {
    var program = worker
    program?.environment?[EnvironmentVariable.backtrace.name] = "enable=no"
    return program
  }

  /// A worker whose crashes print addresses alone, which takes no time.
  var tracedWorker: ChildProcess? {
    var program = worker
    program?.environment?[EnvironmentVariable.backtrace.name] = RawBacktrace.request
    return program
  }
}
