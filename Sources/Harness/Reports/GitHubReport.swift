/// For GitHub Actions: annotations beside the lines of the transcripts, and a summary of the step in Markdown.
struct GitHubReport {
  private let report: RunReport
  private let context: ReportContext
  private var failed: [ScriptResult] { report.results.filter { !$0.holds } }

  /// GitHub shows so many of a step and drops the rest in silence.
  static let maxAnnotations = 10
  /// So many of them are for lost workers.
  private static let maxLost = 3
  /// GitHub refuses a summary of more than a mebibyte; what is left is for its last lines.
  static let maxBytes = 1_000_000

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  // MARK: Annotations

  /// Lines that GitHub takes from the output of a step: one for each failed script, at its first difference, and warnings
  /// of files that were not run.
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
    for result in failed.prefix(isCut ? most - 1 : failed.count) {
      guard let first = result.failures.first else { continue }
      var place = "file=\(Self.property(first.path)),line=\(first.line)"
      if let column = first.column { place += ",col=\(column)" }
      text += "::error \(place),title=\(Self.property(result.name))::\(Self.message(context.words(result)))\n"
    }
    if isCut {
      let rest = failed.count - most + 1
      text +=
        "::error title=harness::\(Self.message("\(rest) more scripts failed; the summary of the step has them"))\n"
    }
    return text
  }

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
    let steps = report.results.reduce(0) { $0 + $1.steps }
    let shard = report.shard.map { ", shard \($0.index) of \($0.count)" } ?? ""
    let lost = report.lostWorkers.count
    let losses = lost == 0 ? "" : ", \(lost) worker\(lost == 1 ? "" : "s") lost"
    var text = "## harness: \(failed.isEmpty ? "all scripts hold" : "\(failed.count) failed")\(losses)\(shard)\n\n"
    text += "| scripts | hold | failed | not run | steps |\n|---:|---:|---:|---:|---:|\n"
    text += "| \(report.results.count + report.notRun) | \(report.results.count - failed.count) | \(failed.count) "
    text += "| \(report.notRun) | \(steps) |\n"
    if let isolation = IsolationText(report.isolation) { text += "\n\(XMLText.escaped(isolation.text))\n" }
    // Failed scripts first: of lost workers there may be many that say the same.
    Self.append(failed, "failed script", to: &text, entry: details)
    Self.append(report.lostWorkers, "lost worker", to: &text) {
      folded("a lost worker", context.words($0), output: $0.output)
    }
    return text + warnings
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

  private func details(_ result: ScriptResult) -> String {
    folded(FailureText.visible(result.name), context.words(result), output: result.output)
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
