/// The exit code of the command. It is decided here and nowhere else.
enum ExitCode: Int32 {
  /// All scripts hold, or what was requested is done.
  case holds = 0
  /// Something differs, failed or can't be read.
  case fails = 1
  /// The command was called wrongly, or there is nothing to run.
  case usage = 2
  /// Ctrl-C; the number that shells use.
  case interrupted = 130

  /// Returns the exit code for results.
  static func of(_ results: [ScriptResult]) -> ExitCode {
    results.allSatisfy(\.holds) ? .holds : .fails
  }
}
