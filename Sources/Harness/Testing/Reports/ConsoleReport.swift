/// Results as a person reads them, made of their values only.
///
/// ```output
/// FAIL order/plus
///   Snapshots/order/plus.transcript:8: counterState.number, after send counter(.didTapPlus)
///
///    6     counterState.number = 2
///    7   send counter(.didTapPlus)
///    8 -   counterState.number = [-2-]
///      +   counterState.number = {+3+}
///    9   expect counterState.number = 3
///   10   end
///
///   to take it over: harness record Snapshots/order/plus.transcript
///   to run it again: harness run Snapshots/order/plus.transcript
/// ```
package struct ConsoleReport {
  let style: TextStyle
  let commands: CommandLines
  package let verb: String
  let source: Source?
  /// How wide the terminal is; nil where there is none, and the text stays as plain as a file.
  let columns: Int?
  /// Where the signs of lines that differ stand.
  let signs: ChangedLines.SignPlace

  /// Whether failures say how to accept what happens now.
  let offersRecording: Bool
  /// The most lines of one cause; nil for no limit.
  let maxLines: Int?

  /// The most lines of one cause where no person reads at a terminal.
  package static let fewLines = 40
  /// How many lines of what a feature printed are shown.
  private static let maxPrinted = 20

  /// The command that works on paths: `harness run Snapshots/order/plus.transcript`; empty where there is none to name.
  package typealias CommandLines = (_ verb: String, _ paths: [String]) -> String
  /// The bytes of a file; nil where they can't be read.
  package typealias Source = (_ path: String) -> [UInt8]?

  /// - Parameters:
  ///   - columns: how wide the terminal is; nil where there is none.
  ///   - maxLines: the most lines of one cause; nil for no limit.
  ///   - offersRecording: whether failures say how to accept what happens now.
  ///   - verb: the command whose results these are; failures end with how to run it again.
  ///   - source: reads the scripts, to show the lines around those that differ.
  package init(
    style: TextStyle = .plain, columns: Int? = nil, maxLines: Int? = nil, verb: String = "run",
    signs: ChangedLines.SignPlace = .behindNumber, offersRecording: Bool = true, source: Source? = nil,
    commands: @escaping CommandLines
  ) {
    self.offersRecording = offersRecording
    self.signs = signs
    self.maxLines = maxLines
    self.source = source
    self.style = style
    self.columns = columns
    self.verb = verb
    self.commands = commands
  }

  /// A worker that ended, and no script is known to have ended it.
  package func lost(_ worker: CrashedWorker, showsOutput: Bool = true) -> String {
    let words = CrashedWorkerText(worker)
    return "\(style.text("LOST", as: .failure)) \(words.headline)\n  \(words.cause)\n"
      + (showsOutput ? Self.printed(worker.output) : "")
  }

  /// What the feature printed, its beginning and its end.
  package static func printed(_ output: String) -> String {
    if output.isEmpty { return "" }
    var lines = FailureText.lines(of: output).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if lines.count > maxPrinted {
      let left = lines.count - maxPrinted
      lines.replaceSubrange(maxPrinted / 4..<maxPrinted / 4 + left, with: ["… \(count(left, "line")) left out …"])
    }
    return "  printed meanwhile\n" + lines.map { "    | \(LongText.cut(FailureText.visible($0)))\n" }.joined()
  }

  /// A script that was recorded; nil when its file was right already.
  /// - Parameter carriesOver: whether the user's lines may have got other names or fields.
  package func recorded(_ result: ScriptResult, carriesOver: Bool = false) -> String? {
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
  package func checked(_ results: [ScriptResult], skipped: Int, seconds: Double = 0, lost: Int = 0) -> String {
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
  package func notIsolated(_ isolation: RunReport.Isolation) -> String? {
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

  private func failures(_ results: [ScriptResult], _ skipped: Int, _ time: String) -> String {
    let failed = results.filter { !$0.holds }
    var text = "\(failed.count) of \(Self.count(results.count, "script")) failed"
    let varying = failed.count(where: \.isVarying)
    if varying > 0 { text += "; \(varying) of them \(varying == 1 ? "varies" : "vary")" }
    if skipped > 0 { text += "; stopped there, \(skipped) not run" }
    if columns != nil {
      let features = Dictionary(grouping: failed, by: \.feature).sorted { $0.key < $1.key }
      text += " (\(features.map { "\(FailureText.visible($0.key)) \($0.value.count)" }.joined(separator: ", ")))"
    }
    return style.text(text + time, as: .failure)
  }

  /// `1 line`, `40,004 lines`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// With a comma after each three digits from the end.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
