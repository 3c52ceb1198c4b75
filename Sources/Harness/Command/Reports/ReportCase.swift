/// A case in reports for programs: a script, an explored feature, or a failure found in one.
struct ReportCase {
  /// `order/plus`
  let name: String
  let feature: String
  /// The file; nil if there is none.
  let path: String?
  var line = 1
  var column = 1
  var seconds = 0.0
  /// The place in the code where its process trapped, if that is a file of the run's folder.
  private(set) var code: (path: String, line: Int, column: Int?)?
  /// What was printed while running, or remarks about a case that passes.
  let output: String
  var failure: Failure?
  /// Whether it was skipped, since an earlier one failed.
  var isSkipped = false
  /// Whether its replays differ.
  private(set) var isVarying = false
  /// The description of all failures; empty if there are none.
  let words: () -> String

  /// The first failure.
  struct Failure {
    let headline: String
    let kind: String
    /// Whether the script could not be played to its end.
    let isError: Bool
    /// The place in the code where its process trapped, if it was reported: `Shop/Cart.swift:12:9`.
    var codePlace: String?

    /// The headline with the place in the code, if known: reports for programs have both in one line.
    var message: String { headline + (codePlace.map { "; at \($0)" } ?? "") }
  }

  var holds: Bool { failure == nil }

  /// The name without that of the feature.
  var title: String { PathText.below(feature, name) ?? name }

  init(_ result: ScriptResult, _ context: ReportContext) {
    name = result.name
    feature = result.feature
    seconds = result.seconds
    isVarying = result.isVarying
    output = result.output
    // The failure that ended the script says most, and a missing recording says least.
    let first =
      result.failures.first(where: \.endsProcess) ?? result.failures.first { $0.kind != .notRecorded }
      ?? result.failures.first
    path = first?.path ?? result.path
    line = first?.line ?? 1
    column = first?.column ?? 1
    code = first?.lastWords.flatMap { words in
      // The runtime's file names consist of module and file name, without a place in the folder.
      guard let path = words.path, let line = words.line, !PathText.isAbsolute(path), PathText.parts(of: path).count > 2
      else { return nil }
      return (path, line, words.column)
    }
    failure = first.map {
      Failure(
        headline: context.headline($0), kind: $0.kindName, isError: $0.isError,
        codePlace: $0.lastWords.flatMap(FailureText.place))
    }
    words = { context.words(result) }
  }

  /// A script that was skipped.
  init(_ skipped: RunReport.SkippedScript) {
    name = skipped.name
    feature = PathText.head(of: skipped.name)
    path = skipped.path
    output = ""
    isSkipped = true
    words = { "" }
  }

  /// An explored feature. It passes whatever was found in it: each finding is a case of its own.
  init(_ explored: ExploredFeature) {
    name = "\(explored.name)/\(Self.exploring)"
    feature = explored.name
    path = nil
    let remarks = [ExplorationText.count(explored)] + ExplorationText.remarks(explored)
    output = explored.failure == nil ? remarks.map { "\($0)\n" }.joined() : ""
    failure = explored.failure.map { Failure(headline: $0, kind: "notExplored", isError: true) }
    words = { "\(explored.failure ?? "")\n  \(explored.command)\n" }
  }

  init(_ finding: ExploredFeature.Finding, of explored: ExploredFeature) {
    name = "\(explored.name)/\(finding.name)"
    feature = explored.name
    path = finding.kept?.path
    output = ""
    failure = Failure(headline: finding.text, kind: finding.kind.rawValue, isError: finding.endsProcess)
    words = { ExplorationText.lines(finding).map { "\($0)\n" }.joined() }
  }

  private static let exploring = "explore"
}

extension ReportContext {
  /// All cases of a report: scripts first, skipped ones after the others.
  func cases(of report: RunReport) -> [ReportCase] {
    report.results.map { ReportCase($0, self) } + report.skipped.map { ReportCase($0) }
      + (report.explored?.features ?? []).flatMap { feature in
        [ReportCase(feature)] + feature.findings.map { ReportCase($0, of: feature) }
      }
  }
}
