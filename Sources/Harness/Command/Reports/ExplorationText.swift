/// The results of exploring, as text for people.
///
/// ```output
/// search: 300 runs, 4144 actions, 257 led to something new
///   FOUND rule "an answer arrives only during a search" broken by receiveResults(.success([]))
///     run 0; 2 sends, 1 stub: Snapshots/search/an-answer-arrives-only-during-a-search.transcript.new
///     …
/// ```
enum ExplorationText {
  /// - Parameter isQuiet: Whether to print only findings.
  static func lines(_ feature: ExploredFeature, isQuiet: Bool) -> [String] {
    var lines: [String] = []
    let isExplored = feature.failure == nil || feature.runs > 0
    if isExplored, !isQuiet || !feature.findings.isEmpty { lines.append(count(feature)) }
    lines += feature.findings.flatMap(Self.lines).map { "  \($0)" }
    return isQuiet ? lines : lines + remarks(feature).map { "  \($0)" }
  }

  /// `search: 300 runs, 4144 actions, 257 led to something new`
  static func count(_ feature: ExploredFeature) -> String {
    "\(FailureText.visible(feature.name)): \(number(feature.runs, "run")), \(number(feature.actions, "action")), \(feature.new) led to something new"
  }

  static func lines(_ finding: ExploredFeature.Finding) -> [String] {
    let size = "\(number(finding.sends, "send")), \(number(finding.stubs, "stub"))"
    var lines = ["FOUND \(FailureText.visible(finding.text))"]
    lines.append("  run \(finding.run); \(size)\(finding.isMinimal ? "" : ", not minimal")\(place(finding.kept))")
    if let remark = finding.kept?.remark { lines.append("  \(FailureText.visible(remark))") }
    lines += notes(finding).map { "  \(FailureText.visible($0))" }
    for line in finding.script.split(separator: "\n") where !line.hasPrefix("# found") {
      lines.append("  \(FailureText.visible(String(line)))")
    }
    return lines
  }

  /// How usual the values of a finding are, and the other paths that lead to it.
  private static func notes(_ finding: ExploredFeature.Finding) -> [String] {
    var lines: [String] = []
    let far = (finding.farValues ?? []).joined(separator: ", ")
    switch finding.values {
    case .ordinary: lines.append("values: ordinary")
    case .unusual: lines.append("values: unusual: \(far)")
    case .ends: lines.append("values: at the ends of their types: \(far)")
    case nil: break
    }
    lines += finding.unsent ?? []
    let others = finding.others ?? []
    if others.isEmpty { return lines }
    let cases = ([finding] + others).map(\.lastCase)
    if !cases.contains(""), Set(cases).count == cases.count {
      return lines + ["\(cases.count) ways lead to it: \(cases.joined(separator: ", "))"]
    }
    return lines + ["\(others.count + 1) ways lead to it; the others:"]
      + others.map {
        // The first part says what to do about it.
        let text = $0.text
        return "  \(LongText.cut(text.firstRange(of: "; ").map { String(text[..<$0.lowerBound]) } ?? text))"
      }
  }

  private static func place(_ kept: ExploredFeature.Kept?) -> String {
    if let problem = kept?.problem { return "; not kept: \(FailureText.visible(problem))" }
    return kept?.path.map { ": \(FailureText.visible($0))" } ?? ""
  }

  /// Remarks other than findings.
  static func remarks(_ feature: ExploredFeature) -> [String] {
    (feature.stopped.map { [FailureText.visible($0)] } ?? []) + repeated(feature)
      + feature.known.map { "known: \(FailureText.visible($0.what)), shown by \(FailureText.visible($0.script))" }
      + feature.problems.map { "can't be generated: \(FailureText.visible($0))" }
      + (feature.givenUp.map {
        [
          "given up: \($0) of \(ExploredFeature.subpopulationCount) groups of runs: they crash whatever they avoid"
        ]
      } ?? [])
      + feature.goals.filter { !$0.wasReached }.map { "never reached: \(FailureText.visible($0.name))" }
      + (feature.unsent.isEmpty ? [] : [neverSent(feature)])
      + (feature.idleCases.isEmpty
        ? [] : ["never changed anything: \(FailureText.visible(feature.idleCases.joined(separator: ", ")))"])
  }

  /// Findings that other features have as well.
  private static func repeated(_ feature: ExploredFeature) -> [String] {
    var seen: Set<String> = []
    return (feature.elsewhere ?? []).filter { seen.insert($0.origin ?? "").inserted }
      .map { "found above already: \(FailureText.visible($0.text))" }
  }

  /// `never sent: saved (only effects send it); if users send it too, say so: .explore(sends: "saved")`
  private static func neverSent(_ feature: ExploredFeature) -> String {
    let cases = feature.unsent.map { "\($0.name) (\($0.why))" }.joined(separator: ", ")
    let hint = feature.neverSent?.first.map { "; if users send it too, say so: .explore(sends: \"\($0.name)\")" } ?? ""
    return "never sent: \(FailureText.visible(cases + hint))"
  }

  /// `2 found in 3 features; to review what was found: harness review`
  static func summary(_ exploration: RunReport.Exploration) -> String {
    let found = exploration.found
    let look = exploration.review.joined(separator: ", ")
    return "\(headline(exploration))\(found == 0 || look.isEmpty ? "" : "; to review what was found: \(look)")"
  }

  /// `2 found in 3 features`, `nothing found in 2 features, 1 not explored to the end`
  static func headline(_ exploration: RunReport.Exploration) -> String {
    let found = exploration.found
    let failed = exploration.features.count { $0.failure != nil }
    let whole = exploration.features.count - failed
    if failed == 0 { return "\(found == 0 ? "nothing" : "\(found)") found in \(number(whole, "feature"))" }
    let rest = "\(number(failed, "feature")) not explored to the end"
    if found == 0 { return whole == 0 ? rest : "nothing found in \(number(whole, "feature")), \(rest)" }
    return "\(found) found in \(number(exploration.features.count, "feature")), \(rest)"
  }

  /// A headline for a whole report: `1 failed, 2 found in 3 features`; nil if nothing was explored.
  static func headline(of report: RunReport) -> String? {
    guard let explored = report.explored else { return nil }
    if report.isOfExploring { return headline(explored) }
    let failed = report.results.count { !$0.holds }
    return "\(failed == 0 ? "all scripts hold" : "\(failed) failed"), \(headline(explored))"
  }

  /// Without commas: it may be read by programs.
  private static func number(_ number: Int, _ noun: String) -> String {
    "\(number) \(EnglishText.plural(number, noun))"
  }
}
