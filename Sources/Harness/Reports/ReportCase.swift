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
  /// What was printed meanwhile, or what there is to say of what holds.
  let output: String
  var failure: Failure?
  /// All that is wrong, as a person reads it; empty where nothing is.
  let words: () -> String

  /// What is wrong first.
  struct Failure {
    let headline: String
    let kind: String
    /// It could not be played to its end.
    let isError: Bool
  }

  var holds: Bool { failure == nil }

  /// The name without the feature's.
  var title: String { PathText.below(feature, name) ?? name }

  init(_ result: ScriptResult, _ context: ReportContext) {
    name = result.name
    feature = result.feature
    seconds = result.seconds
    output = result.output
    let first = result.failures.first
    path = first?.path ?? result.path
    line = first?.line ?? 1
    column = first?.column
    failure = first.map { Failure(headline: context.headline($0), kind: $0.kindName, isError: $0.isError) }
    words = { context.words(result) }
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
  /// All cases of a report: scripts first.
  func cases(of report: RunReport) -> [ReportCase] {
    report.results.map { ReportCase($0, self) }
      + (report.explored?.features ?? []).flatMap { feature in
        [ReportCase(feature)] + feature.findings.map { ReportCase($0, of: feature) }
      }
  }
}
