/// What a command can be asked for: flags and variables, and the value that they give.
///
/// A command lists its options. Its work gets their values, typed and in the same order:
///
///     Command("count", summary: "prints how many scripts there are", options: .filter, .quiet) {
///       (invocation, filter, isQuiet) in .holds
///     }
///
/// An option of one command is in the file of the command; one that several take is beside the type of its value.
struct Option<Value>: Sendable {
  var flags: [Flag] = []
  let value: @Sendable (ParsedArguments) throws(UsageError) -> Value
}

extension Option {
  /// Combines several options, which are checked in order.
  init<each Part>(_ parts: repeat Option<each Part>, as make: @escaping @Sendable (repeat each Part) -> Value) {
    for part in repeat each parts { flags += part.flags }
    value = { (arguments) throws(UsageError) in make(repeat try (each parts).value(arguments)) }
  }

  /// Creates a flag that may be repeated.
  init(
    _ name: String, short: Character? = nil, _ value: Flag.Value, _ topic: Flag.Topic, _ summary: String,
    all read: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    let flag = Flag(name: name, short: short, value: value, topic: topic, summary: summary)
    self.init(flags: [flag]) { (arguments) throws(UsageError) in try read(arguments[flag]) }
  }

  /// Creates a flag with a value. If it is repeated, the last value counts.
  init<Wrapped>(
    _ name: String, short: Character? = nil, _ value: Flag.Value, _ topic: Flag.Topic, _ summary: String,
    read: @escaping @Sendable (String) throws(UsageError) -> Wrapped?
  ) where Value == Wrapped? {
    self.init(
      name, short: short, value, topic, summary, all: { (texts) throws(UsageError) in try texts.last.flatMap(read) })
  }
}

extension Option<Bool> {
  /// Creates a flag without a value.
  init(_ name: String, short: Character? = nil, _ topic: Flag.Topic, _ summary: String) {
    self.init(name, short: short, .none, topic, summary, all: { !$0.isEmpty })
  }

  static var check: Self { check("write nothing; print what would change") }
  static func check(_ summary: String) -> Self { Self("check", .outcome, summary) }
  static var force: Self { Self("force", .outcome, "write in CI, too") }
  static var json: Self { Self("json", .outcome, "print JSON") }
  static var quiet: Self { Self("quiet", short: "q", .common, "print failures and errors only") }
  static var all: Self {
    Self(
      "all", .outcome,
      "print all failures in full, script by script; default: equal failures once, at most \(ConsoleReport.maxGroups)")
  }
}

extension Option<String?> {
  static var pendingDirectory: Self {
    Self(
      "pending-dir", .text("DIR"), .outcome,
      "where pending transcripts are kept, also in CI; default: beside their scripts", read: ScriptPath.tidy)
  }
}
