extension Command {
  /// Prints how the command and its parts are used; also what `--help` and `--version` do.
  static let help = Command(
    "help", operands: "[COMMAND]", count: 0...1, summary: "prints how harness is used; help agents is for coding agents"
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    if settings.operands.first == HelpText.agents {
      invocation.console.output.write(AgentsText.text(settings.program.command))
    } else if let name = settings.operands.first {
      invocation.console.output.write(HelpText.of(try Command.named(name), settings.program))
    } else if settings.asksVersion {
      invocation.console.print("harness \(HarnessTool.version)")
    } else {
      invocation.console.output.write(HelpText.all(settings.program))
    }
    return .holds
  }
}

/// The help, made from the tables of commands and flags.
enum HelpText {
  /// The page for coding agents. No command is called that.
  static let agents = "agents"

  /// `harness help`.
  /// - Parameter program: what the command is called.
  static func all(_ program: ProgramName = ProgramName("harness")) -> String {
    """
    harness replays transcripts of features in virtual time and checks all that they did.

    commands
    \(table(Command.all.map { ($0.usage(program.name), $0.summary) }))

    flags
    \(table(Flag.all.map { ($0.usage, $0.summary) }))

    --flag VALUE and --flag=VALUE are the same, and -- ends the flags.
    \(program.command) help COMMAND prints more of a command.
    exit codes: 0 all scripts hold; 1 something differs, failed or can't be read, or --coverage found actions that never
    occur; 2 usage, or nothing to run

    """
  }

  /// `harness help run`.
  static func of(_ command: Command, _ program: ProgramName = ProgramName("harness")) -> String {
    let flags = Flag.all.filter { command.takes($0) }
    return """
      \(command.usage(program.name))

      \(command.summary)
      \(command.details.isEmpty ? "" : "\n\(command.details)\n")
      flags
      \(table(flags.map { ($0.usage, $0.summary) }))

      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }.joined(separator: "\n")
  }
}
