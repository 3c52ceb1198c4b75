extension Command {
  /// Tells how the command and its parts are used; also what `--help` and `--version` do.
  static let help = Command(
    "help", operands: "[COMMAND]", count: 0...1, summary: "tells how harness is used"
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    if let name = settings.operands.first {
      invocation.console.output.write(HelpText.of(try Command.named(name), settings.program))
    } else if settings.asksVersion {
      invocation.console.print("harness \(HarnessTool.version)")
    } else {
      invocation.console.output.write(HelpText.all(settings.program))
    }
    return .holds
  }
}
