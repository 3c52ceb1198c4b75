/// The kinds of reports for other programs. Each is made from the values of a run alone.
enum ReportKind: String, CaseIterable, Sendable {
  case junit, ctrf, json, github, markdown, minimal, html

  /// How it is asked for: `junit=FILE`, `json[=FILE]`.
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
    /// Into a file, or else alone to standard output.
    case fileOrOutput
    /// Beside what a person reads, and a longer part into a file.
    case beside
  }

  var output: Output {
    switch self {
    case .junit, .ctrf, .html: .file
    case .json, .markdown, .minimal: .fileOrOutput
    case .github: .beside
    }
  }

  /// Whether it draws what happened in each script, and needs traces for that.
  var needsTraces: Bool { self == .html }
  /// Whether it shows what scripts reach of their worlds and states.
  var needsReach: Bool { self == .html }

  /// Whether it has the graph of what exploring came to, which takes time to collect.
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

/// What reports need besides the results.
struct ReportContext {
  /// The command that works on paths.
  var commands: ConsoleReport.CommandLines
  /// The version of the tool.
  let version: String
  /// Whether a report for programs has traces, which are most of its size.
  let keepsTraces: Bool
  /// Reads the scripts, to show the lines around those that differ.
  let source: ConsoleReport.Source?
  /// Where the page looks for the reducers; nil where it isn't to.
  var sources: SourceIndex?
  /// What a page is to be compared with; nil for nothing.
  var earlier: EarlierReport?
  /// Whether all scripts were selected, so that one which is not among the results is no more.
  var isWhole = false

  init(
    version: String, keepsTraces: Bool = false, source: ConsoleReport.Source? = nil,
    commands: @escaping ConsoleReport.CommandLines
  ) {
    self.version = version
    self.keepsTraces = keepsTraces
    self.source = source
    self.commands = commands
  }

  /// What failed without colours: the words that all reports share.
  func console(
    signs: ChangedLines.SignPlace = .behindNumber, maxLines: Int? = nil, offersRecording: Bool = true
  ) -> ConsoleReport {
    ConsoleReport(
      maxLines: maxLines, signs: signs, offersRecording: offersRecording, source: source, commands: commands)
  }

  /// A script's failures.
  func words(_ result: ScriptResult) -> String { console().failed(result, showsOutput: false) }

  /// The failures of scripts that fail alike.
  func words(_ group: FailureGroup) -> String { console().failed(group, showsOutput: false) }

  /// A lost worker.
  func words(_ worker: CrashedWorker) -> String { console().lost(worker, showsOutput: false) }

  /// What is wrong first, in one line.
  func headline(_ failure: ScriptFailure) -> String {
    FailureText(failure, accept: commands("record", [failure.path])).headline
  }
}
