/// The kinds of reports for other programs. Each is made from the values of a run alone.
enum ReportKind: String, CaseIterable, Sendable {
  case junit, ctrf, json, github, markdown, minimal, html

  /// How to request it: `junit=FILE`, `json[=FILE]`.
  var usage: String {
    switch output {
    case .file: "\(rawValue)=FILE"
    case .fileOrOutput, .beside: "\(rawValue)[=FILE]"
    }
  }

  /// Where a report goes.
  enum Output: Sendable {
    /// Only into a file.
    case file
    /// Into a file, or as the only output to standard output.
    case fileOrOutput
    /// Printed in addition to the text for people, with a longer part in a file.
    case beside
  }

  var output: Output {
    switch self {
    case .junit, .ctrf, .html: .file
    case .json, .markdown, .minimal: .fileOrOutput
    case .github: .beside
    }
  }

  /// Whether it shows what happened in each script, and needs traces for that.
  var needsTraces: Bool { self == .html }
  /// Whether it shows what scripts reach of their worlds and states.
  var needsReach: Bool { self == .html }

  /// Whether it has the graph of the exploration, which takes time to collect.
  var needsGraph: Bool { self == .html || self == .json }

  /// The report as one text.
  func text(_ report: RunReport, _ context: ReportContext) -> String {
    switch self {
    case .junit: JUnitReport(report, context).text
    case .ctrf: CTRFReport(report, context).text
    case .json: JSONReport.text(report, context)
    case .github: GitHubReport(report, context).summary
    case .markdown: MarkdownReport(report, context).text
    case .minimal: MinimalReport(report, context).text
    case .html: HTMLReport(report, context).text
    }
  }
}

/// The context that reports need besides the results.
struct ReportContext {
  /// The command lines for paths.
  var commands: ConsoleReport.CommandLines
  /// The version of the tool.
  let version: String
  /// Whether a report for programs includes traces, which are most of its size.
  let keepsTraces: Bool
  /// Reads the scripts, to show the lines around differences.
  let source: ConsoleReport.Source?
  /// Where the page finds reducers; nil to leave them out.
  var sources: SourceIndex?
  /// The earlier report that a page compares with; nil for none.
  var earlier: EarlierReport?
  /// Whether all scripts were selected, so that one without a result no longer exists.
  var isWhole = false
  /// Where the page's links to lines lead.
  var links = PageLinks()

  init(
    version: String, keepsTraces: Bool = false, source: ConsoleReport.Source? = nil,
    commands: @escaping ConsoleReport.CommandLines
  ) {
    self.version = version
    self.keepsTraces = keepsTraces
    self.source = source
    self.commands = commands
  }

  /// The failures without colours, in the text that all reports share.
  func console(
    signs: ChangedLines.SignPlace = .behindNumber, maxLines: Int? = nil, offersRecording: Bool = true
  ) -> ConsoleReport {
    ConsoleReport(
      maxLines: maxLines, signs: signs, offersRecording: offersRecording, source: source, commands: commands)
  }

  /// The text of a script's failures.
  func words(_ result: ScriptResult) -> String { console().failed(result, showsOutput: false) }

  /// The text of failures that several scripts share.
  func words(_ group: FailureGroup) -> String { console().failed(group, showsOutput: false) }

  /// The text about a lost worker.
  func words(_ worker: CrashedWorker) -> String { console().lost(worker, showsOutput: false) }

  /// A failure in one line.
  func headline(_ failure: ScriptFailure) -> String {
    FailureText(failure, accept: commands("record", [failure.path])).headline
  }
}
