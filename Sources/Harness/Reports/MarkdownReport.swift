/// A run for a pull request or the summary of a step: figures, then each failed script with its differences and the command
/// that runs it alone.
///
///     **<code>order/plus</code>**, <code>Snapshots/order/plus.transcript:7</code>
///
///     ```diff
///       counterState.number, after send counter(.didTapPlus)
///     - 3
///     + 2
///     ```
///
///     <code>harness run Snapshots/order/plus.transcript</code>
struct MarkdownReport {
  private let report: RunReport
  private let context: ReportContext

  /// GitHub and GitLab refuse a comment of more than 65,536 characters, and a step's summary may be longer; what is left is for
  /// the last lines.
  static let maxBytes = 60_000
  /// How many failures of one script are shown.
  private static let maxFailures = ConsoleReport.maxFailures

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  var text: String {
    let results = report.results.filter { !$0.holds }
    let cases = context.cases(of: report).filter { !$0.holds }
    var text = MarkdownText.beginning(report, failed: cases.count)
    let others = cases.dropFirst(results.count)
    // One after the other, so that what there is no room for is counted as what it is.
    MarkdownText.append(results, "failed script", to: &text, limit: Self.maxBytes) { entry($0) }
    MarkdownText.append(Array(others), "failed case", to: &text, limit: Self.maxBytes + 500) {
      "\n\(title($0.name, $0.path))\n\n\(MarkdownText.block("text", $0.words()))"
    }
    MarkdownText.append(report.lostWorkers, "lost worker", to: &text, limit: Self.maxBytes + 1000) {
      "\n**a lost worker**\n\n\(MarkdownText.block("text", context.words($0)))"
    }
    return text + MarkdownText.end(report)
  }

  private func title(_ name: String, _ place: String?) -> String {
    "**\(MarkdownText.code(FailureText.visible(name)))**"
      + (place.map { ", \(MarkdownText.code(FailureText.visible($0)))" } ?? "")
  }

  private func entry(_ result: ScriptResult) -> String {
    let first = result.failures.first
    let place = "\(first?.path ?? result.path):\(first?.line ?? 1)"
    var lines: [String] = []
    for failure in result.failures.prefix(Self.maxFailures) {
      let words = FailureText(failure, accept: context.commands("record", failure.path))
      let headline = "  \(words.headline)"
      // Lines that came or went together stand together.
      if lines.isEmpty || words.isPair || !lines.contains(headline) { lines.append(headline) }
      lines += words.details.map { Self.line($0, failure.kind) }
    }
    let rest = result.failures.count - Self.maxFailures
    if rest > 0 { lines.append("  and \(rest) more") }
    return "\n\(title(result.name, place))\n\n\(MarkdownText.block("diff", lines.joined(separator: "\n")))"
      + "\n\(MarkdownText.code(FailureText.visible(context.commands("run", result.path))))\n"
  }

  /// A line of a difference: what was recorded goes away, what happened comes.
  private static func line(_ detail: FailureText.Detail, _ kind: ScriptFailure.Kind) -> String {
    switch (detail, kind) {
    case (.expected(let text), _), (.line(let text), .missing): "- \(text)"
    case (.actual(let text), _), (.line(let text), .unrecorded): "+ \(text)"
    case (.line(let text), _): "  \(text.split(separator: "\n").joined(separator: "\n  "))"
    }
  }
}
