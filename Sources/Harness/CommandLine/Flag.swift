/// A flag of `harness`: one declaration gives the parser and the help.
package struct Flag: Equatable, Sendable {
  /// Without the dashes.
  package let name: String
  package let value: Value
  /// One sentence, without a full stop.
  package let summary: String

  /// What follows the flag, and how its text is checked.
  package enum Value: Equatable, Sendable {
    case none
    /// Any text that isn't empty; the word is for the help.
    case text(String)
    /// A whole number from 1.
    case number(String)
    /// A whole number from 0.
    case count(String)
    case choice([String])

    /// As the help shows it.
    package var placeholder: String? {
      switch self {
      case .none: nil
      case .text(let word), .number(let word), .count(let word): word
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  package init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// All of them, in the order of the help.
  package static let all: [Flag] = [
    .filter, .snapshots, .step, .failFast, .force, .check, .accept, .pendingDirectory, .rename, .json, .delete,
    .coverage, .report, .jobs, .timeout, .shard, .timings, .verifyDeterminism, .shuffle, .scripts, .quiet, .color,
    .help, .version,
  ]
  /// Those that every command takes.
  package static let common: [Flag] = [.snapshots, .color, .help, .version]

  package static func named(_ name: String) -> Flag? { all.first { $0.name == name } }

  /// `--color auto|always|never`
  package var usage: String { "--\(name)\(value.placeholder.map { " \($0)" } ?? "")" }

  package static let filter = Flag(
    "filter", .text("REGEX"), "only scripts whose feature/script holds a match of this Swift regular expression")
  package static let snapshots = Flag(
    "snapshots", .text("DIR"), "where the transcripts lie; \(SnapshotDirectory.defaultRoot) by default")
  package static let step = Flag("step", .number("N"), "only step N, and the whole state after it")
  package static let failFast = Flag("fail-fast", .none, "stop after the first script that fails")
  package static let force = Flag("force", .none, "record or accept in CI, too")
  package static let check = Flag("check", .none, "write nothing, only tell")
  package static let accept = Flag("accept", .none, "record what differs, unless the script itself is at fault")
  package static let pendingDirectory = Flag(
    "pending-dir", .text("DIR"), "where pending transcripts lie instead of beside their scripts; also in CI")
  package static let delete = Flag("delete", .none, "remove what was found")
  package static let rename = Flag(
    "rename", .text("OLD=NEW"), "a field or a case that has another name now; any number of them")
  package static let json = Flag("json", .none, "tell it as JSON")
  package static let coverage = Flag(
    "coverage", .none, "tell which cases of each action were sent, received, and never; a never fails a whole run")
  package static let report = Flag(
    "report", .text("KIND[=FILE]"), "also a report for programs, any number of them: \(ReportRequest.expected)")
  package static let jobs = Flag(
    "jobs", .count("N"), "so many worker processes; the number of cores by default, 0 for none")
  package static let timeout = Flag(
    "timeout", .text("D"), "a script that runs longer than this (500ms, 10s, 2m) fails; no limit by default")
  package static let shard = Flag("shard", .text("I/N"), "only part I of N, which are disjoint and together the whole")
  package static let timings = Flag(
    "timings", .text("FILE"), "balance shards by the durations in this JSON report; all shards need the same one")
  package static let verifyDeterminism = Flag(
    "verify-determinism", .none,
    "play each script twice in each of two processes, in one of them from the last to the first: all four playings must agree"
  )
  package static let shuffle = Flag(
    "shuffle", .text("SEED"), "play in a random order, which is the same for the same number")
  package static let scripts = Flag("scripts", .none, "one script a line, also for all of them")
  package static let quiet = Flag("quiet", .none, "tell failures only")
  package static let color = Flag(
    "color", .choice(ColorChoice.allCases.map(\.rawValue)), "colours in reports; auto by default, on a terminal only")
  package static let help = Flag("help", .none, "tell how a command is used")
  package static let version = Flag("version", .none, "tell the version")
}

/// When reports are coloured.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
