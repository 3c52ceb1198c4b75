/// A run in Markdown, for a pull request or a step summary: counts, then the failures as a console shows them, equal ones of
/// many scripts once, and the commands to go on with.
///
/// ````output
/// **`order/plus`**
///
/// ```diff
///   Snapshots/order/plus.transcript:8:25: counterState.number, after send counter(.didTapPlus)
///
///      6   counterState.number = 2
///      7 send counter(.didTapPlus)
/// -    8   counterState.number = [-2-]
/// +        counterState.number = {+3+}
///      9 expect counterState.number = 3
///     10 end
///
/// ```
///
/// - to accept the new output: `harness record Snapshots/order/plus.transcript`
/// - to run it again: `harness run Snapshots/order/plus.transcript`
/// ````
struct MarkdownReport {
  private let report: RunReport
  private let context: ReportContext
  private let console: ConsoleReport

  /// GitHub and GitLab reject a comment of more than 65,536 characters (a step summary may be longer); the difference is for
  /// the last lines.
  static let maxBytes = 60_000

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
    console = context.console(signs: .first)
  }

  var text: String {
    let groups = FailureGroup.groups(of: report.results)
    let cases = context.cases(of: report).filter { !$0.holds }
    var text = MarkdownText.beginning(report, failed: cases.count)
    let others = cases.dropFirst(report.results.count { !$0.holds })
    // One after the other, so that what doesn't fit is counted by kind.
    MarkdownText.append(groups, "failed script", to: &text, limit: Self.maxBytes, count: \.results.count) { entry($0) }
    MarkdownText.append(Array(others), "failed case", to: &text, limit: Self.maxBytes + 500) {
      let place = $0.path.map { ", \(MarkdownText.code(FailureText.visible($0)))" } ?? ""
      return
        "\n**\(MarkdownText.code(FailureText.visible($0.name)))**\(place)\n\n\(MarkdownText.block("text", $0.words()))"
    }
    MarkdownText.append(report.lostWorkers, "lost worker", to: &text, limit: Self.maxBytes + 1000) {
      "\n**a lost worker**\n\n\(MarkdownText.block("text", context.words($0)))"
    }
    return text + MarkdownText.end(report)
  }

  private func entry(_ group: FailureGroup) -> String {
    let names = ConsoleReport.names(group.results, name: MarkdownText.code)
    let title = ConsoleReport.title(group).map { "**\($0)**: \(names)" } ?? "**\(names)**"
    let next = console.nextCommands(group).map {
      "- \($0.words) \(MarkdownText.code(FailureText.visible($0.command)))\n"
    }
    return "\n\(title)\n\n\(MarkdownText.block("diff", console.body(group.results[0])))"
      + (next.isEmpty ? "" : "\n" + next.joined())
  }
}
