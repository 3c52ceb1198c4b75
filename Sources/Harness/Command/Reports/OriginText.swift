/// Describes the origin of a report.
enum OriginText {
  /// The known values with their names: `("commit", "3f2a9c…")`.
  static func pairs(_ made: RunReport.Origin) -> [(name: String, value: String)] {
    [
      ("project", made.project), ("commit", made.commit), ("branch", made.branch), ("at", made.at),
      ("tool", made.tool), ("command", made.command), ("platform", made.platform),
    ].compactMap { name, value in value.map { (name, FailureText.visible($0)) } }
  }

  /// A line for each value, `made.commit: 3f2a9c…`, with the names of JUnit's properties and of the JSON members.
  static func lines(_ made: RunReport.Origin) -> [String] {
    pairs(made).map { "made.\($0.name): \($0.value)" }
  }

  /// `Shop, commit 3f2a9c…, branch main; made at 2026-11-21T09:33:52Z by harness 0.1.0`
  static func line(_ made: RunReport.Origin) -> String {
    let source = [made.project, made.commit.map { "commit \($0)" }, made.branch.map { "branch \($0)" }]
      .compactMap { $0.map(FailureText.visible) }.joined(separator: ", ")
    return (source.isEmpty ? "" : source + "; ") + "made at \(FailureText.visible(made.at)) by "
      + FailureText.visible(made.tool)
  }
}
