/// The words of the command line, checked as text only. `Option`s and `Settings` then open and build things.
struct ParsedArguments {
  let command: Command
  let operands: [String]
  /// The values by flag name, in the order of the words. Flags without a value have empty texts.
  let values: [String: [String]]
  let environment: [String: String]
  /// The retired spellings that were used and what replaces them, one line each, for a person at a terminal.
  var retired: [String] = []

  subscript(flag: Flag) -> [String] { values[flag.name] ?? [] }

  /// Returns the value of a variable; nil if it is empty.
  func variable(_ variable: EnvironmentVariable) -> String? {
    environment[variable.name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Parses the command line by the tables of commands and flags.
struct ArgumentParser {
  private var rest: ArraySlice<String>
  private var words: [String] = []
  private var given: [(flag: Flag, value: String)] = []
  private var retired: [String] = []

  /// - Parameter arguments: the arguments without the name of the program.
  static func parse(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(rest: arguments[...])
    try parser.read()
    return try parser.result(environment)
  }

  /// Returns a line for each retired spelling and what replaces it, also if the arguments are wrong.
  static func retiredSpellings(in arguments: [String]) -> [String] {
    var parser = ArgumentParser(rest: arguments[...])
    try? parser.read()
    parser.renameCommand()
    return parser.retired
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  private mutating func read() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        return
      }
      if word.hasPrefix("-"), word != "-" { try readFlag(word) } else { words.append(word) }
    }
  }

  private mutating func readFlag(_ word: String) throws(UsageError) {
    if !word.hasPrefix("--") { return try readShortFlags(word.dropFirst()) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let old = RetiredSpelling.flag(String(name.dropFirst(2)))
    if let old { retired.append(old.text(dashes: "--")) }
    guard let flag = Flag.named(old?.new ?? String(name.dropFirst(2))) else {
      throw .unknownFlag(name, nearest: NearestName.of(name, in: Flag.all.map { "--\($0.name)" }))
    }
    if flag.value == .none {
      if parts.count > 1 { throw .superfluousValue(flag) }
      return given.append((flag, ""))
    }
    if case .optional(let word) = flag.value {
      // Without a `=`, the next word isn't the flag's value.
      if parts.count > 1, parts[1] != word { throw .badValue("--\(flag.name)", String(parts[1]), expected: word) }
      return given.append((flag, parts.count > 1 ? word : ""))
    }
    try add(parts.count > 1 ? String(parts[1]) : rest.popFirst(), of: flag)
  }

  /// Reads `-j4`, `-j 4`, and several flags without values at once: `-qh`.
  private mutating func readShortFlags(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let flag = Flag.named(letter) else { throw .unknownFlag("-\(letter)", nearest: nil) }
      if flag.value == .none {
        given.append((flag, ""))
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      return try add(letters.isEmpty ? rest.popFirst() : String(letters), of: flag)
    }
  }

  private mutating func add(_ value: String?, of flag: Flag) throws(UsageError) {
    guard let value, !value.isEmpty else { throw .missingValue(flag) }
    try Self.check(value, of: flag)
    given.append((flag, value))
  }

  private static func check(_ value: String, of flag: Flag) throws(UsageError) {
    switch flag.value {
    case .none, .optional, .text: break
    case .number: if (Int(value) ?? 0) < 1 { throw .badValue("--\(flag.name)", value, expected: "a number from 1") }
    case .count: if (Int(value) ?? -1) < 0 { throw .badValue("--\(flag.name)", value, expected: "a number from 0") }
    case .choice(let words): try check(value, isOneOf: words, for: "--\(flag.name)")
    }
  }

  /// Checks that a value is one of the words. Also used for environment variables.
  static func check(_ value: String, isOneOf words: [String], for name: String) throws(UsageError) {
    if !words.contains(value) {
      throw .badValue(name, value, expected: words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""))
    }
  }

  /// Replaces a retired name of a command with the current one.
  private mutating func renameCommand() {
    guard let old = words.first.flatMap(RetiredSpelling.command) else { return }
    words.replaceSubrange(0..<1, with: old.new.split(separator: " ").map(String.init))
    given += old.flags.compactMap { Flag.named($0).map { ($0, "") } }
    if old.isShown { retired.insert(old.text(), at: 0) }
  }

  private mutating func result(_ environment: [String: String]) throws(UsageError) -> ParsedArguments {
    renameCommand()
    let retired = retired
    let values = Dictionary(grouping: given) { $0.flag.name }.mapValues { $0.map(\.value) }
    func parsed(_ command: Command, _ operands: [String]) -> ParsedArguments {
      ParsedArguments(command: command, operands: operands, values: values, environment: environment, retired: retired)
    }
    let (asksHelp, asksVersion) = (values[Flag.help.name] != nil, values[Flag.version.name] != nil)
    guard let first = words.first else {
      // `harness --help` and `harness --version` need no command.
      guard asksHelp || asksVersion else { throw .noCommand }
      return parsed(.help, [])
    }
    // A request for help is answered even if the other words are wrong.
    if words.count == 1, !Command.within(first).isEmpty {
      if asksHelp { return parsed(.help, [first]) }
      if asksVersion { return parsed(.help, []) }
    }
    let (command, operands) = try Command.leading(words)
    if asksHelp || asksVersion { return parsed(.help, asksHelp ? [command.name] : []) }
    if let other = given.first(where: { !command.takes($0.flag) }) { throw .flagOfOthers(other.flag, command) }
    guard command.operandCount.contains(operands.count) else { throw .operandCount(operands, command) }
    return parsed(command, operands)
  }
}
