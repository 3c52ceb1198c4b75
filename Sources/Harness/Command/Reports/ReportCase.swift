/// What reports for programs show as one case: a script, a feature that was explored, or a failure that was found in it.
struct ReportCase {
  /// `order/plus`
  let name: String
  let feature: String
  /// The file; nil where there is none.
  let path: String?
  var line = 1
  var column: Int?
  var seconds = 0.0
  /// The place in the code where its process trapped, where that is a file of the folder of the run.
  private(set) var code: (path: String, line: Int)?
  /// What was printed meanwhile, or what there is to say of what holds.
  let output: String
  var failure: Failure?
  /// It was left out, since an earlier one failed.
  var isSkipped = false
  /// Plays of it differ.
  private(set) var isVarying = false
  /// All that is wrong, as a person reads it; empty where nothing is.
  let words: () -> String

  /// What is wrong first.
  struct Failure {
    let headline: String
    let kind: String
    /// It could not be played to its end.
    let isError: Bool
    /// The place in the code where its process trapped, as far as anybody says it: `Shop/Cart.swift:12`.
    var codePlace: String?

    /// The headline with the place in the code, where one is known: reports for programs have it in one line.
    var message: String { headline + (codePlace.map { "; at \($0)" } ?? "") }
  }

  var holds: Bool { failure == nil }

  /// The name without the feature's.
  var title: String { PathText.below(feature, name) ?? name }

  init(_ result: ScriptResult, _ context: ReportContext) {
    name = result.name
    feature = result.feature
    seconds = result.seconds
    isVarying = result.isVarying
    output = result.output
    // What ended the script says most, and that nothing is recorded yet says least.
    let first =
      result.failures.first(where: \.endsProcess) ?? result.failures.first { $0.kind != .notRecorded }
      ?? result.failures.first
    path = first?.path ?? result.path
    line = first?.line ?? 1
    column = first?.column
    code = first?.lastWords.flatMap { words in
      // What the runtime calls a file has two parts, the module and the name, and no place in the folder.
      guard let path = words.path, let line = words.line, !PathText.isAbsolute(path), PathText.parts(of: path).count > 2
      else { return nil }
      return (path, line)
    }
    failure = first.map {
      Failure(
        headline: context.headline($0), kind: $0.kindName, isError: $0.isError,
        codePlace: $0.lastWords.flatMap(FailureText.place))
    }
    words = { context.words(result) }
  }

  /// A script that was left out.
  init(_ skipped: RunReport.SkippedScript) {
    name = skipped.name
    feature = PathText.head(of: skipped.name)
    path = skipped.path
    output = ""
    isSkipped = true
    words = { "" }
  }

  /// A feature that was explored. It holds whatever was found in it: each of that is a case of its own.
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
  /// All cases of a report: scripts first, those that were left out behind the others.
  func cases(of report: RunReport) -> [ReportCase] {
    report.results.map { ReportCase($0, self) } + report.skipped.map { ReportCase($0) }
      + (report.explored?.features ?? []).flatMap { feature in
        [ReportCase(feature)] + feature.findings.map { ReportCase($0, of: feature) }
      }
  }
}
