/// Why a command can't begin its work: it was called wrongly, or there is nothing to work on.
enum UsageError: Error {
  case noCommand
  case unknownCommand(String, nearest: String?)
  /// The name of a group, and the names of its commands.
  case incompleteCommand(String, [String])
  case unknownFlag(String, nearest: String?)
  case flagOfOthers(Flag, Command)
  case missingValue(Flag)
  case superfluousValue(Flag)
  /// A flag, with its dashes, or an environment variable has an invalid value.
  case badValue(String, String, expected: String)
  case badFilter(String, reason: String)
  case operandCount([String], Command)
  case noSnapshots(String, features: [String])
  /// No folder of transcripts is certain to be meant; another one may be.
  case otherSnapshots(String?)
  case noScripts(String, features: [String])
  case noMatch(String, nearest: String?, unreadable: [String])
  case filterMatchesNothing(String)
  case severalMatches(String, [String])
  case noStep(Int, script: String, count: Int)
  case inCI
  case unknownFeature(String, nearest: String?, all: [String])
  /// A script belongs to another feature than the one named beside it.
  case otherFeature(String, of: String, asked: String)
  case badScriptName(ScriptName.Mistake)
  case scriptExists(String)
  /// A flag needs worker processes, but another one forbids them.
  case needsWorkers(String)
  /// A flag needs worker processes, but the system can't start any.
  case noWorkers(String, reason: String)
  case badTimings(String)
  /// The record of an earlier run can't be read.
  case badLastRun(String, reason: String)
  /// The earlier report to compare with can't be read.
  case badEarlierReport(String)
  /// A flag is about a report that isn't requested.
  case needsReport(String, ReportKind)
  /// The first variable is set, but not the second, which only the user can set.
  case shardTotal(EnvironmentVariable, EnvironmentVariable)
  /// The tasks of an array are not evenly numbered.
  case unevenShards(EnvironmentVariable, Int)
  case contradiction(String, String)
  /// A flag would stop early, but lines of all scripts change together.
  case needsAllScripts(String)
  /// A rename changes no script; the old name may be in some, as one that the code still has.
  case unusedRename(Rename, isInScripts: Bool)
  /// The first flag needs the second.
  case needsFlag(String, String)
  /// Obsolete files can only be found among all files, but some were named.
  case obsoleteOfPart
  case nothingPending([String])
  case pendingOperand(String)
  case noFeatures
  /// Two features have the same name, so scripts of the second one would be played with the first.
  case featureTwice(String)
  /// A package can't get a harness.
  case setup(PackageSetup.Mistake)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong and how to go on. Quoted arguments and names of files can't break the line.
  var description: String { text(program: ProgramName("harness")) }

  func text(program: ProgramName) -> String {
    ([headline(program.command)] + more).map(FailureText.visible).joined(separator: "\nharness: ")
  }

  /// Further lines of the message.
  private var more: [String] {
    switch self {
    case .noSnapshots(_, let features) where features.count > 1, .noScripts(_, let features) where features.count > 1:
      ["features are \(features.joined(separator: ", "))"]
    case .noMatch(_, _, let unreadable): unreadable
    case .setup(.manifest(let reason)): reason.split(separator: "\n").dropFirst().map(String.init)
    default: []
    }
  }

  private func headline(_ program: String) -> String {
    switch self {
    case .noCommand: return "expected a command; see: \(program) help"
    case .unknownCommand(let name, let nearest):
      return "unknown command '\(name)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "see: \(program) help")
    case .incompleteCommand(let group, let names):
      return "'\(group)' needs a command: \(names.joined(separator: " or ")); see: \(program) help \(group)"
    case .unknownFlag(let name, let nearest):
      return "unknown flag '\(name)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "see: \(program) help")
    case .flagOfOthers(let flag, let command):
      return "'\(program) \(command.name)' takes no --\(flag.name); see: \(program) help \(command.name)"
    case .missingValue(let flag): return "--\(flag.name) needs a value: \(flag.usage)"
    case .superfluousValue(let flag): return "--\(flag.name) takes no value"
    case .badValue(let name, let value, let expected): return "\(name) can't be '\(value)'; expected \(expected)"
    case .badFilter(let text, let reason): return "--filter '\(text)' is not a regular expression: \(reason)"
    case .operandCount(let operands, let command):
      if operands.count > command.operandCount.upperBound {
        return "unexpected '\(operands[command.operandCount.upperBound])'; expected: \(command.usage(program))"
      }
      return "expected: \(command.usage(program))"
    case .noSnapshots(let root, let features):
      return "there is no folder \(Self.place(root)); \(Self.begin(features, program))"
    case .otherSnapshots(let path?):
      return "there is no folder 'Snapshots' here; there is one at \(path), and no package or repository "
        + "says that it is meant; go there, or name a folder with --snapshots DIR"
    case .otherSnapshots(nil):
      return "there is no folder 'Snapshots' here, and no package or repository that could have one; "
        + "go to yours, or name a folder with --snapshots DIR"
    case .noScripts(let root, let features):
      return "there are no transcripts below '\(root)'; \(Self.begin(features, program))"
    case .noMatch(let name, let nearest, _):
      return "no script matches '\(name)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "see: \(program) list")
    case .filterMatchesNothing(let text): return "--filter '\(text)' matches no script; see: \(program) list"
    case .severalMatches(let name, let names):
      return "'\(name)' matches several scripts; choose one: \(names.joined(separator: ", "))"
    case .noStep(let step, let script, let count):
      let steps = count == 0 ? "none" : count == 1 ? "step 1 only" : "steps 1 to \(count)"
      return "there is no step \(step); \(script) has \(steps)"
    case .inCI:
      return "CI is set, and recording there would approve whatever happens; record on your machine, or use --force"
    case .unknownFeature(let name, let nearest, let all):
      if let nearest { return "unknown feature '\(name)'; did you mean '\(nearest)'?" }
      return "unknown feature '\(name)'; \(all.isEmpty ? "there are none" : "known: \(all.joined(separator: ", "))")"
    case .otherFeature(let path, let feature, let asked):
      return "\(path) is a script of '\(feature)', not of '\(asked)'; name that feature, or leave it out"
    case .badScriptName(let mistake): return mistake.description
    case .contradiction(let one, let other): return "\(one) and \(other) contradict each other; use one of them"
    case .needsAllScripts(let flag):
      return
        "\(flag) can't be used with --rename, --move, --add or --remove, which write all scripts together; leave it out"
    case .unusedRename(let rename, let isInScripts):
      let why = isInScripts ? "no script changes: the code still has '\(rename.old)'" : "no script has '\(rename.old)'"
      return
        "--rename \(rename.old)=\(rename.new): \(why); nothing was recorded; check the spelling, or leave this --rename out"
    case .needsFlag(let flag, let other): return "\(flag) needs \(other); add it, or leave \(flag) out"
    case .obsoleteOfPart:
      return "--obsolete looks at all files; leave out paths, names, --filter and --scripts"
    case .nothingPending(let names):
      return "nothing is pending for \(names.map { "'\($0)'" }.joined(separator: ", ")); see: \(program) run"
    case .featureTwice(let name):
      return "two features of the suite are called '\(name)', but scripts can mean only one; rename the other"
    case .noFeatures: return "no features are registered, so every transcript would be obsolete"
    case .pendingOperand(let path): return "\(path) is a pending transcript; to review it: \(program) review"
    case .needsWorkers(let flag): return "\(flag) needs worker processes; leave out --jobs 0"
    case .noWorkers(let flag, let reason):
      return "\(flag) needs worker processes, and there can be none: \(reason)"
    case .shardTotal(let index, let total):
      return "\(index.name) says which shard this is, but not of how many; set \(total.name) to the number of "
        + "completions, or use --shard I/N (1/1 for the whole)"
    case .unevenShards(let index, let count):
      return "\(index.name) is one of \(count) numbers with gaps between them, which don't say which shard this is; "
        + "begin an array without gaps, such as --array=0-\(count - 1), or use --shard I/N"
    case .needsReport(let flag, let kind): return "\(flag) needs --report \(kind.usage)"
    case .badLastRun(let path, let reason): return "\(reason); remove \(path), and run again"
    case .badTimings(let reason): return "--timings: \(reason)"
    case .badEarlierReport(let reason): return "--against: \(reason)"
    case .setup(let mistake): return Self.text(mistake, program)
    case .scriptExists(let path): return "\(path) exists already; it was left as it is"
    }
  }

  private static func text(_ mistake: PackageSetup.Mistake, _ program: String) -> String {
    switch mistake {
    case .noPackage(let folder):
      "there is no Package.swift in \(folder) or above; begin with: swift package init --type library --name NAME"
    case .isHarness: "this is the package of Harness itself; go to your package"
    case .manifest(let reason): String(reason.prefix { $0 != "\n" }) + "; nothing was written"
    case .unreadable(let reason): reason
    case .severalManifests(let name):
      "beside Package.swift there is \(name), and SwiftPM reads one of them and changes the other; add the executable by hand, as shown in docs/commands.md of Harness"
    case .sourcesElsewhere(let name):
      "beside another target, SwiftPM looks for the sources of '\(name)' in Sources/\(name); move them there, or name their folder in Package.swift: path: \"Sources\""
    case .badName(let name):
      "an executable can't be called '\(name)'; expected letters, digits, '-' and '_', and not harness, which is Harness's own"
    case .nameTaken(let name):
      "the package has a target '\(name)' already; choose another name: \(program) init NAME-harness"
    case .unknownHarness:
      "the package doesn't depend on Harness yet; begin with: swift package add-dependency PATH --type path"
    case .severalSuites(let names):
      "there are several suites, \(names.joined(separator: ", ")), but a harness has one; join them as public let suite = Suite(a.features + b.features), and remove public from the others"
    }
  }

  /// Returns `'Snapshots' here`, or how far up the search for the folder went.
  private static func place(_ root: String) -> String {
    let up = PathText.directory(of: root)
    guard root == SnapshotDirectory.nearestRoot(), PathText.parts(of: up).first == "..",
      let here = try? FileSystem.currentDirectory()
    else { return "'\(root)' here" }
    return "'\(PathText.name(of: root))' here or above, up to \(PathText.absolute(up, in: here))"
  }

  private static func begin(_ features: [String], _ program: String) -> String {
    "begin with: \(program) new \(features.count == 1 ? features[0] : "FEATURE") NAME"
  }
}
