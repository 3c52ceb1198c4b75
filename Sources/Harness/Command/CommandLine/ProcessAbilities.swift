/// What a command may do with the process that it runs in. In a test it may do nothing of it: the process is the test's.
struct ProcessAbilities: Sendable {
  /// This executable, asked to be a worker; nil where the system doesn't say which one it is.
  let worker: ChildProcess?
  let coreCount: Int
  /// The columns of the terminal at standard error; nil where progress is not to be shown.
  let progressWidth: Int?

  /// The error number where the system doesn't say where this program is.
  static let unknownExecutable: Int32 = 2

  /// The process of the command itself.
  /// - Parameter environment: what the process was started with.
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

  /// The innermost frames of the thread that crashed, with files and lines. It never asks for a key.
  private static let backtrace =
    "enable=yes,limit=8,top=0,threads=crashed,images=none,registers=none,symbolicate=fast,color=no,interactive=no"

  /// The worker, saying nothing of where it traps.
  var quietWorker: ChildProcess? {
    var program = worker
    program?.environment?[EnvironmentVariable.backtrace.name] = "enable=no"
    return program
  }

  /// The worker, saying by addresses where it traps, which takes no time.
  var tracedWorker: ChildProcess? {
    var program = worker
    program?.environment?[EnvironmentVariable.backtrace.name] = RawBacktrace.request
    return program
  }
}
