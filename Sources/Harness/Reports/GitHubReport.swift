/// For GitHub Actions: annotations beside the lines of the transcripts, and a summary of the step in Markdown.
package struct GitHubReport {
  private let report: RunReport
  private let context: ReportContext
  private var failed: [ScriptResult] { report.results.filter { !$0.holds } }

  /// GitHub shows so many of a step and drops the rest in silence.
  static let mostAnnotations = 10
  /// GitHub refuses a summary of more than a mebibyte; what is left is for its last lines.
  static let mostBytes = 1_000_000

  package init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  // MARK: Annotations

  /// Lines that GitHub takes from the output of a step: one for each failed script, at its first difference.
  package var annotations: String {
    let failed = failed
    let isCut = failed.count > Self.mostAnnotations
    var text = ""
    for result in failed.prefix(isCut ? Self.mostAnnotations - 1 : failed.count) {
      guard let first = result.failures.first else { continue }
      var place = "file=\(Self.property(first.path)),line=\(first.line)"
      if let column = first.column { place += ",col=\(column)" }
      text += "::error \(place),title=\(Self.property(result.name))::\(Self.message(context.words(result)))\n"
    }
    if isCut {
      let rest = failed.count - Self.mostAnnotations + 1
      text +=
        "::error title=harness::\(Self.message("\(rest) more scripts failed; the summary of the step has them"))\n"
    }
    return text
  }

  private static func message(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func property(_ text: String) -> String {
    message(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }

  // MARK: Summary

  /// The whole run in Markdown, the differences of each failed script folded.
  package var summary: String {
    let failed = failed
    let steps = report.results.reduce(0) { $0 + $1.steps }
    let shard = report.shard.map { ", shard \($0.index) of \($0.count)" } ?? ""
    var text = "## harness: \(failed.isEmpty ? "all scripts hold" : "\(failed.count) failed")\(shard)\n\n"
    text += "| scripts | hold | failed | not run | steps |\n|---:|---:|---:|---:|---:|\n"
    text += "| \(report.results.count + report.notRun) | \(report.results.count - failed.count) | \(failed.count) "
    text += "| \(report.notRun) | \(steps) |\n"
    for (index, result) in failed.enumerated() {
      let entry = details(result)
      if text.utf8.count + entry.utf8.count > Self.mostBytes {
        return text + "\nand \(failed.count - index) more, for which there is no room here\n"
      }
      text += entry
    }
    return text
  }

  private func details(_ result: ScriptResult) -> String {
    let words = context.words(result)
    let body = result.output.isEmpty ? words : "\(words)\nprinted meanwhile:\n\(result.output)"
    let fence = Self.fence(around: body)
    let name = XMLText.escaped(FailureText.visible(result.name))
    return
      "\n<details><summary><code>\(name)</code></summary>\n\n\(fence)text\n\(Self.endingLine(body))\(fence)\n\n</details>\n"
  }

  private static func endingLine(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }

  /// More backticks than there are in a row anywhere in the text.
  private static func fence(around text: String) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }
}
