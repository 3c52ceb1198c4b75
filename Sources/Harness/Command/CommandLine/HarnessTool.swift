/// The `harness` command for the features of a project.
///
///     HarnessTool.main(Suite(orderFeature, cartFeature))
public enum HarnessTool {
  static let version = "0.1.0"

  /// Runs the command with the arguments and the environment of this process, then exits the process.
  /// - Parameter suite: the features that the command knows.
  public static func main(_ suite: Suite) -> Never {
    Signals.ignoreFileSizeSignal()
    Signals.ignoreBrokenPipe()
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case WorkerLoop.argument:
      let isDone = WorkerLoop.run(suite, Array(words.dropFirst())) { progress in
        let (exploring, playing) = (ExploringWorker(suite, progress), PlayingWorker(suite, progress))
        let language = LanguageWorker(suite)
        return [
          JobHandler(exploring.perform), JobHandler(playing.perform), JobHandler(language.perform),
          JobHandler { (job: RenameJob) in job.reply(suite) },
        ]
      }
      CurrentProcess.exit(isDone ? 0 : ExitCode.usage.rawValue)
    default: break
    }
    ProcessState.keep()
    ExitGuard.begin()
    let output = OutputStreamWriter.standardOutput
    let errors = OutputStreamWriter.standardError
    let environment = EnvironmentVariables.all
    Interruption.endQuietly {
      errors.write(ProgressLine.clearing)
      errors.write(Interruption.lastWords())
      errors.flush()
    }
    var code = run(
      suite, program: CommandLine.arguments.first ?? "", arguments: Array(words), environment: environment,
      output: output, errors: errors, isOutputTerminal: Terminal.isTerminal(1),
      isErrorTerminal: Terminal.isTerminal(2), outputColumns: Terminal.width(1), keys: TerminalKeys(),
      process: .current(environment))
    output.flush()
    if let failure = output.failure {
      // A missing report must not be mistaken for a report of success.
      errors.write("harness: \(failure)\n")
      code = max(code, ExitCode.fails.rawValue)
    }
    errors.flush()
    Interruption.endIfAsked()
    ExitGuard.end(code)
  }

  /// Runs the command and returns its exit code.
  /// - Parameters:
  ///   - program: the name that the program was started by, which printed commands use.
  ///   - arguments: the arguments without the name of the program.
  ///   - process: what the command may do with this process; by default nothing.
  static func run(
    _ suite: Suite, program: String = "harness", arguments: [String], environment: [String: String],
    output: some CommandOutput,
    errors: some CommandOutput, isOutputTerminal: Bool, isErrorTerminal: Bool = false, outputColumns: Int? = nil,
    keys: (any KeyInput)? = nil, process: ProcessAbilities? = nil
  ) -> Int32 {
    let console = CommandConsole(output: output, errors: errors)
    let program = ProgramName(program)
    var toldRetired = false
    func tellRetired(_ retired: [String]) {
      if toldRetired || retired.isEmpty { return }
      toldRetired = true
      console.printDiagnostic("harness: \(retired.joined(separator: ", and "))")
      errors.flush()
    }
    do throws(UsageError) {
      let parsed = try ArgumentParser.parse(arguments, environment: environment)
      if isErrorTerminal { tellRetired(parsed.retired) }
      if let name = suite.repeatedName { throw UsageError.featureTwice(name) }
      let action = try parsed.command.prepare(parsed)
      let settings = try Settings(
        parsed, program: program, isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal,
        outputColumns: outputColumns)
      let invocation = Invocation(
        suite: suite, settings: settings, console: console, keys: keys, process: process, arguments: arguments)
      return try action(invocation).rawValue
    } catch {
      // The message may name what replaces a word, and not the word.
      tellRetired(ArgumentParser.retiredSpellings(in: arguments))
      console.usage(error, program: program, columns: isErrorTerminal ? outputColumns : nil)
      return ExitCode.usage.rawValue
    }
  }
}
