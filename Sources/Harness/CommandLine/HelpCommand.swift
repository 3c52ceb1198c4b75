extension Command {
  /// Tells how the command and its parts are used; also what `--help` and `--version` do.
  static let help = Command(
    "help", operands: "[COMMAND]", count: 0...1, summary: "tells how harness is used", flags: []
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    if let name = settings.operands.first {
      guard let command = Command.named(name) else {
        throw .unknownCommand(name, nearest: NearestName.of(name, in: Command.all.map(\.name)))
      }
      invocation.console.output.write(HelpText.of(command, settings.program))
    } else if settings.asksVersion {
      invocation.console.print("harness \(HarnessTool.version)")
    } else {
      invocation.console.output.write(HelpText.all(settings.program))
    }
    return .holds
  }
}
