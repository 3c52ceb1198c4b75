/// What the command's exit code says. It is decided here and nowhere else.
enum ExitCode: Int32 {
  /// All scripts hold, or what was asked for is done.
  case holds = 0
  /// Something differs, failed or can't be read.
  case fails = 1
  /// The command was not called rightly, or there is nothing to run.
  case usage = 2
  /// Ctrl-C, as shells number it.
  case interrupted = 130

  /// The code of a number of results.
  static func of(_ results: [ScriptResult]) -> ExitCode {
    results.allSatisfy(\.holds) ? .holds : .fails
  }
}
