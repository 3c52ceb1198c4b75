/// The page for browsers without scripts: the failures, one below the other, in the words of the console.
struct PlainPage {
  private let report: RunReport
  private let context: ReportContext

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  /// The maximum number of failures with their text, and of those with their names.
  private static let maxCases = 100
  private static let maxNames = 1000
  private static let limit = 20_000

  /// HTML that is valid in `<noscript>`.
  var text: String {
    let cases = context.cases(of: report)
    let failed = cases.filter { !$0.holds }
    var html = element("h1", headline(failed.count, of: cases.count { !$0.isSkipped }))
    if let made = report.made { html += element("p", OriginText.line(made)) }
    html += element("p", "This page is drawn by a script, and scripts are switched off here. This is what failed.")
    if let isolation = IsolationText(report.isolation) { html += element("p", isolation.text) }
    for worker in report.lostWorkers {
      html += element("h2", CrashedWorkerText(worker).headline) + pre(context.words(worker))
    }
    for element in failed.prefix(Self.maxCases) {
      html += self.element("h2", FailureText.visible(element.name)) + pre(element.words())
    }
    let rest = failed.dropFirst(Self.maxCases)
    if !rest.isEmpty {
      html += element("h2", "\(rest.count) more")
      html += pre(rest.prefix(Self.maxNames).map { FailureText.visible($0.name) + "\n" }.joined())
    }
    return html
  }

  private func headline(_ failed: Int, of count: Int) -> String {
    if let explored = ExplorationText.headline(of: report) { return explored }
    let lost = report.lostWorkers.isEmpty ? "" : ", \(EnglishText.count(report.lostWorkers.count, "worker")) lost"
    if failed > 0 { return "\(failed) of \(EnglishText.count(count, "script")) failed\(lost)" }
    return (count == 1 ? "The script holds" : "All \(count) scripts hold") + lost
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLText.escaped(FailureText.visible(text)))</\(name)>\n"
  }

  private func pre(_ text: String) -> String {
    // HTML ignores the line feed after the tag.
    "<pre class=\"printed\">\n\(XMLText.escaped(LongText.cut(text, limit: Self.limit)))</pre>\n"
  }
}
