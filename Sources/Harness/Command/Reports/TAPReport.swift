/// The Test Anything Protocol, version 14: a line for each script and for each failure that exploring has found, and a block of
/// YAML below those that failed.
struct TAPReport {
  private let report: RunReport
  private let context: ReportContext

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  var text: String {
    let cases = context.cases(of: report)
    var text = "TAP version 14\n1..\(cases.count + report.lostWorkers.count)\n"
    if let isolation = IsolationText(report.isolation) { text += "# \(isolation.text)\n" }
    for (index, element) in cases.enumerated() {
      let directive = element.isSkipped ? " # SKIP \(ReportCase.skippedReason)" : ""
      text += "\(element.holds ? "ok" : "not ok") \(index + 1) - \(Self.description(element.name))\(directive)\n"
      if let failure = element.failure { text += details(element, failure) }
    }
    for feature in report.explored?.features ?? [] {
      for line in [ExplorationText.count(feature)] + ExplorationText.remarks(feature) { text += "# \(line)\n" }
    }
    for (index, worker) in report.lostWorkers.enumerated() {
      let number = cases.count + index + 1
      text += "not ok \(number) - \(Self.description(LostWorkerText(worker).headline))\n\(details(worker))"
    }
    let unnamed = report.notRun - report.skipped.count
    if unnamed > 0 { text += "# \(unnamed) not run\n" }
    for line in WarningText.lines(report.warnings) { text += "# \(line)\n" }
    for line in report.made.map(OriginText.lines) ?? [] { text += "# \(line)\n" }
    // Whoever reads it reads no further.
    if let bailout = report.bailout { text += "Bail out! \(FailureText.visible(bailout))\n" }
    return text
  }

  /// All that there is of a run that somebody has ended.
  static let interrupted = "TAP version 14\nBail out! interrupted\n"

  private func details(_ element: ReportCase, _ failure: ReportCase.Failure) -> String {
    var lines = [
      "---", "message: \(Self.quoted(failure.message))", "severity: \(failure.isError ? "error" : "fail")",
    ]
    if let path = element.path { lines += ["at:", "  file: \(Self.quoted(path))", "  line: \(element.line)"] }
    if let column = element.column { lines.append("  column: \(column)") }
    lines.append("report: \(Self.quoted(element.words()))")
    if !element.output.isEmpty { lines.append("output: \(Self.quoted(element.output))") }
    lines.append("...")
    return lines.map { "  \($0)\n" }.joined()
  }

  private func details(_ worker: LostWorker) -> String {
    var lines = ["---", "message: \(Self.quoted(LostWorkerText(worker).cause))", "severity: error"]
    if !worker.output.isEmpty { lines.append("output: \(Self.quoted(worker.output))") }
    lines.append("...")
    return lines.map { "  \($0)\n" }.joined()
  }

  /// A name with what TAP would read as a directive or an escape taken out of its hands.
  private static func description(_ name: String) -> String {
    FailureText.visible(name).unicodeScalars.map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  /// A string of YAML in double quotes, on one line.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if LiteralText.isHidden(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
