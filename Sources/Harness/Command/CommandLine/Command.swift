/// A command of `harness`. One declaration gives the parser, the help and the dispatch.
struct Command: Sendable {
  /// The name: one word, or two if the command belongs to a group: `git resolve`.
  let name: String
  /// The operands as the help shows them: `[PATH or NAME…]`.
  let operands: String
  /// The allowed number of operands.
  let operandCount: ClosedRange<Int>
  /// A summary of a few words, without a full stop.
  let summary: String
  /// The paragraphs that `harness help NAME` adds. Indented paragraphs aren't wrapped.
  let details: String
  /// Examples: the words without the name of the program, and what they do.
  let examples: [(words: String, meaning: String)]
  /// The flags of its options, and the common ones.
  let flags: [Flag]
  /// Reads the options and returns the action that does the work.
  let prepare: @Sendable (ParsedArguments) throws(UsageError) -> Action

  typealias Action = (Invocation) throws(UsageError) -> ExitCode

  /// - Parameter perform: does the work; gets the values of the options.
  init<each Value>(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...Int.max, summary: String, details: String = "",
    examples: KeyValuePairs<String, String> = [:], options: repeat Option<each Value>,
    perform: @escaping @Sendable (Invocation, repeat each Value) throws(UsageError) -> ExitCode
  ) {
    self.name = name
    self.operands = operands
    operandCount = count
    self.summary = summary
    self.details = details
    self.examples = examples.map { (words: $0.key, meaning: $0.value) }
    var flags: [Flag] = []
    for option in repeat each options { flags += option.flags }
    flags += Flag.common
    self.flags = flags.enumerated().filter { index, flag in !flags[..<index].contains { $0.name == flag.name } }
      .map(\.element)
    prepare = { (arguments) throws(UsageError) -> Action in
      let values = (repeat try (each options).value(arguments))
      return { (invocation) throws(UsageError) in try perform(invocation, repeat each values) }
    }
  }

  /// All commands, in the order of the help.
  static let all = CommandGroup.all.flatMap(\.commands)

  /// Returns the command with a name, or with the name that it had before.
  static func named(_ name: String) throws(UsageError) -> Command {
    let name = RetiredSpelling.command(name)?.new ?? name
    if let command = all.first(where: { $0.name == name }) { return command }
    let subcommands = within(name)
    if !subcommands.isEmpty { throw .incompleteCommand(name, subcommands.map(\.name)) }
    let nearest = NearestName.of(name, in: all.map(\.name) + RetiredSpelling.commands.map(\.old))
    throw .unknownCommand(name, nearest: nearest.map { RetiredSpelling.command($0)?.call ?? $0 })
  }

  /// Returns the command that the words begin with, and the words after it.
  static func leading(_ words: [String]) throws(UsageError) -> (Command, rest: [String]) {
    let count = words.first.map { within($0).isEmpty } ?? true ? 1 : 2
    return (try named(words.prefix(count).joined(separator: " ")), Array(words.dropFirst(count)))
  }

  /// Returns the commands of a group: `git merge-driver` and `git resolve` of `git`.
  static func within(_ group: String) -> [Command] { all.filter { $0.name.hasPrefix("\(group) ") } }

  /// Returns how the command is called: `harness show PATH or NAME`.
  /// - Parameter program: the name of the executable; another package's may differ.
  func usage(_ program: String = "harness") -> String {
    "\(program) \(name)\(operands.isEmpty ? "" : " \(operands)")"
  }

  func takes(_ flag: Flag) -> Bool { flags.contains { $0.name == flag.name } }
}

/// Everything that a command gets to do its work.
struct Invocation {
  let suite: Suite
  var settings: Settings
  let console: CommandConsole
  /// The keys that are pressed; nil if nobody sits at a terminal.
  var keys: (any KeyInput)?
  /// What the command may do with its process; nil in a process that isn't the command's own.
  var process: ProcessAbilities?
  /// The words after the program's name.
  var arguments: [String] = []

  /// Where a report comes from: when it is made, and of what.
  var origin: RunReport.Origin {
    RunReport.Origin(
      at: DateText.text(secondsSince1970: CurrentProcess.secondsSince1970), tool: "harness \(HarnessTool.version)",
      command: ([settings.program.command] + arguments.map(ShellWord.quoted)).joined(separator: " "),
      platform: CurrentProcess.platform, source: settings.revision)
  }

  var directory: SnapshotDirectory { SnapshotDirectory(settings.snapshots) }

  /// Returns the scripts that the arguments ask for.
  func select(_ filter: ScriptFilter?) throws(UsageError) -> Selection {
    try Selection(settings.operands, in: directory, filter: filter, features: suite.names)
  }

  /// Returns the features with these names; all features if there are no names.
  func features(_ names: [String]) throws(UsageError) -> [AnyFeature] {
    if suite.features.isEmpty { throw .noFeatures }
    if names.isEmpty { return suite.features.sorted { $0.name < $1.name } }
    var features: [AnyFeature] = []
    for name in names { features.append(try feature(name)) }
    return features
  }

  /// Returns the feature with this name.
  func feature(_ name: String) throws(UsageError) -> AnyFeature {
    if let feature = suite[name] { return feature }
    throw .unknownFeature(name, nearest: NearestName.of(name, in: suite.names), all: suite.names)
  }

  /// Returns the same invocation with the text for a person going to another output.
  func writing(to output: any CommandOutput) -> Invocation {
    Invocation(
      suite: suite, settings: settings, console: CommandConsole(output: output, errors: console.errors),
      process: process,
      arguments: arguments)
  }

  var commandText: CommandText { CommandText(program: settings.program, snapshots: settings.namedSnapshots) }

  /// - Parameter commands: the commands that the report names; nil for those of this call.
  func report(_ verb: String = "run", commands: ConsoleReport.CommandLines? = nil) -> ConsoleReport {
    ConsoleReport(
      style: settings.isColored ? .colored : .plain, columns: settings.columns,
      maxLines: settings.columns == nil ? ConsoleReport.fewLines : nil, verb: verb,
      source: { try? FileSystem.read($0) }, link: fileLinks?.text, commands: commands ?? commandText.text)
  }

  /// The links to files; nil if names of files are plain text.
  private var fileLinks: FileLinks? {
    settings.showsLinks ? (try? FileSystem.currentDirectory()).map { FileLinks(in: $0) } : nil
  }
}
