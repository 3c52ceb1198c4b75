/// Output for GitHub Actions: annotations beside the lines of the transcripts, and a step summary in Markdown.
struct GitHubReport {
  private let report: RunReport
  private let context: ReportContext
  private let cases: [ReportCase]
  private var failed: [ReportCase] { cases.filter { !$0.holds } }

  /// The number of annotations that GitHub shows for a step; it silently drops the rest.
  static let maxAnnotations = 10
  /// The maximum number of annotations for lost workers.
  private static let maxLost = 3
  /// GitHub rejects a summary of more than a mebibyte; the difference is for its last lines.
  static let maxBytes = 1_000_000

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
    cases = context.cases(of: report)
  }

  // MARK: Annotations

  /// Workflow commands that GitHub reads from the output of a step: an error for each failed script, at its first difference,
  /// and for each failure found by exploring; and warnings about files that were not run.
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
      var place =
        (element.code?.path ?? element.path).map {
          "file=\(Self.property($0)),line=\(element.code?.line ?? element.line),"
        } ?? ""
      let column = element.code.map(\.column) ?? element.column
      if !place.isEmpty, let column { place += "col=\(column)," }
      text += "::error \(place)title=\(Self.property(element.name))::\(Self.message(element.words()))\n"
    }
    if isCut {
      let rest = failed.count - most + 1
      text +=
        "::error title=harness::\(Self.message("\(rest) more \(noun)s failed; the summary of the step has them"))\n"
    }
    return text
  }

  /// The noun for what fails.
  private var noun: String { MarkdownText.noun(report) }

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

  /// The whole run in Markdown: failures are folded, and equal ones of many scripts appear once.
  var summary: String {
    let groups = FailureGroup.groups(of: report.results)
    let failed = failed
    let others = failed.dropFirst(report.results.count { !$0.holds })
    var text = MarkdownText.beginning(report, failed: failed.count)
    // Failed scripts come first: there may be many equal messages about lost workers.
    MarkdownText.append(groups, "failed \(noun)", to: &text, limit: Self.maxBytes, count: \.results.count) { group in
      let result = group.results[0]
      return folded(
        ConsoleReport.title(group) ?? FailureText.visible(result.name), context.words(group), output: result.output)
    }
    MarkdownText.append(Array(others), "failed \(noun)", to: &text, limit: Self.maxBytes) {
      folded(FailureText.visible($0.name), $0.words(), output: $0.output)
    }
    MarkdownText.append(report.lostWorkers, "lost worker", to: &text, limit: Self.maxBytes) {
      folded("a lost worker", context.words($0), output: $0.output)
    }
    return text + MarkdownText.end(report)
  }

  private func folded(_ name: String, _ words: String, output: String) -> String {
    let body = output.isEmpty ? words : "\(words)\nprinted while running:\n\(FailureText.visibleLines(output))"
    return
      "\n<details><summary>\(MarkdownText.codeInHTML(name))</summary>\n\n\(MarkdownText.block("text", body))\n</details>\n"
  }
}
