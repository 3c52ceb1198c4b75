/// A requested report, and where it goes: `--report KIND[=PATH]`.
struct ReportRequest: Equatable, Sendable {
  let kind: ReportKind
  /// The path; nil for standard output, or for the file that the environment names.
  let path: String?

  fileprivate static let expected = ReportKind.allCases.map(\.usage).joined(separator: ", ")

  /// Whether nothing else may be on standard output.
  var ownsOutput: Bool { kind.output == .fileOrOutput && path == nil }

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let kind = ReportKind(rawValue: parts[0]) else {
      throw .badValue("--report", text, expected: "one of \(Self.expected)")
    }
    let path = parts.count > 1 ? parts[1] : nil
    if path?.isEmpty == true || (path == nil && kind.output == .file) {
      throw .badValue("--report", text, expected: kind.usage)
    }
    // A report must not overwrite a transcript.
    let endings = [SnapshotDirectory.fileExtension, SnapshotDirectory.fileExtension + PendingFiles.suffix, ".stubs"]
    if let path, endings.contains(where: path.hasSuffix) {
      throw .badValue("--report", text, expected: "a file that is no transcript")
    }
    self.kind = kind
    self.path = path
  }

  /// Returns all requested reports. No two may go to standard output or to the same file.
  fileprivate static func all(_ texts: [String]) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for text in texts {
      let request = try ReportRequest(text)
      if let other = requests.first(where: { $0.collides(with: request) }) {
        throw .badValue("--report", text, expected: "another place than that of --report \(other.text)")
      }
      requests.append(request)
    }
    return requests
  }

  private func collides(with other: ReportRequest) -> Bool {
    if ownsOutput, other.ownsOutput { return true }
    guard let path, let otherPath = other.path else { return false }
    return ScriptPath.identity(path) == ScriptPath.identity(otherPath)
  }

  private var text: String { kind.rawValue + (path.map { "=\($0)" } ?? "") }
}

/// What to print at the end of a run.
struct ReportOptions {
  /// How much coverage is printed; nil for none.
  let coverage: CoverageReport.Extent?
  let reports: [ReportRequest]
  let isQuiet: Bool
  /// Whether JSON reports contain what happened in each script.
  var keepsTraces = false
  /// Whether the page shows the parts of reducers that handled the actions.
  var showsSources = false
  /// The earlier report that the page is compared with; nil for none.
  var earlier: String?
  /// The file from which a step of GitHub Actions takes its summary.
  let stepSummary: String?

  /// Whether the cases of all actions are needed. Looking them up takes time.
  var needsFeatures: Bool { coverage != nil || !reports.isEmpty }
  /// Whether coverage of worlds and states is measured.
  var measuresReach: Bool { coverage != nil || reports.contains(where: \.kind.needsReach) }
  /// Whether a requested report contains or draws what happened in each script.
  var needsTraces: Bool { keepsTraces || reports.contains(where: \.kind.needsTraces) }
  /// Whether a report shows the graph of an exploration.
  var needsGraph: Bool { reports.contains(where: \.kind.needsGraph) }
}

extension Option<ReportOptions> {
  static var reports: Self {
    Self(
      Option<CoverageReport.Extent?>(
        "coverage", .optional("all"), .playing,
        "print cases of actions and states, and answers of endpoints, that no script covers, or all of them; an action that never occurs fails a whole run",
        all: { $0.last.map { $0.isEmpty ? .missing : .all } }),
      requests, .quiet, traces, sources, earlier, stepSummary
    ) {
      ReportOptions(
        coverage: $0, reports: $1, isQuiet: $2, keepsTraces: $3, showsSources: $4, earlier: $5, stepSummary: $6)
    }
  }

  /// The options of commands that play no scripts, and so print no coverage.
  static var reportsWithoutCoverage: Self {
    Self(requests, .quiet, stepSummary) {
      ReportOptions(coverage: nil, reports: $0, isQuiet: $1, stepSummary: $2)
    }
  }

  private static var requests: Option<[ReportRequest]> {
    Option<[ReportRequest]>(
      "report", .text("KIND[=FILE]"), .playing,
      "also write a report; repeatable: \(ReportRequest.expected)", all: ReportRequest.all)
  }

  private static var traces: Option<Bool> {
    let flag = Flag(
      name: "traces", value: .none, topic: .playing,
      summary: "keep in JSON reports what happened in each script: harness report merge draws timelines from it")
    return needing(.json, flag) { _ in
      true
    } else: {
      false
    }
  }

  private static var sources: Option<Bool> {
    let flag = Flag(
      name: "sources", value: .none, topic: .playing,
      summary: "show in the HTML report the source of the reducers that handled each action")
    return needing(.html, flag) { _ in
      true
    } else: {
      false
    }
  }

  private static var earlier: Option<String?> {
    let flag = Flag(
      name: "against", value: .text("FILE"), topic: .playing,
      summary: "an earlier JSON report: the HTML report shows new failures, fixes, and slower scripts"
    )
    return needing(.html, flag) {
      $0.last
    } else: {
      nil
    }
  }

  /// Creates a flag that changes reports of a kind, and that needs such a report to be requested.
  private static func needing<Asked: Sendable>(
    _ kind: ReportKind, _ flag: Flag, _ value: @escaping @Sendable ([String]) -> Asked,
    else none: @escaping @Sendable () -> Asked
  ) -> Option<Asked> {
    Option<Asked>(flags: [flag]) { (arguments) throws(UsageError) in
      if arguments[flag].isEmpty { return none() }
      let reports = try requests.value(arguments)
      guard reports.contains(where: { $0.kind == kind }) else { throw .needsReport("--\(flag.name)", kind) }
      return value(arguments[flag])
    }
  }

  private static var stepSummary: Option<String?> { Option<String?>(value: { $0.variable(.stepSummary) }) }
}

/// Writes the requested reports when all results are there.
struct ReportOutput {
  private let requests: [ReportRequest]
  private var context: ReportContext
  private let stepSummary: String?
  private let console: CommandConsole
  /// Where the text for a person goes, since standard output belongs to a machine-readable report, if there is one.
  let text: any CommandOutput

  /// The commands that reports print.
  var commands: ConsoleReport.CommandLines {
    get { context.commands }
    set { context.commands = newValue }
  }

  /// Whether all scripts were selected, so that a script without a result no longer exists.
  var isWhole: Bool {
    get { context.isWhole }
    set { context.isWhole = newValue }
  }

  /// Reads an earlier report before anything is played, since a report of this run may overwrite it.
  init(_ invocation: Invocation, _ options: ReportOptions) throws(UsageError) {
    requests = options.reports
    context = ReportContext(
      version: HarnessTool.version, keepsTraces: options.keepsTraces, source: { try? FileSystem.read($0) },
      commands: invocation.commandText.text)
    if options.showsSources {
      let index = SourceIndex.ofWorkingDirectory()
      if index.isEmpty {
        invocation.console.printDiagnostic(
          "harness: --sources: no Swift file is below \(SourceIndex.workingRoot); run it in the folder of the package"
        )
      }
      context.sources = index
    }
    context.links = invocation.settings.pageLinks
    context.earlier = try options.earlier.map { (path) throws(UsageError) in try Self.earlier(path) }
    stepSummary = options.stepSummary
    console = invocation.console
    // A short report replaces that text.
    text =
      switch requests.first(where: \.ownsOutput)?.kind {
      case .minimal: NoOutput()
      case nil: invocation.console.output
      default: invocation.console.errors
      }
  }

  private static func earlier(_ path: String) throws(UsageError) -> EarlierReport {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, isStreamAllowed: true)
    } catch {
      throw .badEarlierReport(error.description)
    }
    do throws(JSONReport.Failure) {
      return EarlierReport(path: path, report: try JSONReport.read(bytes))
    } catch {
      throw .badEarlierReport("\(path) \(error)")
    }
  }

  /// Writes all reports, even if one can't be written. Returns whether all were written.
  func write(_ report: RunReport) -> Bool {
    var isComplete = true
    for request in requests {
      do throws(FileError) {
        try write(report, request)
      } catch {
        console.printDiagnostic("harness: \(error)")
        isComplete = false
      }
    }
    return isComplete
  }

  private func write(_ report: RunReport, _ request: ReportRequest) throws(FileError) {
    if request.kind == .github {
      text.write(GitHubReport(report, context).annotations)
      text.flush()
    }
    let whole = request.kind.text(report, context)
    if let path = request.path {
      let folder = PathText.directory(of: path)
      if !FileSystem.isDirectory(folder) { try FileSystem.createDirectory(folder) }
      try FileSystem.writeAtomically(whole, to: path)
    } else if request.kind == .github {
      // The steps of a job share the file, so earlier steps may have written to it.
      if let stepSummary { try FileSystem.append(whole, to: stepSummary) }
    } else {
      console.output.write(whole)
    }
  }
}
