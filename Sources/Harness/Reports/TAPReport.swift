/// The Test Anything Protocol, version 14: a line for each script, and a block of YAML below those that failed.
struct TAPReport {
  private let report: RunReport
  private let context: ReportContext

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  var text: String {
    var text = "TAP version 14\n1..\(report.results.count + report.lostWorkers.count)\n"
    if let isolation = IsolationText(report.isolation) { text += "# \(isolation.text)\n" }
    for (index, result) in report.results.enumerated() {
      text += "\(result.holds ? "ok" : "not ok") \(index + 1) - \(Self.description(result.name))\n"
      if let first = result.failures.first { text += details(result, first) }
    }
    for (index, worker) in report.lostWorkers.enumerated() {
      let number = report.results.count + index + 1
      text += "not ok \(number) - \(Self.description(LostWorkerText(worker).headline))\n\(details(worker))"
    }
    if report.notRun > 0 { text += "# \(report.notRun) not run\n" }
    for line in WarningText.lines(report.warnings) { text += "# \(line)\n" }
    return text
  }

  private func details(_ result: ScriptResult, _ first: ScriptFailure) -> String {
    var lines = [
      "---", "message: \(Self.quoted(context.headline(first)))", "severity: \(first.isError ? "error" : "fail")", "at:",
      "  file: \(Self.quoted(first.path))", "  line: \(first.line)",
    ]
    if let column = first.column { lines.append("  column: \(column)") }
    lines.append("report: \(Self.quoted(context.words(result)))")
    if !result.output.isEmpty { lines.append("output: \(Self.quoted(result.output))") }
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
