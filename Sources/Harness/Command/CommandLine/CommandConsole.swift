/// Where a command writes: a stream of the process, or a string of a test.
protocol CommandOutput: AnyObject {
  func write(_ text: String)
  /// Hands over what was written, so that it is visible while the command goes on.
  func flush()
}

extension OutputStreamWriter: CommandOutput {}

/// Discards output.
final class NoOutput: CommandOutput {
  func write(_ text: String) {}
  func flush() {}
}

/// Where a command prints. Results go to standard output, which other programs may read; everything else goes to standard
/// error.
struct CommandConsole {
  let output: any CommandOutput
  let errors: any CommandOutput

  init(output: any CommandOutput, errors: any CommandOutput) {
    self.output = output
    self.errors = errors
  }

  /// Prints a line of the result.
  func print(_ line: String) {
    output.write(line)
    output.write("\n")
  }

  /// Prints a line that isn't part of the result. It may name files and quote arguments, so control characters in it are made
  /// visible.
  func printDiagnostic(_ line: String) {
    errors.write(FailureText.visibleLines(line))
    errors.write("\n")
  }

  func usage(_ error: UsageError, program: ProgramName, columns: Int?) {
    output.flush()
    switch error {
    case .noCommand: errors.write(HelpText(program, columns: columns).all)
    default: printDiagnostic("harness: \(error.text(program: program))")
    }
  }
}
