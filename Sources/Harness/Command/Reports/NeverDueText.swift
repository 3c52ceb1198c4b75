/// The text about rules with `eventually` that were due in no script. It makes no script fail: not every feature comes to rest.
///
/// ```output
/// 1 rule was never due: in none of its feature's scripts does a 'run' end with every call answered
///   search: "loading ends"
/// ```
enum NeverDueText {
  static func lines(_ rules: [RunReport.EventualRule]) -> [String] {
    let rules = rules.filter { !$0.wasDue }
    if rules.isEmpty { return [] }
    let were = rules.count == 1 ? "1 rule was" : "\(rules.count) rules were"
    let rest = rules.count - WarningText.maxCount
    return ["\(were) never due: in none of its feature's scripts does a 'run' end with every call answered"]
      + rules.prefix(rest > 0 ? WarningText.maxCount - 1 : WarningText.maxCount).map {
        "  \(FailureText.visible($0.feature)): \(LiteralPrinter.text($0.name))"
      } + (rest > 0 ? ["  and \(rest + 1) more"] : [])
  }
}
