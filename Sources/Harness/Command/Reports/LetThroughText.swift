/// The text about what features have allowed themselves to use outside their environments. It makes no script fail.
///
/// ```text
/// 1 feature reached past its environment, as its .outside(…) allows: the result may differ from run to run
///   upload: files 2 times, time once
/// ```
enum LetThroughText {
  static func lines(_ results: [ScriptResult]) -> [String] {
    let features = Dictionary(grouping: results.filter { $0.letThrough != nil }) { $0.otherFeature ?? $0.feature }
    if features.isEmpty { return [] }
    let (reached, result) =
      features.count == 1
      ? ("1 feature reached past its environment, as its", "the result")
      : ("\(features.count) features reached past their environments, as their", "the results")
    let rest = features.count - WarningText.maxCount
    return ["\(reached) .outside(…) allows: \(result) may differ from run to run"]
      + features.sorted { $0.key < $1.key }.prefix(rest > 0 ? WarningText.maxCount - 1 : WarningText.maxCount).map {
        "  \(FailureText.visible($0)): \(counts($1))"
      } + (rest > 0 ? ["  and \(rest + 1) more"] : [])
  }

  private static func counts(_ results: [ScriptResult]) -> String {
    var counts: [String: Int] = [:]
    for one in results.flatMap({ $0.letThrough ?? [] }) { counts[one.part, default: 0] += one.count }
    return LetThrough.all(counts).map { "\($0.part) \($0.count == 1 ? "once" : "\($0.count) times")" }
      .joined(separator: ", ")
  }
}
