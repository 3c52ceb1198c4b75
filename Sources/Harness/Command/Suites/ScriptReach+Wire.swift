extension WireWriter {
  mutating func append(_ reach: ScriptReach) {
    append(reach.endpoints.map(\.name))
    for endpoint in reach.endpoints {
      append((endpoint.canFail ? 1 : 0) | (endpoint.answered ? 2 : 0) | (endpoint.failed ? 4 : 0))
    }
    append(reach.states)
    append(reach.goals == nil ? 0 : 1)
    if let goals = reach.goals { append(goals) }
  }
}

extension WireReader {
  mutating func reach() -> ScriptReach? {
    guard let names = texts() else { return nil }
    var endpoints: [ScriptReach.Endpoint] = []
    for name in names {
      guard let flags = int() else { return nil }
      endpoints.append(
        ScriptReach.Endpoint(
          name: name, canFail: flags & 1 != 0, answered: flags & 2 != 0, failed: flags & 4 != 0))
    }
    guard let states = texts(), let hasGoals = int() else { return nil }
    return ScriptReach(endpoints: endpoints, states: states, goals: hasGoals == 1 ? texts() : nil)
  }
}
