/// A command of `harness`: one declaration gives the parser, the help and the dispatch.
struct Command: Sendable {
  /// One word, or two where it belongs to a group: `git resolve`.
  let name: String
  /// What may follow, for the help: `[PATH or NAME…]`.
  let operands: String
  /// How many may follow.
  let operandCount: ClosedRange<Int>
  /// A few words, without a full stop.
  let summary: String
  /// What more there is to know, for `harness help NAME`: paragraphs, of which those that are indented aren't broken.
  let details: String
  /// How it is called, without the name of the program, and what that does.
  let examples: [(words: String, meaning: String)]
  /// Those of its options, and those that all take.
  let flags: [Flag]
  /// Reads the options; what comes of that does the work.
  let prepare: @Sendable (ParsedArguments) throws(UsageError) -> Action

  typealias Action = (Invocation) throws(UsageError) -> ExitCode

  /// - Parameter perform: gets the values of the options.
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

  /// All of them, in the order of the help.
  static let all = CommandGroup.all.flatMap(\.commands)

  /// By its name, or by the one that it had before.
  static func named(_ name: String) throws(UsageError) -> Command {
    let name = RetiredSpelling.command(name)?.new ?? name
    if let command = all.first(where: { $0.name == name }) { return command }
    let subcommands = within(name)
    if !subcommands.isEmpty { throw .incompleteCommand(name, subcommands.map(\.name)) }
    let nearest = NearestName.of(name, in: all.map(\.name) + RetiredSpelling.commands.map(\.old))
    throw .unknownCommand(name, nearest: nearest.map { RetiredSpelling.command($0)?.call ?? $0 })
  }

  /// The command that words begin with, and the words behind it.
  static func leading(_ words: [String]) throws(UsageError) -> (Command, rest: [String]) {
    let count = words.first.map { within($0).isEmpty } ?? true ? 1 : 2
    return (try named(words.prefix(count).joined(separator: " ")), Array(words.dropFirst(count)))
  }

  /// The commands of a group: `git merge-driver` and `git resolve` of `git`.
  static func within(_ group: String) -> [Command] { all.filter { $0.name.hasPrefix("\(group) ") } }

  /// How it is called: `harness show PATH or NAME`.
  /// - Parameter program: what the command is called; another package's may have another name.
  func usage(_ program: String = "harness") -> String {
    "\(program) \(name)\(operands.isEmpty ? "" : " \(operands)")"
  }

  func takes(_ flag: Flag) -> Bool { flags.contains { $0.name == flag.name } }
}

/// All that a command gets to do its work.
struct Invocation {
  let suite: Suite
  var settings: Settings
  let console: CommandConsole
  /// Nil where nobody sits at a terminal.
  var keys: (any KeyInput)?
  /// Nil in a process that isn't the command's own.
  var process: ProcessAbilities?
  /// The words behind the program's name.
  var arguments: [String] = []

  /// When a report is made, and of what.
  var origin: RunReport.Origin {
    RunReport.Origin(
      at: DateText.text(secondsSince1970: CurrentProcess.secondsSince1970), tool: "harness \(HarnessTool.version)",
      command: ([settings.program.command] + arguments.map(ShellWord.quoted)).joined(separator: " "),
      platform: CurrentProcess.platform, source: settings.revision)
  }

  var directory: SnapshotDirectory { SnapshotDirectory(settings.snapshots) }

  /// The scripts that the arguments ask for.
  func select(_ filter: ScriptFilter?) throws(UsageError) -> Selection {
    try Selection(settings.operands, in: directory, filter: filter, features: suite.names)
  }

  /// The features of these names; all where there is none.
  func features(_ names: [String]) throws(UsageError) -> [AnyFeature] {
    if suite.features.isEmpty { throw .noFeatures }
    if names.isEmpty { return suite.features.sorted { $0.name < $1.name } }
    var features: [AnyFeature] = []
    for name in names { features.append(try feature(name)) }
    return features
  }

  /// The feature of this name.
  func feature(_ name: String) throws(UsageError) -> AnyFeature {
    if let feature = suite[name] { return feature }
    throw .unknownFeature(name, nearest: NearestName.of(name, in: suite.names), all: suite.names)
  }

  /// The same, with the words for a person going elsewhere.
  func writing(to output: any CommandOutput) -> Invocation {
    Invocation(
      suite: suite, settings: settings, console: CommandConsole(output: output, errors: console.errors),
      process: process,
      arguments: arguments)
  }

  var commandText: CommandText { CommandText(program: settings.program, snapshots: settings.namedSnapshots) }

  /// - Parameter commands: nil for those of this call.
  func report(_ verb: String = "run", commands: ConsoleReport.CommandLines? = nil) -> ConsoleReport {
    ConsoleReport(
      style: settings.isColored ? .colored : .plain, columns: settings.columns,
      maxLines: settings.columns == nil ? ConsoleReport.fewLines : nil, verb: verb,
      source: { try? FileSystem.read($0) }, link: fileLinks?.text, commands: commands ?? commandText.text)
  }

  /// Nil where names of files are text alone.
  private var fileLinks: FileLinks? {
    settings.showsLinks ? (try? FileSystem.currentDirectory()).map { FileLinks(in: $0) } : nil
  }
}
