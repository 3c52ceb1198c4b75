/// What flags and environment variables come to: flags go before variables, variables before defaults.
package struct Settings {
  /// What the command is called: the executable of another package may have another name.
  package let program: String
  package let operands: [String]
  package let snapshots: String
  package let filter: ScriptFilter?
  package let isColored: Bool
  package let isQuiet: Bool
  package let stopsAtFailure: Bool
  package let isForced: Bool
  package let checksOnly: Bool
  package let showsCoverage: Bool
  package let listsScripts: Bool
  package let reports: [ReportRequest]
  /// Where a step of GitHub Actions takes its summary from.
  package let stepSummary: String?
  package let asksVersion: Bool
  package let step: Int?
  package let isCI: Bool
  package let accepts: Bool
  package let writesJSON: Bool
  package let deletes: Bool
  package let renames: [Rename]
  /// Where pending transcripts go instead of beside their scripts.
  package let pendingDirectory: String?
  /// Somebody sits at the terminal to which the report or its notes go.
  package let isPersonPresent: Bool
  /// How wide the terminal is to which the report goes; nil where it goes elsewhere.
  package let columns: Int?
  /// How many workers there may be; 0 for none, nil for as many as there are cores.
  package let jobs: Int?
  package let timeout: Duration?
  package let shard: ShardChoice?
  /// The report that says how long scripts took.
  package let timings: String?
  package let verifiesDeterminism: Bool
  /// Where the order of the scripts comes from; nil for that of their paths.
  package let shuffle: ShuffledOrder?

  package init(
    _ arguments: ParsedArguments, program: String = "harness", environment: [String: String], isOutputTerminal: Bool,
    isErrorTerminal: Bool = false, outputColumns: Int? = nil
  ) throws(UsageError) {
    self.program = program
    func variable(_ variable: EnvironmentVariable) -> String? {
      environment[variable.name].flatMap { $0.isEmpty ? nil : $0 }
    }
    operands = arguments.operands
    let root = arguments[.snapshots] ?? variable(.snapshots) ?? SnapshotDirectory.defaultRoot
    snapshots = ScriptPath.tidy(root)
    filter = if let text = arguments[.filter] { try ScriptFilter(text) } else { nil }
    isQuiet = arguments.has(.quiet)
    stopsAtFailure = arguments.has(.failFast)
    isForced = arguments.has(.force)
    checksOnly = arguments.has(.check)
    showsCoverage = arguments.has(.coverage)
    reports = try ReportRequest.all(arguments.all(.report))
    stepSummary = variable(.stepSummary)
    listsScripts = arguments.has(.scripts)
    asksVersion = arguments.has(.version)
    accepts = arguments.has(.accept)
    renames = try Self.renames(arguments)
    deletes = arguments.has(.delete)
    writesJSON = arguments.has(.json)
    pendingDirectory = arguments[.pendingDirectory].map(ScriptPath.tidy)
    isPersonPresent = isOutputTerminal || isErrorTerminal
    columns = isOutputTerminal ? outputColumns ?? 80 : nil
    jobs = arguments[.jobs].flatMap { Int($0) }
    timeout = try arguments[.timeout].map(Self.timeout)
    shard = arguments.command.takes(.shard) ? try ShardChoice.read(flag: arguments[.shard], variable) : nil
    timings = arguments[.timings]
    verifiesDeterminism = arguments.has(.verifyDeterminism)
    shuffle = try arguments[.shuffle].map(Self.shuffle)
    step = arguments[.step].flatMap { Int($0) }
    isCI = Self.isCI(environment)
    if let text = variable(.color) {
      try ArgumentParser.check(text, isOneOf: ColorChoice.allCases.map(\.rawValue), for: EnvironmentVariable.color.name)
    }
    let choice = (arguments[.color] ?? variable(.color)).flatMap(ColorChoice.init(rawValue:))
    switch choice {
    case .always: isColored = true
    case .never: isColored = false
    case .auto, nil:
      // Whoever says auto aloud still doesn't say that a terminal without colours has some.
      isColored = isOutputTerminal && variable(.noColor) == nil && variable(.term) != "dumb"
    }
  }

  private static func renames(_ arguments: ParsedArguments) throws(UsageError) -> [Rename] {
    var renames: [Rename] = []
    for text in arguments.all(.rename) {
      guard let rename = Rename(parsing: text) else {
        throw .badValue("--rename", text, expected: "two names, as in number=quantity")
      }
      renames.append(rename)
    }
    return renames
  }

  /// Whether somebody will ask for the cases of all actions, which take time to look up.
  var needsFeatures: Bool { showsCoverage || !reports.isEmpty }

  /// Whether the environment is that of a CI system.
  static func isCI(_ environment: [String: String]) -> Bool {
    environment[EnvironmentVariable.ci.name].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
  }

  private static func shuffle(_ text: String) throws(UsageError) -> ShuffledOrder {
    guard let seed = UInt64(text) else {
      throw .badValue("--shuffle", text, expected: "a number from 0 to \(UInt64.max)")
    }
    return ShuffledOrder(seed: seed)
  }

  private static func timeout(_ text: String) throws(UsageError) -> Duration {
    guard let duration = DurationText.duration(from: text), duration > .zero else {
      throw .badValue("--timeout", text, expected: "a duration such as 500ms, 10s or 2m")
    }
    return duration
  }
}

/// `--filter`: which scripts are meant, by a regular expression over `feature/script`.
package struct ScriptFilter {
  package let text: String
  private let expression: Regex<AnyRegexOutput>

  package init(_ text: String) throws(UsageError) {
    self.text = text
    do {
      expression = try Regex(text)
    } catch {
      throw .badFilter(text, reason: "\(error)")
    }
  }

  package func matches(_ name: String) -> Bool { name.contains(expression) }
}
