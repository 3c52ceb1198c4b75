/// A flag of `harness`. One declaration gives the parser and the help. Commands may describe a flag of the same name in words
/// of their own.
struct Flag: Equatable, Sendable {
  /// The name without the dashes.
  let name: String
  /// The letter of the short form: `j` for `-j 4` and `-j4`.
  var short: Character?
  let value: Value
  let topic: Topic
  /// A summary of one sentence, without a full stop.
  let summary: String

  /// What follows the flag, and how it is checked.
  enum Value: Equatable, Sendable {
    case none
    /// Any text that isn't empty. The word is the placeholder in the help.
    case text(String)
    /// A whole number from 1.
    case number(String)
    /// A whole number from 0.
    case count(String)
    case choice([String])
    /// Nothing, or this word after a `=`.
    case optional(String)

    /// The value's placeholder in the help.
    var placeholder: String? {
      switch self {
      case .none, .optional: nil
      case .text(let word), .number(let word), .count(let word): word
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  /// Where the help lists a flag: by topic, and within a topic in the order in which commands list their options.
  enum Topic: CaseIterable, Sendable {
    /// Which scripts are meant, and which parts of them.
    case selection
    /// What happens with the results.
    case outcome
    /// How scripts are played and listed.
    case playing
    /// The flags that nearly every command takes.
    case common
  }

  /// All flags, in the order of the help.
  static let all: [Flag] = {
    var flags: [Flag] = []
    for flag in Command.all.flatMap(\.flags)
    where !flags.contains(where: { $0.name == flag.name }) { flags.append(flag) }
    return Topic.allCases.flatMap { topic in flags.filter { $0.topic == topic } }
  }()

  static func named(_ name: String) -> Flag? { all.first { $0.name == name } }

  /// Returns the flag with a short name. `-v` is the version, as many expect; no flag here is `--verbose`.
  static func named(_ short: Character) -> Flag? { short == "v" ? .version : all.first { $0.short == short } }

  /// The usage: `--color auto|always|never`, `-j, --jobs N`.
  var usage: String {
    let short = short.map { "-\($0), " } ?? ""
    if case .optional(let word) = value { return "\(short)--\(name)[=\(word)]" }
    return "\(short)--\(name)\(value.placeholder.map { " \($0)" } ?? "")"
  }
}
