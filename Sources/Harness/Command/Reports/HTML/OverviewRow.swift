/// The row of a script in the overview.
struct OverviewRow {
  private let result: ScriptResult
  private let feature: Int
  private let cases: [Int]
  private let endpoints: [Int]
  private let headlines: [String]
  private let since: RunComparison.Entry?
  private let shown: Int?

  /// - Parameters:
  ///   - cases: the numbers of the cases of the feature's action.
  ///   - endpoints: the numbers of the endpoints that scripts of the feature called.
  ///   - cause: the failure that its others follow from; nil if it holds.
  ///   - since: what has changed since an earlier report, if there is one.
  ///   - shown: the failure that its cause shows, if it isn't the one that others follow from.
  init(
    _ result: ScriptResult, feature: Int, _ cases: [String: Int], _ endpoints: [String: Int], _ context: ReportContext,
    cause: FailureCause?, since: RunComparison.Entry?, shown: Int?
  ) {
    self.result = result
    self.feature = feature
    self.since = since
    self.shown = shown
    self.endpoints = Self.endpoints(result).compactMap { endpoints[$0] }.sorted()
    self.cases = result.coverage.sent.union(result.coverage.received).compactMap { cases[$0] }.sorted()
    let main = cause.map { result.failures[$0.main] }
    headlines =
      (main.map { [PageFailure.heading($0, context)] } ?? [])
      + result.failures.prefix(3).filter { $0 != main }.map(context.headline)
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
      if let shown {
        json.key("shown")
        json.add(shown)
      }
      if result.isVarying {
        json.key("varies")
        json.add(1)
      }
      json.key("steps")
      // For a script that did not finish, the steps that it had begun count.
      json.add(max(result.steps, result.trace?.steps.count ?? 0))
      json.key("seconds")
      json.add(seconds: result.seconds)
      json.key("cases")
      json.add(cases)
      json.key("endpoints")
      json.add(endpoints)
      if let change = since?.change {
        json.key("since")
        json.add(change.rawValue)
      }
      if let seconds = since?.secondsBefore {
        json.key("before")
        json.add(seconds: seconds)
      }
      if let trace = result.trace {
        json.key("time")
        json.add(milliseconds: trace.steps.last?.end ?? .zero)
        json.key("strip")
        json.add(Self.strip(trace, failing: Self.failingSteps(result)))
      }
    }
  }

  /// Returns the names of the endpoints that a script called: `submitOrder` for `submitOrder(2)`.
  static func endpoints(_ result: ScriptResult) -> Set<String> {
    var names: Set<Substring> = []
    for step in result.trace?.steps ?? [] {
      for event in step.events {
        if case .called(let call, _) = event.kind { names.insert(call.prefix { $0 != "(" }) }
      }
    }
    return Set(names.map(String.init))
  }

  private static func failingSteps(_ result: ScriptResult) -> Set<Int> {
    Set(result.failures.compactMap { $0.step(of: result) })
  }

  /// Returns a letter for each step, for a small picture of the script: `f` it fails, `r` actions were received, `c` endpoints
  /// were called, `s` the state changed, `t` time passed, `-` none of these.
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
