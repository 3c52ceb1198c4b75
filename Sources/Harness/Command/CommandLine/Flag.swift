/// A flag of `harness`: one declaration gives the parser and the help. Commands that take a flag of the same name may describe it in
/// words of their own.
struct Flag: Equatable, Sendable {
  /// Without the dashes.
  let name: String
  /// Behind one dash: `j` for `-j 4` and `-j4`.
  var short: Character?
  let value: Value
  let topic: Topic
  /// One sentence, without a full stop.
  let summary: String

  /// What follows the flag, and how its text is checked.
  enum Value: Equatable, Sendable {
    case none
    /// Any text that isn't empty; the word is for the help.
    case text(String)
    /// A whole number from 1.
    case number(String)
    /// A whole number from 0.
    case count(String)
    case choice([String])
    /// Nothing, or this word behind a `=`.
    case optional(String)

    /// As the help shows it.
    var placeholder: String? {
      switch self {
      case .none, .optional: nil
      case .text(let word), .number(let word), .count(let word): word
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  /// Where the help lists a flag: by topic, and within one as the commands list their options.
  enum Topic: CaseIterable, Sendable {
    /// Which scripts are meant, and what of them.
    case selection
    /// What becomes of what is found.
    case outcome
    /// How scripts are played and listed.
    case playing
    /// What nearly every command takes.
    case common
  }

  /// All of them, in the order of the help.
  static let all: [Flag] = {
    var flags: [Flag] = []
    for flag in Command.all.flatMap(\.flags)
    where !flags.contains(where: { $0.name == flag.name }) { flags.append(flag) }
    return Topic.allCases.flatMap { topic in flags.filter { $0.topic == topic } }
  }()

  static func named(_ name: String) -> Flag? { all.first { $0.name == name } }

  /// `-v` is the version for whoever expects that; nothing here is verbose.
  static func named(_ short: Character) -> Flag? { short == "v" ? .version : all.first { $0.short == short } }

  /// `--color auto|always|never`, `-j, --jobs N`
  var usage: String {
    let short = short.map { "-\($0), " } ?? ""
    if case .optional(let word) = value { return "\(short)--\(name)[=\(word)]" }
    return "\(short)--\(name)\(value.placeholder.map { " \($0)" } ?? "")"
  }
}
