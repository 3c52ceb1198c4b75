/// Results as readable text, created from their values only.
///
/// ```output
/// FAIL order/plus
///   Snapshots/order/plus.transcript:8:25: counterState.number, after send counter(.didTapPlus)
///
///    6     counterState.number = 2
///    7   send counter(.didTapPlus)
///    8 -   counterState.number = [-2-]
///      +   counterState.number = {+3+}
///    9   expect counterState.number = 3
///   10   end
///
///   to accept the new output: harness record Snapshots/order/plus.transcript
///   to run it again: harness run Snapshots/order/plus.transcript
/// ```
package struct ConsoleReport {
  let style: TextStyle
  let commands: CommandLines
  package let verb: String
  let source: Source?
  let link: Link?
  /// How wide the terminal is; nil where there is none, and the text stays as plain as a file.
  let columns: Int?
  /// The position of the signs of differing lines.
  let signs: ChangedLines.SignPlace

  /// Whether failures say how to accept the actual output.
  let offersRecording: Bool
  /// The maximum number of lines per cause; nil for no limit.
  let maxLines: Int?

  /// The maximum number of lines per cause when the output is not for a terminal.
  package static let fewLines = 40
  /// The maximum number of lines shown of what a feature printed.
  private static let maxPrinted = 20

  /// Returns the command for some paths: `harness run Snapshots/order/plus.transcript`; empty if there is none.
  package typealias CommandLines = (_ verb: String, _ paths: [String]) -> String
  /// Returns the bytes of a file; nil if it can't be read.
  package typealias Source = (_ path: String) -> [UInt8]?
  /// What is shown, as a link to the file.
  package typealias Link = (_ shown: String, _ path: String) -> String

  /// Creates a report.
  /// - Parameters:
  ///   - columns: the width of the terminal; nil without one.
  ///   - maxLines: the maximum number of lines per cause; nil for no limit.
  ///   - offersRecording: whether failures say how to accept the actual output.
  ///   - verb: the command with these results; failures end with how to run it again.
  ///   - source: reads the scripts, to show the lines around differences.
  package init(
    style: TextStyle = .plain, columns: Int? = nil, maxLines: Int? = nil, verb: String = "run",
    signs: ChangedLines.SignPlace = .behindNumber, offersRecording: Bool = true, source: Source? = nil,
    link: Link? = nil,
    commands: @escaping CommandLines
  ) {
    self.offersRecording = offersRecording
    self.signs = signs
    self.maxLines = maxLines
    self.source = source
    self.link = link
    self.style = style
    self.columns = columns
    self.verb = verb
    self.commands = commands
  }

  /// Returns the text about a worker that crashed without a known script as the cause.
  package func lost(_ worker: CrashedWorker, showsOutput: Bool = true) -> String {
    let words = CrashedWorkerText(worker)
    return "\(style.text("LOST", as: .failure)) \(words.headline)\n  \(words.cause)\n"
      + (showsOutput ? Self.printed(worker.output) : "")
  }

  /// Returns the beginning and the end of what the feature printed.
  package static func printed(_ output: String) -> String {
    if output.isEmpty { return "" }
    var lines = FailureText.lines(of: output).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if lines.count > maxPrinted {
      let left = lines.count - maxPrinted
      lines.replaceSubrange(
        maxPrinted / 4..<maxPrinted / 4 + left, with: ["… \(EnglishText.count(left, "line")) left out …"])
    }
    return "  printed while running\n" + lines.map { "    | \(LongText.cut(FailureText.visible($0)))\n" }.joined()
  }

  /// Returns the text about a recorded script; nil if its file was already correct.
  /// - Parameter carriesOver: whether names or fields in the user's lines may have changed.
  package func recorded(_ result: ScriptResult, carriesOver: Bool = false) -> String? {
    guard case .written(let steps) = result.recording else { return nil }
    let layout = steps > 0 ? "" : carriesOver ? ", only your lines" : ", only the layout"
    return
      "recorded \(FailureText.visible(result.name)): \(steps) of \(EnglishText.count(result.steps, "step"))\(layout)\n"
  }

  // MARK: Summaries

  /// Returns `14 scripts hold, 76 steps`, or `2 of 14 scripts failed`.
  /// - Parameters:
  ///   - skipped: the number of scripts that were not run any more.
  ///   - seconds: how long the run took, which is shown at a terminal together with the features that have failures.
  ///   - lost: the number of workers that crashed without a known script as the cause.
  package func checked(_ results: [ScriptResult], skipped: Int, seconds: Double = 0, lost: Int = 0) -> String {
    let failed = results.count { !$0.holds }
    let time = columns == nil ? "" : ", in \(Self.time(seconds))"
    let wildcards = results.reduce(0) { $0 + ($1.wildcards ?? 0) }
    let hidden = wildcards == 0 ? "" : "; \(EnglishText.count(wildcards, "recorded value")) '_' matched anything"
    let losses = hidden + (lost == 0 ? "" : "; \(EnglishText.count(lost, "worker")) lost")
    if failed > 0 { return failures(results, skipped, losses + time) }
    let verb = results.count == 1 ? "holds" : "hold"
    let steps = results.reduce(0) { $0 + $1.steps }
    let text = "\(EnglishText.count(results.count, "script")) \(verb), \(EnglishText.count(steps, "step"))\(losses)"
    return style.text(text + time, as: lost > 0 ? .failure : .success)
  }

  /// Returns the warning that scripts were not isolated; nil if they were, or were not meant to be.
  package func notIsolated(_ isolation: RunReport.Isolation) -> String? {
    IsolationText(isolation).map { style.text($0.text, as: .failure) }
  }

  /// Returns `0.08 s`, `12.5 s`, `2 min 5 s`.
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

  /// Returns `2 scripts recorded, 12 unchanged, 1 failed`.
  package func recordings(_ results: [ScriptResult], skipped: Int) -> String {
    let failed = results.count { !$0.holds }
    let unchanged = results.count { $0.recording == .unchanged }
    var text = "\(EnglishText.count(results.count - failed - unchanged, "script")) recorded, \(unchanged) unchanged"
    if failed > 0 { text += ", \(failed) failed" }
    if skipped > 0 { text += "; stopped there, \(skipped) not recorded" }
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  /// Returns `1 of 14 files formatted`.
  package func formatted(_ results: [ScriptResult], changed: Int, checksOnly: Bool) -> String {
    let failed = results.count { !$0.holds }
    let verb = checksOnly ? "would change" : "formatted"
    let text =
      "\(changed) of \(EnglishText.count(results.count, "file")) \(verb)\(failed > 0 ? ", \(failed) failed" : "")"
    return style.text(text, as: failed > 0 ? .failure : .success)
  }

  private func failures(_ results: [ScriptResult], _ skipped: Int, _ time: String) -> String {
    let failed = results.filter { !$0.holds }
    var text = "\(failed.count) of \(EnglishText.count(results.count, "script")) failed"
    let varying = failed.count(where: \.isVarying)
    if varying > 0 { text += "; \(varying) of them \(varying == 1 ? "varies" : "vary")" }
    if skipped > 0 { text += "; stopped there, \(skipped) not run" }
    if columns != nil {
      let features = Dictionary(grouping: failed, by: \.feature).sorted { $0.key < $1.key }
      text += " (\(features.map { "\(FailureText.visible($0.key)) \($0.value.count)" }.joined(separator: ", ")))"
    }
    return style.text(text + time, as: .failure)
  }
}
