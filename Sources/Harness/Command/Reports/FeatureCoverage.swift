/// What the scripts of one feature cover together.
struct FeatureCoverage {
  /// Actions, endpoints, states or goals.
  struct Kind {
    let title: String
    /// What was reached and how, and what never was, each in declaration order.
    let rows: [(title: String, names: [String])]
    /// The number of things to reach.
    var count: Int
    /// The things that were not reached.
    var missing: [String]
  }

  let actions: Kind
  let endpoints: Kind
  let states: Kind
  let goals: Kind

  /// The kinds in the order of the report.
  var kinds: [Kind] { [actions, endpoints, states, goals] }

  init(_ feature: RunReport.FeatureSummary, _ results: [ScriptResult]) {
    actions = Self.actions(feature, results)
    endpoints = Self.endpoints(results)
    let seen = Set(results.flatMap { $0.reach?.states ?? [] })
    states = Self.kind("states", feature.reachable?.states ?? [], "seen", seen)
    // Goals are sentences, which may contain commas.
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

  /// The endpoints of all worlds in which scripts were played. One that can't fail only has to be answered.
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
