/// Which cases of each feature's action its scripts sent, which they received, and which never occurred.
///
///     coverage
///       order: 12 of 13 cases
///         sent     counter.didTapMinus, counter.didTapPlus, didLoad, …
///         received receiveProductInfo
///         never    dismissBottomSheet
///     1 case of 1 feature never occurs, which fails this run
struct CoverageReport {
  /// A feature's part.
  struct Entry {
    let feature: String
    /// In the order of the action's declaration.
    let sent: [String]
    let received: [String]
    let never: [String]
    let count: Int
  }

  let entries: [Entry]
  /// All scripts ran, so that what never occurred is a gap.
  private let isWhole: Bool

  /// - Parameter isWhole: whether these are the results of all scripts.
  init(_ features: [RunReport.FeatureSummary], _ results: [ScriptResult], isWhole: Bool) {
    self.isWhole = isWhole
    var covered: [String: ActionCoverage] = [:]
    for result in results { covered[result.feature, default: ActionCoverage()].formUnion(result.coverage) }
    entries = features.compactMap { feature in
      guard isWhole || covered[feature.name] != nil else { return nil }
      let coverage = covered[feature.name] ?? ActionCoverage()
      return Entry(
        feature: feature.name, sent: feature.actionCases.filter(coverage.sent.contains),
        received: feature.actionCases.filter(coverage.received.contains),
        never: feature.actionCases.filter { !coverage.sent.contains($0) && !coverage.received.contains($0) },
        count: feature.actionCases.count)
    }
  }

  /// No case is left out; of a part of the scripts nothing is asked.
  var isComplete: Bool { !isWhole || entries.allSatisfy(\.never.isEmpty) }

  var text: String {
    var text = isWhole ? "coverage" : "coverage of these scripts alone"
    for entry in entries {
      text += "\n  \(FailureText.visible(entry.feature)): \(entry.count - entry.never.count) of \(entry.count) cases"
      for (title, names) in [("sent    ", entry.sent), ("received", entry.received), ("never   ", entry.never)]
      where !names.isEmpty {
        text += "\n    \(title) \(names.map(FailureText.visible).joined(separator: ", "))"
      }
    }
    return isComplete ? text : "\(text)\n\(gap)"
  }

  /// Why a run of scripts that all hold has failed.
  private var gap: String {
    let cases = entries.reduce(0) { $0 + $1.never.count }
    let features = entries.count { !$0.never.isEmpty }
    let verb =
      cases == 1
      ? "case of 1 feature never occurs" : "cases of \(features) feature\(features == 1 ? "" : "s") never occur"
    return "\(cases) \(verb), which fails this run"
  }
}
