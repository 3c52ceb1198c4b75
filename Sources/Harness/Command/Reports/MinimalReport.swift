/// A run in as few lines as possible: the counts, each cause, and the command that runs it again. It doesn't mention recording:
/// a coding agent that reads it has to explain a failure first.
struct MinimalReport {
  private let report: RunReport
  private let context: ReportContext

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  var text: String {
    let console = context.console(maxLines: ConsoleReport.fewLines, offersRecording: false)
    let found = context.cases(of: report).filter { !$0.holds }.dropFirst(report.results.count { !$0.holds })
    var parts: [String] = []
    if report.results.isEmpty, report.notRun == 0, report.explored == nil {
      parts.append("nothing to do: no script to play\n")
    } else if !report.results.isEmpty || report.explored == nil {
      parts.append(console.checked(report.results, skipped: report.notRun, lost: report.lostWorkers.count) + "\n")
    }
    if let explored = report.explored { parts.append(ExplorationText.summary(explored) + "\n") }
    parts += report.lostWorkers.map { console.lost($0) }
    parts += found.map { "FOUND \(FailureText.visible($0.name))\n\($0.words())" }
    var text = parts.joined()
    if report.results.contains(where: { !$0.holds }) { text += console.failures(report.results) }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }
}
