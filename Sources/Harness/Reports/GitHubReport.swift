/// For GitHub Actions: annotations beside the lines of the transcripts, and a summary of the step in Markdown.
struct GitHubReport {
  private let report: RunReport
  private let context: ReportContext
  private let cases: [ReportCase]
  private var failed: [ReportCase] { cases.filter { !$0.holds } }

  /// GitHub shows so many of a step and drops the rest in silence.
  static let maxAnnotations = 10
  /// So many of them are for lost workers.
  private static let maxLost = 3
  /// GitHub refuses a summary of more than a mebibyte; what is left is for its last lines.
  static let maxBytes = 1_000_000

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
    cases = context.cases(of: report)
  }

  // MARK: Annotations

  /// Lines that GitHub takes from the output of a step: one for each failed script, at its first difference, one for each
  /// failure that exploring has found, and warnings of files that were not run.
  var annotations: String { errorAnnotations + warningAnnotations }

  private var warningAnnotations: String {
    let rest = report.warnings.count - Self.maxAnnotations
    let shown = report.warnings.prefix(rest > 0 ? Self.maxAnnotations - 1 : Self.maxAnnotations)
    var text = shown.map { warning in
      "::warning file=\(Self.property(warning.path)),line=1,title=\(Self.property(warning.path))::"
        + Self.message(WarningText(warning).text) + "\n"
    }.joined()
    if rest > 0 {
      text += "::warning title=harness::\(rest + 1) more files to look at; the summary of the step counts them\n"
    }
    return text
  }

  private var errorAnnotations: String {
    let failed = failed
    let lost = report.lostWorkers.prefix(Self.maxLost)
    let most = Self.maxAnnotations - lost.count
    let isCut = failed.count > most
    var text = ""
    for worker in lost { text += "::error title=harness::\(Self.message(context.words(worker)))\n" }
    for element in failed.prefix(isCut ? most - 1 : failed.count) {
      var place = element.path.map { "file=\(Self.property($0)),line=\(element.line)," } ?? ""
      if let column = element.column { place += "col=\(column)," }
      text += "::error \(place)title=\(Self.property(element.name))::\(Self.message(element.words()))\n"
    }
    if isCut {
      let rest = failed.count - most + 1
      text +=
        "::error title=harness::\(Self.message("\(rest) more \(noun)s failed; the summary of the step has them"))\n"
    }
    return text
  }

  /// What fails.
  private var noun: String { report.explored == nil ? "script" : "case" }

  private static func message(_ text: String) -> String {
    var result = ""
    for scalar in FailureText.visibleLines(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func property(_ text: String) -> String {
    message(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }

  // MARK: Summary

  /// The whole run in Markdown, the differences of each failed script folded.
  var summary: String {
    let failed = failed
    let shard = report.shard.map { ", shard \($0.index) of \($0.count)" } ?? ""
    let lost = report.lostWorkers.count
    let losses = lost == 0 ? "" : ", \(lost) worker\(lost == 1 ? "" : "s") lost"
    let scripts = failed.isEmpty ? "all scripts hold" : "\(failed.count) failed"
    var text = "## harness: \(ExplorationText.headline(of: report) ?? scripts)\(losses)\(shard)\n\n"
    if !report.isOfExploring { text += table }
    if let explored = report.explored { text += self.explored(explored) }
    if let isolation = IsolationText(report.isolation) { text += "\n\(XMLText.escaped(isolation.text))\n" }
    // Failed scripts first: of lost workers there may be many that say the same.
    Self.append(failed, "failed \(noun)", to: &text) {
      folded(FailureText.visible($0.name), $0.words(), output: $0.output)
    }
    Self.append(report.lostWorkers, "lost worker", to: &text) {
      folded("a lost worker", context.words($0), output: $0.output)
    }
    return text + warnings
  }

  private var table: String {
    let failed = report.results.count { !$0.holds }
    let steps = report.results.reduce(0) { $0 + $1.steps }
    return "| scripts | hold | failed | not run | steps |\n|---:|---:|---:|---:|---:|\n"
      + "| \(report.results.count + report.notRun) | \(report.results.count - failed) | \(failed) "
      + "| \(report.notRun) | \(steps) |\n"
  }

  private func explored(_ explored: RunReport.Exploration) -> String {
    "\(report.isOfExploring ? "" : "\n")| feature | runs | actions | new | found |\n|---|---:|---:|---:|---:|\n"
      + explored.features.map {
        "| \(XMLText.escaped($0.name)) | \($0.runs) | \($0.actions) | \($0.new) | \($0.findings.count) |\n"
      }.joined()
  }

  /// Appends entries for as long as there is room, and counts the others.
  private static func append<Element>(
    _ elements: [Element], _ name: String, to text: inout String, entry: (Element) -> String
  ) {
    for (index, element) in elements.enumerated() {
      let entry = entry(element)
      guard text.utf8.count + entry.utf8.count <= maxBytes else {
        let rest = elements.count - index
        text += "\nand \(rest) more \(name)\(rest == 1 ? "" : "s"), for which there is no room here\n"
        return
      }
      text += entry
    }
  }

  private var warnings: String {
    if report.warnings.isEmpty { return "" }
    let lines = WarningText.lines(report.warnings).joined(separator: "\n")
    let fence = Self.fence(around: lines)
    return "\n\(fence)text\n\(lines)\n\(fence)\n"
  }

  private func folded(_ name: String, _ words: String, output: String) -> String {
    let body = output.isEmpty ? words : "\(words)\nprinted meanwhile:\n\(FailureText.visibleLines(output))"
    let fence = Self.fence(around: body)
    let name = XMLText.escaped(name)
    return
      "\n<details><summary><code>\(name)</code></summary>\n\n\(fence)text\n\(Self.endingLine(body))\(fence)\n\n</details>\n"
  }

  private static func endingLine(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }

  /// More backticks than there are in a row anywhere in the text.
  static func fence(around text: String) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }
}
