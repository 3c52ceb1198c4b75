/// What the overview shows of a script.
struct OverviewRow {
  private let result: ScriptResult
  private let feature: Int
  private let cases: [Int]
  private let headlines: [String]

  init(_ result: ScriptResult, feature: Int, _ cases: [String: Int], _ context: ReportContext) {
    self.result = result
    self.feature = feature
    self.cases = result.coverage.sent.union(result.coverage.received).compactMap { cases[$0] }.sorted()
    headlines = result.failures.prefix(3).map(context.headline)
  }

  func write(to json: inout PageJSON) {
    json.object { json in
      json.key("name")
      json.add(result.name)
      json.key("path")
      json.add(result.path)
      json.key("feature")
      json.add(feature)
      json.key("failures")
      json.add(result.failures.count)
      json.key("headlines")
      json.add(headlines)
      json.key("steps")
      // Of a script that came to no end, those are counted that it had begun.
      json.add(max(result.steps, result.trace?.steps.count ?? 0))
      json.key("seconds")
      json.add(seconds: result.seconds)
      json.key("cases")
      json.add(cases)
      if let trace = result.trace {
        json.key("time")
        json.add(milliseconds: trace.steps.last?.end ?? .zero)
        json.key("strip")
        json.add(Self.strip(trace, failing: Self.failingSteps(result)))
      }
    }
  }

  private static func failingSteps(_ result: ScriptResult) -> Set<Int> {
    Set(result.failures.compactMap { PageFailure($0, of: result, accept: "").step })
  }

  /// A letter for each step, for a small picture of the script: `f` it fails, `r` actions were received, `c` the world was
  /// called, `s` the state changed, `t` time passed, `-` nothing of that.
  static func strip(_ trace: ScriptTrace, failing: Set<Int>) -> String {
    var letters = ""
    for (index, step) in trace.steps.prefix(240).enumerated() {
      var found: Set<Character> = []
      for event in step.events {
        switch event.kind {
        case .failed: found.insert("f")
        case .received: found.insert("r")
        case .called: found.insert("c")
        case .changed: found.insert("s")
        default: break
        }
      }
      if failing.contains(index) { found.insert("f") }
      if step.end != step.begin { found.insert("t") }
      letters.append("frcst".first { found.contains($0) } ?? "-")
    }
    return letters
  }
}
