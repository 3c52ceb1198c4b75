extension Command {
  /// Prints how to use the tool and its commands. Also does what `--help` and `--version` ask for.
  static let help = Command(
    "help", operands: "[COMMAND]", count: 0...2, summary: "print this, or the help of a command",
    details: "'harness help agents' prints one page for coding agents: how to write and check transcripts.",
    examples: [
      "help run": "what 'run' does, with examples and all its flags", "help git": "all commands of a group",
      "help agents": "the page for coding agents",
    ]
  ) { (invocation) throws(UsageError) in
    let settings = invocation.settings
    let text = HelpText(settings.program, columns: settings.columns)
    if settings.operands == [HelpText.agents] {
      invocation.console.output.write(AgentsText.text(settings.program.command))
    } else if let name = settings.operands.first, settings.operands.count == 1, !Command.within(name).isEmpty {
      invocation.console.output.write(Command.within(name).map(text.of).joined(separator: "\n"))
    } else if !settings.operands.isEmpty {
      invocation.console.output.write(text.of(try Command.named(settings.operands.joined(separator: " "))))
    } else if settings.asksVersion {
      invocation.console.print("harness \(HarnessTool.version)")
    } else {
      invocation.console.output.write(text.all)
    }
    return .holds
  }
}

/// The help, built from the tables of commands and flags.
struct HelpText {
  /// The name of the page for coding agents. No command has this name.
  static let agents = "agents"
  /// The maximum width of lines, however wide the terminal is.
  static let maxColumns = 100
  /// The maximum width of names in a table. Wider ones get a line of their own, above their description.
  private static let maxName = 26

  private let program: ProgramName
  private let columns: Int

  /// - Parameters:
  ///   - program: the name of the program.
  ///   - columns: the width of the terminal; nil without a terminal.
  init(_ program: ProgramName = ProgramName("harness"), columns: Int? = nil) {
    self.program = program
    self.columns = min(columns ?? Self.maxColumns, Self.maxColumns)
  }

  /// The text of `harness help`.
  var all: String {
    let width = CommandGroup.all.flatMap(\.commands).map(\.name.count).max() ?? 0
    let groups = CommandGroup.all.map { group in
      "\(group.title)\n" + table(group.commands.map { ($0.name, $0.summary) }, width: width)
    }
    return """
      \(prose("Replays transcripts of features in virtual time, and checks everything that they record."))
      usage: \(program.name) COMMAND [FLAGS] [PATH or NAME…]

      \(groups.joined(separator: "\n"))
      \(wrapped("\(program.command) help COMMAND shows examples and all flags of a command.", indent: 0))
      exit codes
      \(table([
        ("0", "all scripts hold"),
        ("1", "something differs, failed or can't be read, or --coverage found actions that never occur"),
        ("2", "usage, or nothing to run"),
      ], width: 1))
      """
  }

  /// Returns the help of a command: `harness help run`.
  func of(_ command: Command) -> String {
    var parts = ["usage: \(command.usage(program.name))\n", prose(command.summary.capitalizedSentence)]
    for paragraph in command.details.split(separator: "\n\n") { parts.append(self.paragraph(String(paragraph))) }
    if !command.examples.isEmpty {
      let rows = command.examples.map { example in
        "  \(program.command) \(example.words)\n" + wrapped(named(example.meaning), indent: 6)
      }
      parts.append("examples\n" + rows.joined())
    }
    let flags = Flag.Topic.allCases.flatMap { topic in command.flags.filter { $0.topic == topic } }
    let names = flags.map(\.usage.count).filter { $0 <= Self.maxName }
    parts.append("flags\n" + table(flags.map { ($0.usage, $0.summary) }, width: names.max() ?? 0))
    return parts.joined(separator: "\n")
  }

  // MARK: Layout

  /// Wraps a paragraph. Indented lines stay as they are.
  private func paragraph(_ text: String) -> String {
    if text.hasPrefix("  ") { return named(text) + "\n" }
    return prose(text.split(separator: "\n").joined(separator: " "))
  }

  private func prose(_ text: String) -> String { wrapped(named(text), indent: 0) }

  private func wrapped(_ text: String, indent: Int) -> String {
    WrappedLine.paragraph(text, columns: columns - indent)
      .map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }

  /// Lays out names on the left and their descriptions on the right.
  private func table(_ rows: [(name: String, text: String)], width: Int) -> String {
    let indent = width + 4
    return rows.map { name, text in
      let lines = wrapped(named(text), indent: indent)
      if name.count > width { return "  \(name)\n\(lines)" }
      return "  \(name)\(String(repeating: " ", count: width - name.count))  \(lines.drop { $0 == " " })"
    }.joined()
  }

  /// Replaces 'harness' with the name of this program.
  private func named(_ text: String) -> String {
    text.replacing("harness ", with: "\(program.name) ")
  }
}

extension String {
  /// The text with a capital letter at the beginning and a full stop at the end.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
