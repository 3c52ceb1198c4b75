/// What all commands are asked for: flags go before variables, variables before defaults.
struct Settings {
  /// What the command is called: the executable of another package may have another name.
  let program: ProgramName
  let operands: [String]
  let snapshots: String
  /// Whether somebody has named it.
  let namesSnapshots: Bool
  /// The same where somebody has named it, so that commands have to name it as well.
  var namedSnapshots: String?
  let isColored: Bool
  /// Whether places are links, which a click opens.
  let showsLinks: Bool
  /// The terminal says of itself that it can only print.
  let isDumb: Bool
  let asksVersion: Bool
  let isCI: Bool
  /// What the environment says of the sources.
  private let variables: @Sendable (EnvironmentVariable) -> String?
  /// Somebody sits at the terminal to which the report or its diagnostics go.
  let isPersonPresent: Bool
  /// How wide the terminal is to which the report goes; nil where it goes elsewhere.
  let columns: Int?

  init(
    _ arguments: ParsedArguments, program: ProgramName = ProgramName("harness"), isOutputTerminal: Bool,
    isErrorTerminal: Bool = false,
    outputColumns: Int? = nil
  ) throws(UsageError) {
    self.program = program
    operands = arguments.operands
    let named = (arguments[.snapshots].last ?? arguments.variable(.snapshots)).map(ScriptPath.tidy)
    let nearest = SnapshotDirectory.nearestRoot()
    snapshots = named ?? nearest
    namesSnapshots = named != nil
    namedSnapshots = named == nearest ? nil : named
    if let text = arguments.variable(.color) {
      try ArgumentParser.check(text, isOneOf: ColorChoice.allCases.map(\.rawValue), for: EnvironmentVariable.color.name)
    }
    switch (arguments[.color].last ?? arguments.variable(.color)).flatMap(ColorChoice.init(rawValue:)) {
    case .always: isColored = true
    case .never: isColored = false
    case .auto, nil:
      // Whoever says auto aloud still doesn't say that a terminal without colours has some.
      isColored = Self.isColoredByItself(arguments.variable, isTerminal: isOutputTerminal)
    }
    if let text = arguments.variable(.links) {
      try ArgumentParser.check(text, isOneOf: ColorChoice.allCases.map(\.rawValue), for: EnvironmentVariable.links.name)
    }
    switch arguments.variable(.links).flatMap(ColorChoice.init(rawValue:)) {
    case .always: showsLinks = true
    case .never: showsLinks = false
    case .auto, nil: showsLinks = isOutputTerminal && LinkingTerminal.isKnown(arguments.variable)
    }
    isDumb = arguments.variable(.term) == "dumb"
    asksVersion = !arguments[.version].isEmpty
    isCI = Self.isCI(arguments.environment)
    variables = arguments.variable
    isPersonPresent = isOutputTerminal || isErrorTerminal
    columns = isOutputTerminal ? outputColumns ?? 80 : nil
  }

  /// Whether there are colours where neither a flag nor a variable of ours says.
  private static func isColoredByItself(_ variable: (EnvironmentVariable) -> String?, isTerminal: Bool) -> Bool {
    if variable(.noColor) != nil { return false }
    if let text = variable(.forceColor) { return !["0", "false"].contains(text.lowercased()) }
    if let text = variable(.cliColorForce), text != "0" { return true }
    return isTerminal && variable(.term) != "dumb"
  }

  /// Which state of whose sources is tested, as far as that is known.
  var revision: SourceRevision { SourceRevision(variables, directory: try? FileSystem.currentDirectory()) }

  /// Where the HTML report's links to lines lead.
  var pageLinks: PageLinks {
    PageLinks(variables, directory: try? FileSystem.currentDirectory(), isCI: isCI)
  }

  /// Whether the environment is that of a CI system.
  static func isCI(_ environment: [String: String]) -> Bool {
    environment[EnvironmentVariable.ci.name].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
  }
}

/// When reports are coloured, and when they have links.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

extension Flag {
  /// Those that every command takes.
  static let common: [Flag] = [.snapshots, .color, .help, .version]

  static let snapshots = Flag(
    name: "snapshots", value: .text("DIR"), topic: .selection,
    summary:
      "the folder of transcripts; default: the nearest \(SnapshotDirectory.defaultRoot), up to the root of the package or repository"
  )
  static let color = Flag(
    name: "color", value: .choice(ColorChoice.allCases.map(\.rawValue)), topic: .common,
    summary: "when to use colours; default: auto, at a terminal only")
  static let help = Flag(
    name: "help", short: "h", value: .none, topic: .common, summary: "print this help")
  static let version = Flag(
    name: "version", short: "V", value: .none, topic: .common, summary: "print the version; so does -v")
}
