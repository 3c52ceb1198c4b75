/// The settings of all commands. Flags override variables, which override defaults.
struct Settings {
  /// The name of the program; the executable of another package may have another name.
  let program: ProgramName
  let operands: [String]
  let snapshots: String
  /// Whether the snapshots folder was named.
  let namesSnapshots: Bool
  /// The snapshots folder if it was named, so that printed commands name it as well.
  var namedSnapshots: String?
  let isColored: Bool
  /// Whether places are links to click.
  let showsLinks: Bool
  /// Whether the terminal says that it can only print.
  let isDumb: Bool
  let asksVersion: Bool
  let isCI: Bool
  /// Looks up variables that describe the sources.
  private let variables: @Sendable (EnvironmentVariable) -> String?
  /// Whether a person is at the terminal to which the report or its diagnostics go.
  let isPersonPresent: Bool
  /// The width of the terminal to which the report goes; nil if it goes elsewhere.
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
      // An explicit `auto` doesn't give colours to a terminal that has none.
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

  /// Whether there are colours if no flag or variable of Harness decides.
  private static func isColoredByItself(_ variable: (EnvironmentVariable) -> String?, isTerminal: Bool) -> Bool {
    if variable(.noColor) != nil { return false }
    if let text = variable(.forceColor) { return !["0", "false"].contains(text.lowercased()) }
    if let text = variable(.cliColorForce), text != "0" { return true }
    return isTerminal && variable(.term) != "dumb"
  }

  /// The revision that is tested, as far as it is known.
  var revision: SourceRevision { SourceRevision(variables, directory: try? FileSystem.currentDirectory()) }

  /// The targets of the HTML report's links to lines.
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
  /// The flags that every command takes.
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
