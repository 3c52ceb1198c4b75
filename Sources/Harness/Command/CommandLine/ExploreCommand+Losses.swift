extension ExploreCommand {
  /// Returns what could not be explored or determined; nil if there is nothing of the kind.
  func losses(of outcome: FeatureExploration.Outcome) -> String? {
    var told: [String] = []
    var words: [String] = []
    for (death, after) in outcome.strays where !told.contains(death.failure.text) {
      told.append(death.failure.text)
      let place = after.map { "; the last run before it was \($0)" } ?? ""
      let count = outcome.strays.count { $0.death.failure.text == death.failure.text }
      let often = count > 1 ? ", \(count) times" : ""
      words.append(
        "a worker \(death.how), while it played no run\(often)\(death.words)\n"
          + "  a thread that kept running after its run did it, so no script can show it\(place)")
    }
    if outcome.outline.sendsNothing {
      words.append(
        "no action was sent, so nothing was explored; .explore(sends: \"CASE\") names the cases that runs send")
    } else if outcome.hasNoRun {
      words.append("no run finished, so nothing was explored; see what is known, or give it more time")
    }
    if let failure = outcome.failure { words.append("not explored to the end: \(failure)") }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  /// Returns why not all runs were played; nil if that was requested.
  func stopped(_ outcome: FeatureExploration.Outcome, _ time: ExploringTime) -> String? {
    let runs = self.runs.map { "\(outcome.runs) of \($0) runs" } ?? "\(outcome.runs) runs"
    if time.isInterrupted { return "interrupted after \(runs)" }
    switch outcome.ending {
    case .nothingNew(let limit):
      return "given up after \(runs): nothing new for \(DurationText.text(of: limit)); for all of them: "
        + "--runs \(ExploringOptions.defaultRuns)"
    case .timeUp where options.runs != nil: return "the time was up after \(runs)"
    case .timeUp, .interrupted, nil: return nil
    }
  }

  /// Says how far exploring came before it was interrupted.
  func sayInterrupted(_ feature: ExploredFeature, _ left: Int) {
    var words: [String] = feature.stopped.map { ["\(feature.name): \($0)"] } ?? []
    if left > 0 { words.append("\(EnglishText.count(left, "feature")) not explored") }
    if !words.isEmpty { invocation.console.printDiagnostic("harness: \(words.joined(separator: "; "))") }
  }

  /// Returns what to print if the command is interrupted, and ended, while it shrinks findings.
  func lastWords(
    _ feature: AnyFeature, _ findings: [ExploredFinding], _ rest: ArraySlice<ExploringReply.Found>
  ) -> String {
    var lines = ["harness: \(feature.name): interrupted; found until then, not kept:"]
    for finding in findings {
      lines.append("  FOUND \(FailureText.visible(finding.failure.text))")
      lines += finding.text.split(separator: "\n").map { "    \(FailureText.visible(String($0)))" }
    }
    for found in rest {
      lines.append("  FOUND \(FailureText.visible(found.failure.text))")
      lines.append("    run \(found.run), not shrunk; again: \(commandText(feature, run: found.run))")
    }
    return lines.map { "\($0)\n" }.joined()
  }
}
