extension ExploredFeature {
  /// Adds what its runs came to, but for what they found, which is made small first.
  mutating func add(_ outcome: FeatureExploration.Outcome) {
    runs = outcome.runs
    actions = outcome.actions
    new = outcome.new
    known = outcome.outline.known.sorted { ($0.value.script, $0.key) < ($1.value.script, $1.key) }
      .map { Known(what: $0.value.text, script: $0.value.script) }
    problems = outcome.outline.problems
    givenUp = outcome.givenUp == 0 ? nil : outcome.givenUp
    goals = outcome.outline.goals.map { Goal(name: $0, wasReached: outcome.goals.contains($0)) }
    cases = outcome.outline.sends.map {
      Case(name: $0, wasSent: outcome.notes.sent.contains($0), hasChanged: outcome.notes.changing.contains($0))
    }
    neverSent = outcome.outline.fedBack.isEmpty ? nil : outcome.outline.fedBack.map(NeverSent.onlyEffects)
    graph = outcome.notes.ways.graph
  }
}

extension ExploredFeature.Finding {
  /// - Parameter command: how the same is found again.
  init(_ finding: ExploredFinding, command: String) {
    let identity = finding.failure.identity
    self.init(
      name: finding.name, run: finding.run, island: finding.run % ExplorationOptions.islandCount,
      kind: Kind(identity.kind), what: identity.what, lastCase: identity.lastCase, text: finding.failure.text,
      sends: finding.sends, stubs: finding.stubs, isMinimal: finding.isMinimal, script: finding.text,
      command: command)
  }
}

extension ExploredFeature.Finding.Kind {
  init(_ kind: ExploredFailure.Identity.Kind) {
    self =
      switch kind {
      case .rule: .rule
      case .issue: .issue
      case .trap: .trap
      case .hang: .hang
      case .literal: .literal
      case .variance: .variance
      case .page: .page
      case .order: .order
      // Two builds differ; one that is explored by itself never does.
      case .change: .variance
      }
  }
}
