/// What the scripts of one feature have reached of it together.
struct FeatureCoverage {
  /// Actions, endpoints, states or goals.
  struct Kind {
    let title: String
    /// What was reached and how, and what never was; each in the order of the declaration.
    let rows: [(title: String, names: [String])]
    /// How much there is to reach.
    var count: Int
    /// What of it was not.
    var missing: [String]
  }

  let actions: Kind
  let endpoints: Kind
  let states: Kind
  let goals: Kind

  /// In the order of the report.
  var kinds: [Kind] { [actions, endpoints, states, goals] }

  init(_ feature: RunReport.FeatureSummary, _ results: [ScriptResult]) {
    actions = Self.actions(feature, results)
    endpoints = Self.endpoints(results)
    let seen = Set(results.flatMap { $0.reach?.states ?? [] })
    states = Self.kind("states", feature.reachable?.states ?? [], "seen", seen)
    // Sentences, which may have commas.
    let reached = Set(results.flatMap { $0.reach?.goals ?? [] }.map { LiteralPrinter.text($0) })
    goals = Self.kind("goals", (feature.reachable?.goals ?? []).map { LiteralPrinter.text($0) }, "reached", reached)
  }

  private static func actions(_ feature: RunReport.FeatureSummary, _ results: [ScriptResult]) -> Kind {
    let (sent, received) = results.reduce(into: (Set<String>(), Set<String>())) { sets, result in
      sets.0.formUnion(result.coverage.sent)
      sets.1.formUnion(result.coverage.received)
    }
    let all = feature.reachable?.actions ?? feature.actionCases
    let never = all.filter { !sent.contains($0) && !received.contains($0) }
    return Kind(
      title: "actions",
      rows: [("sent", all.filter(sent.contains)), ("received", all.filter(received.contains)), ("never", never)],
      count: all.count, missing: never)
  }

  /// The endpoints of all worlds in which scripts were played. What can't fail has to be answered alone.
  private static func endpoints(_ results: [ScriptResult]) -> Kind {
    var known: [String: ScriptReach.Endpoint] = [:]
    for endpoint in results.flatMap({ $0.reach?.endpoints ?? [] }) {
      var whole = known[endpoint.name] ?? endpoint
      whole.canFail = whole.canFail || endpoint.canFail
      whole.answered = whole.answered || endpoint.answered
      whole.failed = whole.failed || endpoint.failed
      known[endpoint.name] = whole
    }
    let all = known.values.sorted { $0.name < $1.name }
    let missing = all.flatMap { endpoint in
      (endpoint.answered ? [] : ["\(endpoint.name) answered"])
        + (endpoint.canFail && !endpoint.failed ? ["\(endpoint.name) failed"] : [])
    }
    return Kind(
      title: "endpoints",
      rows: [
        ("answered", all.filter(\.answered).map(\.name)),
        ("failed", all.filter { $0.canFail && $0.failed }.map(\.name)), ("never", missing),
      ], count: all.reduce(0) { $0 + ($1.canFail ? 2 : 1) }, missing: missing)
  }

  private static func kind(_ title: String, _ all: [String], _ verb: String, _ reached: Set<String>) -> Kind {
    let never = all.filter { !reached.contains($0) }
    return Kind(
      title: title, rows: [(verb, all.filter(reached.contains)), ("never", never)], count: all.count, missing: never)
  }
}
