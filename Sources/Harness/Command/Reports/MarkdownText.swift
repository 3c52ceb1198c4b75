/// Shared parts of Markdown output: the counts of a run, blocks whose content can't end them early, and entries as far as they
/// fit.
enum MarkdownText {
  /// A fence with more backticks than any run of backticks in the text.
  static func fence(around text: String, atLeast count: Int = 3) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return String(repeating: "`", count: max(count, longest + 1))
  }

  /// A block of lines, highlighted as `text` or `diff`.
  static func block(_ language: String, _ body: String) -> String {
    let fence = fence(around: body)
    return "\(fence)\(language)\n\(body)\(body.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// One line of text as code, whatever backticks it contains: nothing in it is markup.
  static func code(_ text: String) -> String {
    let fence = fence(around: text, atLeast: 1)
    // Readers strip one space at each end.
    let isPadded = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The same inside HTML, where Markdown isn't interpreted.
  static func codeInHTML(_ text: String) -> String { "<code>\(XMLText.escaped(text))</code>" }

  // MARK: A run

  /// The heading, such as `## harness: 2 failed, 1 worker lost, shard 1 of 2`, with the counts below it.
  static func beginning(_ report: RunReport, failed: Int) -> String {
    let shard = report.shard.map { ", shard \($0.index) of \($0.count)" } ?? ""
    let lost = report.lostWorkers.count
    let losses = lost == 0 ? "" : ", \(EnglishText.count(lost, "worker")) lost"
    let scripts = failed == 0 ? "all scripts hold" : "\(failed) failed"
    var text = "## harness: \(ExplorationText.headline(of: report) ?? scripts)\(losses)\(shard)\n\n"
    if !report.isOfExploring { text += table(report) }
    if let explored = report.explored { text += self.explored(explored, isAlone: report.isOfExploring) }
    if let isolation = IsolationText(report.isolation) { text += "\n\(XMLText.escaped(isolation.text))\n" }
    return text
  }

  private static func table(_ report: RunReport) -> String {
    let failed = report.results.count { !$0.holds }
    let steps = report.results.reduce(0) { $0 + $1.steps }
    return "| scripts | hold | failed | not run | steps |\n|---:|---:|---:|---:|---:|\n"
      + "| \(report.results.count + report.notRun) | \(report.results.count - failed) | \(failed) "
      + "| \(report.notRun) | \(steps) |\n"
  }

  private static func explored(_ explored: RunReport.Exploration, isAlone: Bool) -> String {
    "\(isAlone ? "" : "\n")| feature | runs | actions | new | found |\n|---|---:|---:|---:|---:|\n"
      + explored.features.map {
        "| \(XMLText.escaped($0.name)) | \($0.runs) | \($0.actions) | \($0.new) | \($0.findings.count) |\n"
      }.joined()
  }

  /// Warnings about files, and the origin of the report.
  static func end(_ report: RunReport) -> String {
    var text = ""
    if !report.warnings.isEmpty {
      text += "\n" + block("text", WarningText.lines(report.warnings).joined(separator: "\n"))
    }
    if let made = report.made { text += "\n\(XMLText.escaped(OriginText.line(made)))\n" }
    return text
  }

  /// The noun for what fails.
  static func noun(_ report: RunReport) -> String { report.explored == nil ? "script" : "case" }

  /// Appends entries as far as they fit, in bytes, and counts the others.
  /// - Parameter count: The number that an element stands for.
  static func append<Element>(
    _ elements: [Element], _ name: String, to text: inout String, limit: Int, count: (Element) -> Int = { _ in 1 },
    entry: (Element) -> String
  ) {
    for (index, element) in elements.enumerated() {
      let entry = entry(element)
      guard text.utf8.count + entry.utf8.count <= limit else {
        let rest = elements[index...].reduce(0) { $0 + count($1) }
        text += "\nand \(EnglishText.count(rest, "more \(name)")), for which there is no room here\n"
        return
      }
      text += entry
    }
  }
}
