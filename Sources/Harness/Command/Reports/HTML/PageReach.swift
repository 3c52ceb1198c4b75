/// What the scripts of a feature covered besides cases of actions: payloads, answers of endpoints, cases of the state, and
/// goals, each with the numbers of the scripts.
struct PageReach {
  private let payloads: [(name: String, scripts: [[Int]])]
  private let endpoints: [(name: String, canFail: Bool, scripts: [[Int]])]
  private let states: [(name: String, scripts: [[Int]])]
  private let goals: [(name: String, scripts: [[Int]])]

  /// - Parameter results: the results of the feature, with their numbers.
  init(_ feature: RunReport.FeatureSummary, _ results: [(number: Int, result: ScriptResult)]) {
    let cases = Set(feature.actionCases)
    let (sent, received) = (Self.scripts(results) { $0.coverage.sent }, Self.scripts(results) { $0.coverage.received })
    payloads = (feature.reachable?.actions ?? []).filter { !cases.contains($0) }
      .map { ($0, [sent[$0] ?? [], received[$0] ?? []]) }
    var known: [String: Bool] = [:]
    for endpoint in results.flatMap({ $0.result.reach?.endpoints ?? [] }) {
      known[endpoint.name, default: false] = known[endpoint.name, default: false] || endpoint.canFail
    }
    let answered = Self.scripts(results) { ($0.reach?.endpoints ?? []).filter(\.answered).map(\.name) }
    let failed = Self.scripts(results) { ($0.reach?.endpoints ?? []).filter(\.failed).map(\.name) }
    endpoints = known.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value, [answered[$0.key] ?? [], failed[$0.key] ?? []]) }
    // If it wasn't measured, nothing is shown.
    let isMeasured = results.contains { $0.result.reach != nil }
    let seen = Self.scripts(results) { $0.reach?.states ?? [] }
    states = isMeasured ? (feature.reachable?.states ?? []).map { ($0, [seen[$0] ?? []]) } : []
    let reached = Self.scripts(results) { $0.reach?.goals ?? [] }
    goals = isMeasured ? (feature.reachable?.goals ?? []).map { ($0, [reached[$0] ?? []]) } : []
  }

  private static func scripts(
    _ results: [(number: Int, result: ScriptResult)], _ names: (ScriptResult) -> some Sequence<String>
  ) -> [String: [Int]] {
    var scripts: [String: [Int]] = [:]
    for (number, result) in results { for name in names(result) { scripts[name, default: []].append(number) } }
    return scripts
  }

  /// Writes it as the value of a key: for each kind, a list of names with their data.
  func write(to json: inout PageJSON) {
    func write(_ item: (name: String, scripts: [[Int]]), _ flag: Int? = nil, to json: inout PageJSON) {
      json.array { json in
        json.add(item.name)
        for numbers in item.scripts { json.add(Self.ranges(numbers)) }
        if let flag { json.add(flag) }
      }
    }
    json.object { json in
      json.key("payloads")
      json.array { json in for item in payloads { write(item, to: &json) } }
      json.key("endpoints")
      json.array { json in
        for item in endpoints { write((item.name, item.scripts), item.canFail ? 1 : 0, to: &json) }
      }
      json.key("states")
      json.array { json in for item in states { write(item, to: &json) } }
      json.key("goals")
      json.array { json in for item in goals { write(item, to: &json) } }
    }
  }

  /// Returns increasing numbers as ranges: `0-4,7`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number <= last.upperBound { continue }
      if let last = ranges.last, number == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
