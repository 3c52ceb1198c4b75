/// Results as a person reads them, made of their values only.
///
///     FAIL order/plus
///       Snapshots/order/plus.transcript:7: counterState.number, after send counter(.didTapPlus)
///
///        6   send counter(.didTapPlus)
///        7 -   counterState.number = [-3-]
///          +   counterState.number = {+2+}
///        8   end
///
///       to take it over: harness record Snapshots/order/plus.transcript
///       to run it again: harness run Snapshots/order/plus.transcript
struct ConsoleReport {
  private let style: TextStyle
  private let commands: CommandLines
  let verb: String
  private let source: Source?
  /// How wide the terminal is; nil where there is none, and the text stays as plain as a file.
  private let columns: Int?

  /// How many failures of one script are printed.
  static let maxFailures = 20
  /// How many unlike failures are printed in full, and how many names of others.
  static let maxGroups = 30
  private static let maxNames = 100
  /// How many lines of what a feature printed are shown.
  private static let maxPrinted = 20

  /// The command that works on paths: `harness run Snapshots/order/plus.transcript`; empty where there is none to name.
  typealias CommandLines = (_ verb: String, _ paths: [String]) -> String
  /// The bytes of a file; nil where they can't be read.
  typealias Source = (_ path: String) -> [UInt8]?

  /// - Parameters:
  ///   - columns: how wide the terminal is; nil where there is none.
  ///   - verb: the command whose results these are; failures end with how to run it again.
  ///   - source: reads the scripts, to show their lines; without it failures are told in words alone.
  init(
    style: TextStyle = .plain, columns: Int? = nil, verb: String = "run", source: Source? = nil,
    commands: @escaping CommandLines
  ) {
    self.source = source
    self.style = style
    self.columns = columns
    self.verb = verb
    self.commands = commands
  }

  // MARK: Failures

  /// All that failed, one below the other: what is alike in several scripts is shown once, with their number and the first of
  /// their names, and what is behind the first thirty by name alone.
  /// - Parameters:
  ///   - showsAll: all of them in full, each script by itself.
  ///   - again: the command that shows them all.
  func failures(_ results: [ScriptResult], showsAll: Bool = false, again: String = "") -> String {
    let groups = FailureGroup.groups(of: results, isDivided: showsAll)
    let shown = showsAll ? groups[...] : groups.prefix(Self.maxGroups)
    var text = shown.map { failed($0, showsAll: showsAll) + "\n" }.joined()
    let rest = groups[shown.endIndex...].flatMap(\.results)
    if !rest.isEmpty {
      let count = groups.count - shown.count
      text += style.text("FAIL", as: .failure) + " and \(count) more failure\(count == 1 ? "" : "s")"
      text += rest.count == count ? "" : ", of \(rest.count) scripts"
      text += again.isEmpty ? "\n" : "; in full: \(style.text(again, as: .command))\n"
      text += paragraph(Self.names(rest, maxCount: Self.maxNames)) + "\n"
    }
    return text
  }

  /// The names of scripts, of which only the first are said.
  private static func names(_ results: [ScriptResult], maxCount: Int) -> String {
    let names = results.prefix(maxCount).map { FailureText.visible($0.name) }.joined(separator: ", ")
    return names + (results.count > maxCount ? " and \(results.count - maxCount) more" : "")
  }

  /// An indented text, broken between words only.
  private func paragraph(_ text: String) -> String {
    return WrappedLine.paragraph(text, columns: (columns ?? 120) - 2).map { "  \($0)\n" }.joined()
  }

  /// A script that failed. The last line is the command that shows it again.
  /// - Parameter showsOutput: whether to include what the feature printed; not where that has a place of its own.
  func failed(_ result: ScriptResult, showsOutput: Bool = true) -> String {
    failed(FailureGroup(results: [result]), showsAll: false, showsOutput: showsOutput)
  }

  private func failed(_ group: FailureGroup, showsAll: Bool, showsOutput: Bool = true) -> String {
    let result = group.results[0]
    var text = style.text("FAIL", as: .failure)
    if group.results.count > 1 {
      let values = group.hasOtherValues ? " but for values of what is new" : ""
      text += " \(group.results.count) scripts, alike\(values)\n" + paragraph(Self.names(group.results, maxCount: 10))
    } else {
      text += " \(FailureText.visible(result.name))\n"
    }
    text += lines(result, showsAll: showsAll) ?? words(result)
    if showsOutput { text += Self.printed(result.output) }
    return text + nextCommands(group)
  }

  /// Failures in words alone, with what was recorded and what happened.
  private func words(_ result: ScriptResult) -> String {
    var text = ""
    let shown = result.failures.prefix(Self.maxFailures)
    var lastHeadline = ""
    for failure in shown {
      let words = words(failure, result)
      let headline = "  \(place(failure)): \(words.headline)\n"
      // Lines that came or went together are printed together.
      if headline != lastHeadline || words.isPair { text += headline }
      lastHeadline = headline
      text += details(words)
    }
    if result.failures.count > shown.count { text += "  and \(result.failures.count - shown.count) more\n" }
    return text
  }

  private func words(_ failure: ScriptFailure, _ result: ScriptResult) -> FailureText {
    FailureText(failure, accept: commands("record", [result.path]))
  }

  /// Failures where they are in the file, with the lines around; nil where the file isn't there as it was played.
  private func lines(_ result: ScriptResult, showsAll: Bool) -> String? {
    guard let bytes = source?(result.path) else { return nil }
    let rows = PendingRow.rows(of: result, in: bytes) { failure in
      let details = words(failure, result).details.map { detail in
        switch detail {
        case .expected(let value): "expected \(value)"
        case .actual(let value): "actual   \(value)"
        case .line(let line): line
        }
      }
      return details.isEmpty ? ["here"] : details
    }
    guard let rows else { return nil }
    var text = ""
    var headlines: Set<String> = []
    let failures = result.failures.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    let differences = failures.filter(\.kind.isDifference)
    for failure in failures {
      let isFirst = failure == differences.first
      if failure.kind.isDifference, !isFirst { continue }
      let words = words(failure, result)
      let rest = isFirst && differences.count > 1 ? ", and \(Self.count(differences.count - 1, "more line"))" : ""
      let headline = "  \(place(failure)): \(words.headline)\(rest)\n"
      if !headlines.insert(headline).inserted { continue }
      if headlines.count > Self.maxFailures, !showsAll { break }
      text += headline
      // What isn't in the lines of the script itself.
      if failure.path != result.path { text += details(words) }
    }
    let limit = showsAll ? Int.max : 2 * Self.maxFailures
    return text + "\n" + ChangedLines(style: style, columns: columns).changes(rows, limit: limit) + "\n"
  }

  /// What to do next, in words.
  private func nextCommands(_ group: FailureGroup) -> String {
    let paths = group.results.map(\.path)
    var text = ""
    func add(_ words: String, _ command: String) {
      if !command.isEmpty { text += "  \(words) \(style.text(command, as: .command))\n" }
    }
    let isAcceptable = group.results.allSatisfy { result in
      !result.failures.isEmpty && result.failures.allSatisfy(\.kind.isAcceptable)
    }
    if verb != "format", isAcceptable, paths.count <= 10, !group.hasOtherValues {
      add(paths.count == 1 ? "to take it over:" : "to take them over:", commands("record", paths))
    }
    let conflicts = Set(group.results.flatMap(\.failures).filter(\.isConflict).map(\.path))
      .sorted(by: PathText.isOrdered)
    if !conflicts.isEmpty, conflicts.count <= 10 {
      add(conflicts.count == 1 ? "to resolve it:" : "to resolve them:", commands("resolve", conflicts))
    }
    // A script that refuses to be recorded is looked at by running it.
    let again = verb == "record" ? "run" : verb
    add(paths.count == 1 ? "to \(again) it again:" : "to \(again) one again:", commands(again, [paths[0]]))
    return text
  }

  /// A worker that ended, and no script is known to have ended it.
  func lost(_ worker: LostWorker, showsOutput: Bool = true) -> String {
    let words = LostWorkerText(worker)
    return "\(style.text("LOST", as: .failure)) \(words.headline)\n  \(words.cause)\n"
      + (showsOutput ? Self.printed(worker.output) : "")
  }

  /// What the feature printed, its beginning and its end.
  private static func printed(_ output: String) -> String {
    if output.isEmpty { return "" }
    var lines = FailureText.lines(of: output).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if lines.count > maxPrinted {
      let left = lines.count - maxPrinted
      lines.replaceSubrange(maxPrinted / 4..<maxPrinted / 4 + left, with: ["… \(count(left, "line")) left out …"])
    }
    return "  printed meanwhile\n" + lines.map { "    | \(LongText.cut(FailureText.visible($0)))\n" }.joined()
  }

  private func place(_ failure: ScriptFailure) -> String {
    let column = failure.column.map { ":\($0)" } ?? ""
    return style.text("\(FailureText.visible(failure.path)):\(failure.line)\(column)", as: .place)
  }

  private func details(_ words: FailureText) -> String {
    if words.details.count == 2, case .expected(let expected) = words.details[0],
      case .actual(let actual) = words.details[1]
    {
      return pair(expected, actual)
    }
    var text = ""
    for detail in words.details {
      switch detail {
      case .expected(let value): text += "    expected \(style.text(value, as: .expected))\n"
      case .actual(let value): text += "    actual   \(style.text(value, as: .actual))\n"
      case .line(let line): text += "    \(line)\n"
      }
    }
    return text
  }

  /// Two values below each other, with what differs in them marked, and broken where the terminal ends.
  private func pair(_ expected: String, _ actual: String) -> String {
    let difference = WordDifference(expected, actual)
    // Where nothing is alike, marks around all of it say nothing.
    let isMarked = (difference.old + difference.new).contains { !$0.isChanged && $0.text.contains { $0 != " " } }
    func lines(_ label: String, _ text: String, _ words: [WordDifference.Word], _ line: WrappedLine) -> String {
      let words = isMarked ? words : WordDifference.unmarked(text)
      let lines = line.lines(words, columns: columns.map { max(20, $0 - label.count) } ?? .max)
      return label + lines.joined(separator: "\n" + String(repeating: " ", count: label.count)) + "\n"
    }
    let old = WrappedLine(style, role: .expected, marks: ("[-", "-]", .removedWord))
    let new = WrappedLine(style, role: .actual, marks: ("{+", "+}", .addedWord))
    return lines("    expected ", expected, difference.old, old) + lines("    actual   ", actual, difference.new, new)
  }

  /// A script that was recorded; nil when its file was right already.
  /// - Parameter carriesOver: whether the user's lines may have got other names or fields.
  func recorded(_ result: ScriptResult, carriesOver: Bool = false) -> String? {
    guard case .written(let steps) = result.recording else { return nil }
    let layout = steps > 0 ? "" : carriesOver ? ", only your lines" : ", only the layout"
    return "recorded \(FailureText.visible(result.name)): \(steps) of \(Self.count(result.steps, "step"))\(layout)\n"
  }

  // MARK: Summaries

  /// `14 scripts hold, 76 steps`, or `2 of 14 scripts failed`.
  /// - Parameters:
  ///   - skipped: how many scripts were not run any more.
  ///   - seconds: how long the run took, which a person at a terminal reads, and by which features the failures are.
  ///   - lost: how many workers ended, and no script is known to have ended them.
  func checked(_ results: [ScriptResult], skipped: Int, seconds: Double = 0, lost: Int = 0) -> String {
    let failed = results.count { !$0.holds }
    let time = columns == nil ? "" : ", in \(Self.time(seconds))"
    let wildcards = results.reduce(0) { $0 + ($1.wildcards ?? 0) }
    let hidden = wildcards == 0 ? "" : "; \(Self.count(wildcards, "recorded value")) '_' matched anything"
    let losses = hidden + (lost == 0 ? "" : "; \(Self.count(lost, "worker")) lost")
    if failed > 0 { return failures(results, skipped, losses + time) }
    let verb = results.count == 1 ? "holds" : "hold"
    let steps = results.reduce(0) { $0 + $1.steps }
    let text = "\(Self.count(results.count, "script")) \(verb), \(Self.count(steps, "step"))\(losses)"
    return style.text(text + time, as: lost > 0 ? .failure : .success)
  }

  /// That scripts could reach each other; nil where they could not, or were to.
  func notIsolated(_ isolation: RunReport.Isolation) -> String? {
    IsolationText(isolation).map { style.text($0.text, as: .failure) }
  }

  /// `0.08 s`, `12.5 s`, `2 min 5 s`.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "0.00 s" }
    let hundredths = Int((seconds * 100).rounded())
    switch hundredths {
    case ..<1000:
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    case ..<6000: return "\(hundredths / 100).\(hundredths % 100 / 10) s"
    default: return "\(hundredths / 6000) min \(hundredths / 100 % 60) s"
    }
  }

  /// `2 scripts recorded, 12 unchanged, 1 failed`.
  func recordings(_ results: [ScriptResult], skipped: Int) -> String {
    let failed = results.count { !$0.holds }
    let unchanged = results.count { $0.recording == .unchanged }
    var text = "\(Self.count(results.count - failed - unchanged, "script")) recorded, \(unchanged) unchanged"
    if failed > 0 { text += ", \(failed) failed" }
    if skipped > 0 { text += "; \(skipped) not recorded any more" }
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  /// `1 of 14 files formatted`.
  func formatted(_ results: [ScriptResult], changed: Int, checksOnly: Bool) -> String {
    let failed = results.count { !$0.holds }
    let verb = checksOnly ? "would change" : "formatted"
    let text = "\(changed) of \(Self.count(results.count, "file")) \(verb)\(failed > 0 ? ", \(failed) failed" : "")"
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  private func failures(_ results: [ScriptResult], _ skipped: Int, _ time: String) -> String {
    let failed = results.filter { !$0.holds }
    var text = "\(failed.count) of \(Self.count(results.count, "script")) failed"
    if skipped > 0 { text += "; stopped there, \(skipped) not run" }
    if columns != nil {
      let features = Dictionary(grouping: failed, by: \.feature).sorted { $0.key < $1.key }
      text += " (\(features.map { "\(FailureText.visible($0.key)) \($0.value.count)" }.joined(separator: ", ")))"
    }
    return style.text(text + time, as: .failure)
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
