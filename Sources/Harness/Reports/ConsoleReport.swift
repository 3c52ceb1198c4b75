/// Results as a person reads them, made of their values only.
///
///     FAIL order/plus
///       Snapshots/order/plus.transcript:7: counterState.number, after send counter(.didTapPlus)
///         expected 3
///         actual   2
///       harness record Snapshots/order/plus.transcript
///       harness run Snapshots/order/plus.transcript
package struct ConsoleReport {
  private let style: TextStyle
  private let commands: CommandLines
  private let verb: String

  /// How many failures of one script are told.
  static let mostFailures = 20
  /// How many lines of what a feature printed are shown.
  private static let mostPrinted = 20

  /// The command that works on a path: `harness run Snapshots/order/plus.transcript`.
  package typealias CommandLines = (_ verb: String, _ path: String) -> String

  /// - Parameter verb: the command whose results these are; failures end with how to run it again.
  package init(style: TextStyle = .plain, verb: String = "run", commands: @escaping CommandLines) {
    self.style = style
    self.verb = verb
    self.commands = commands
  }

  // MARK: One script

  /// A script that failed. The last line is the command that shows it again.
  /// - Parameter showsOutput: whether to tell what the feature printed; not where that has a place of its own.
  package func failed(_ result: ScriptResult, showsOutput: Bool = true) -> String {
    let path = FailureText.visible(result.path)
    var text = "\(style.text("FAIL", as: .failure)) \(FailureText.visible(result.name))\n"
    let shown = result.failures.prefix(Self.mostFailures)
    var lastHeadline = ""
    for failure in shown {
      let words = FailureText(failure, accept: commands("record", path))
      let headline = "  \(place(failure)): \(words.headline)\n"
      // Lines that came or went together are told together.
      if headline != lastHeadline || words.isPair { text += headline }
      lastHeadline = headline
      text += details(words)
    }
    if result.failures.count > shown.count { text += "  and \(result.failures.count - shown.count) more\n" }
    if showsOutput { text += Self.printed(result.output) }
    if verb != "format", !result.failures.isEmpty, result.failures.allSatisfy(\.kind.isAcceptable) {
      text += "  \(style.text(commands("record", path), as: .command))\n"
    }
    // A script that refuses to be recorded is looked at by running it.
    text += "  \(style.text(commands(verb == "record" ? "run" : verb, path), as: .command))\n"
    return text
  }

  /// What the feature printed, its beginning and its end.
  private static func printed(_ output: String) -> String {
    if output.isEmpty { return "" }
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if lines.count > mostPrinted {
      let left = lines.count - mostPrinted
      lines.replaceSubrange(mostPrinted / 4..<mostPrinted / 4 + left, with: ["… \(count(left, "line")) left out …"])
    }
    return "  printed meanwhile\n" + lines.map { "    | \(LongText.cut(FailureText.visible($0)))\n" }.joined()
  }

  private func place(_ failure: ScriptFailure) -> String {
    let column = failure.column.map { ":\($0)" } ?? ""
    return style.text("\(FailureText.visible(failure.path)):\(failure.line)\(column)", as: .place)
  }

  private func details(_ words: FailureText) -> String {
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

  /// A script that was recorded; nil when its file was right already.
  /// - Parameter renames: whether the user's lines may have got other names.
  package func recorded(_ result: ScriptResult, renames: Bool = false) -> String? {
    guard case .written(let steps) = result.recording else { return nil }
    let layout = steps > 0 ? "" : renames ? ", only names" : ", only the layout"
    return "recorded \(FailureText.visible(result.name)): \(steps) of \(Self.count(result.steps, "step"))\(layout)\n"
  }

  // MARK: Summaries

  /// `14 scripts hold, 76 steps`, or `2 of 14 scripts failed`.
  /// - Parameter skipped: how many scripts were not run any more.
  package func checked(_ results: [ScriptResult], skipped: Int) -> String {
    let failed = results.count { !$0.holds }
    if failed > 0 { return failures(failed, results.count, skipped) }
    let verb = results.count == 1 ? "holds" : "hold"
    let steps = results.reduce(0) { $0 + $1.steps }
    return style.text("\(Self.count(results.count, "script")) \(verb), \(Self.count(steps, "step"))", as: .success)
  }

  /// `2 scripts recorded, 12 unchanged, 1 failed`.
  package func recordings(_ results: [ScriptResult], skipped: Int) -> String {
    let failed = results.count { !$0.holds }
    let unchanged = results.count { $0.recording == .unchanged }
    var text = "\(Self.count(results.count - failed - unchanged, "script")) recorded, \(unchanged) unchanged"
    if failed > 0 { text += ", \(failed) failed" }
    if skipped > 0 { text += "; \(skipped) not recorded any more" }
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  /// `1 of 14 files formatted`.
  package func formatted(_ results: [ScriptResult], changed: Int, checksOnly: Bool) -> String {
    let failed = results.count { !$0.holds }
    let verb = checksOnly ? "would change" : "formatted"
    let text = "\(changed) of \(Self.count(results.count, "file")) \(verb)\(failed > 0 ? ", \(failed) failed" : "")"
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  private func failures(_ failed: Int, _ all: Int, _ skipped: Int) -> String {
    let text = "\(failed) of \(Self.count(all, "script")) failed"
    return style.text(text + (skipped > 0 ? "; stopped there, \(skipped) not run" : ""), as: .failure)
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
