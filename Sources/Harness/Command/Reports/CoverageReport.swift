/// What the scripts of each feature cover, and what they never reach: cases of actions, answers of endpoints, cases of the
/// state.
///
/// ```output
/// coverage: what is never reached
///   chat: 4 of 6 (actions 3 of 4, endpoints 1 of 2)
///     actions   failed
///     endpoints messages failed
///   order: 8 of 10 (actions 3 of 4, endpoints 2 of 2, states 3 of 4)
///     actions   didSellOut
///     states    alert some
/// coverage: 15 of 19 (actions 8 of 10, endpoints 4 of 5, states 3 of 4)
/// 2 cases of actions of 2 features never occur, which fails this run
/// ```
struct CoverageReport {
  /// How much to print.
  enum Extent: Sendable {
    case missing
    case all
  }

  /// The entry of a feature.
  struct Entry {
    let feature: String
    let coverage: FeatureCoverage
  }

  let entries: [Entry]
  /// Whether all scripts ran, so that whatever never occurred is a gap.
  private let isWhole: Bool

  /// - Parameter isWhole: Whether these are the results of all scripts.
  init(_ features: [RunReport.FeatureSummary], _ results: [ScriptResult], isWhole: Bool) {
    self.isWhole = isWhole
    let results = Dictionary(grouping: results, by: \.feature)
    entries = features.compactMap { feature in
      guard isWhole || results[feature.name] != nil else { return nil }
      return Entry(feature: feature.name, coverage: FeatureCoverage(feature, results[feature.name] ?? []))
    }
  }

  /// Whether every case of an action occurs. Partial runs are not checked.
  ///
  /// Answers and states don't count: a feature need not be able to reach every case of its state, or every value of an
  /// optional.
  var isComplete: Bool { !isWhole || missingActions == 0 }

  private var missingActions: Int { entries.reduce(0) { $0 + $1.coverage.actions.missing.count } }

  func text(_ extent: Extent) -> String {
    let scope = isWhole ? "coverage" : "coverage of these scripts alone"
    var lines: [String] = []
    for entry in entries where extent == .all || entry.coverage.kinds.contains(where: { !$0.missing.isEmpty }) {
      lines.append("  \(FailureText.visible(entry.feature)): \(Self.counts(entry.coverage.kinds))")
      for kind in entry.coverage.kinds {
        if extent == .missing {
          if !kind.missing.isEmpty { lines.append("    \(Self.row(kind.title, 9, kind.missing))") }
        } else if kind.count > 0 {
          lines.append("    \(kind.title)")
          for (title, names) in kind.rows where !names.isEmpty { lines.append("      \(Self.row(title, 8, names))") }
        }
      }
    }
    if !lines.isEmpty { lines.insert(extent == .all ? scope : "\(scope): what is never reached", at: 0) }
    lines.append("\(scope): \(Self.counts(totals))")
    if !isComplete { lines.append(gap) }
    return lines.joined(separator: "\n")
  }

  private static func row(_ title: String, _ width: Int, _ names: [String]) -> String {
    title + String(repeating: " ", count: width - title.count + 1)
      + names.map(FailureText.visible).joined(separator: ", ")
  }

  /// `30 of 33 (actions 12 of 13, states 18 of 20)`
  private static func counts(_ kinds: [FeatureCoverage.Kind]) -> String {
    func words(_ kinds: [FeatureCoverage.Kind]) -> String {
      let (reached, count) = kinds.reduce((0, 0)) { ($0.0 + $1.count - $1.missing.count, $0.1 + $1.count) }
      return "\(reached) of \(count)"
    }
    let parts = kinds.filter { $0.count > 0 }.map { "\($0.title) \(words([$0]))" }
    return parts.isEmpty ? words(kinds) : "\(words(kinds)) (\(parts.joined(separator: ", ")))"
  }

  /// The totals of each kind for all features.
  private var totals: [FeatureCoverage.Kind] {
    var totals: [FeatureCoverage.Kind] = []
    for kind in entries.flatMap(\.coverage.kinds) {
      if let index = totals.firstIndex(where: { $0.title == kind.title }) {
        totals[index].count += kind.count
        totals[index].missing += kind.missing
      } else {
        totals.append(kind)
      }
    }
    return totals
  }

  /// The reason why a run whose scripts all pass has failed.
  private var gap: String {
    let (cases, features) = (missingActions, entries.count { !$0.coverage.actions.missing.isEmpty })
    let verb =
      cases == 1
      ? "case of an action of 1 feature never occurs"
      : "cases of actions of \(EnglishText.count(features, "feature")) never occur"
    return "\(cases) \(verb), which fails this run"
  }
}
