extension ExploredFeature {
  /// Adds the results of its runs, except for findings, which are shrunk first.
  /// - Parameter actions: the action that the name of each case stands for.
  mutating func add(_ outcome: FeatureExploration.Outcome, _ actions: [String: String] = [:]) {
    runs = outcome.runs
    self.actions = outcome.actions
    new = outcome.new
    known = outcome.outline.known.sorted { ($0.value.script, $0.key) < ($1.value.script, $1.key) }
      .map {
        let (cause, origin) = Finding.cause(of: ExploredFailure($0.key, text: $0.value.text), actions)
        return Known(what: $0.value.text, script: $0.value.script, cause: cause, origin: origin)
      }
    problems = outcome.outline.problems
    givenUp = outcome.givenUp == 0 ? nil : outcome.givenUp
    goals = outcome.outline.goals.map { Goal(name: $0, wasReached: outcome.goals.contains($0)) }
    cases = outcome.outline.sends.map {
      Case(name: $0, wasSent: outcome.notes.sent.contains($0), hasChanged: outcome.notes.changing.contains($0))
    }
    neverSent = outcome.outline.fedBack.isEmpty ? nil : outcome.outline.fedBack.map(NeverSent.onlyEffects)
    graph = outcome.notes.transitions.graph
  }
}
