import Testing

@testable import Harness
@testable import HarnessCommand

/// Merging the results of shards.
@Suite struct ExplorationMergeTests {
  private func finding(_ run: Int, _ what: String, text: String? = nil) -> ExploredFeature.Finding {
    ReportSample.finding("\(what)-\(run)", run: run, what: what, text: text ?? "rule \"\(what)\" broken by run")
  }

  private func report(
    _ shard: Int?, of count: Int = 2, _ features: ExploredFeature..., review: [String] = []
  ) -> RunReport {
    var report = RunReport(results: [], shard: shard.map { RunReport.Shard(index: $0, count: count) })
    report.explored = RunReport.Exploration(features: features, review: review)
    return report
  }

  private func feature(
    _ name: String = "order", seed: UInt64 = 1, runs: Int = 0, findings: [ExploredFeature.Finding] = [],
    goals: [(String, Bool)] = []
  ) -> ExploredFeature {
    var feature = ExploredFeature(
      name: name, asked: .init(seed: seed, runs: 128, steps: 20), command: "harness explore \(name) --seed \(seed)")
    (feature.runs, feature.actions, feature.new) = (runs, runs * 10, runs / 2)
    feature.findings = findings
    feature.goals = goals.map { .init(name: $0.0, wasReached: $0.1) }
    return feature
  }

  private func merge(_ reports: RunReport...) -> (report: RunReport, problems: [String]) {
    var merging = RunReportMerge()
    for (index, report) in reports.enumerated() {
      merging.add(report, from: "\("abcdef".map(String.init)[index]).json")
    }
    return (merging.report, merging.finish())
  }

  @Test func sumsAndGoals() throws {
    let first = report(1, feature(runs: 60, goals: [("x", true), ("y", false), ("z", false)]))
    let second = report(2, feature(runs: 68, goals: [("x", false), ("y", true), ("z", false)]))
    for (merged, problems) in [merge(first, second), merge(second, first)] {
      #expect(problems == [])
      let whole = try #require(merged.explored?.features.first)
      #expect([whole.runs, whole.actions, whole.new] == [128, 1280, 64])
      #expect(whole.goals.map(\.wasReached) == [true, true, false])
      #expect(merged.holds)
      #expect(merged.shard == nil)
      #expect(merged.isOfExploring)
    }
  }

  /// A case that has changed something in one shard isn't idle, whatever the others saw.
  @Test func casesThatNeverChangedAnything() {
    func part(_ shard: Int, _ cases: [(String, Bool, Bool)]) -> RunReport {
      var feature = feature()
      feature.cases = cases.map { .init(name: $0.0, wasSent: $0.1, hasChanged: $0.2) }
      return report(shard, feature)
    }
    let first = part(1, [("a", true, false), ("b", true, false), ("c", false, false), ("d", true, false)])
    let second = part(2, [("a", true, true), ("b", false, false), ("c", false, false), ("d", true, false)])
    #expect(merge(first, second).report.explored?.features[0].idleCases == ["b", "d"])
    #expect(merge(second, first).report.explored?.features[0].idleCases == ["b", "d"])
  }

  @Test func graphsAreOne() {
    func part(_ shard: Int, _ edges: [(String, Int)]) -> RunReport {
      var ways = ExploredTransitions()
      ways.initial = "x"
      for (to, steps) in edges {
        ways.add(
          .init(action: "a", from: "x", to: to),
          .init(steps: steps, run: shard, isReceived: false, script: "\(shard) \(steps)"))
      }
      var feature = feature()
      feature.graph = ways.graph
      return report(shard, feature)
    }
    let first = part(1, [("y", 3), ("z", 1), ("v", 4)])
    let second = part(2, [("y", 2), ("z", 1), ("w", 5)])
    for graph in [merge(first, second), merge(second, first)].map(\.report.explored?.features[0].graph) {
      #expect(graph?.states == ["x", "z", "y", "v", "w"])
      #expect(graph?.edges.map(\.script) == ["1 1", "2 2", "1 4", "2 5"])
      #expect(graph?.isCut == false)
    }
    #expect(merge(report(1, feature()), report(2, feature())).report.explored?.features[0].graph == nil)
  }

  /// By subpopulation and run, not by run: 65 is in subpopulation 1, and 2 in subpopulation 2.
  @Test func ofEachFailureTheFirst() throws {
    let first = report(1, feature(findings: [finding(2, "a", text: "late"), finding(66, "b")]))
    let second = report(2, feature(findings: [finding(65, "a", text: "early"), finding(3, "c")]))
    for (merged, _) in [merge(first, second), merge(second, first)] {
      #expect(merged.explored?.features[0].findings.map(\.run) == [65, 66, 3])
      #expect(merged.explored?.features[0].findings.first?.text == "early")
      #expect(!merged.holds)
    }
  }

  @Test func featuresKeepTheOrderInWhichTheyWereExplored() {
    let parts = [report(1, feature("z"), feature("a")), report(2, feature("z"), feature("a"))]
    #expect(merge(parts[1], parts[0]).report.explored?.features.map(\.name) == ["z", "a"])
    // Without shards, those of the first report come first.
    let wholes = merge(report(nil, feature("z")), report(nil, feature("a")))
    #expect(wholes.report.explored?.features.map(\.name) == ["z", "a"])
    #expect(wholes.problems == [])
  }

  @Test func whatIsMissing() {
    #expect(
      merge(report(1, of: 4, feature()), report(3, of: 4, feature())).problems == [
        "of 4 shards there is no report of 2, 4"
      ])
    #expect(
      merge(report(1, of: 2, feature()), report(3, of: 4, feature())).problems == [
        "the reports are of 2 and of 4 shards"
      ])
    #expect(
      merge(report(1, feature(), feature("cart")), report(2, feature())).problems == [
        "cart: of 2 shards there is no report of 2"
      ])
  }

  @Test func whatIsThereTwice() {
    let twice = merge(report(1, feature(runs: 1)), report(2, feature(runs: 2)), report(1, feature(runs: 4)))
    #expect(twice.problems == ["order, shard 1 of 2, is in a.json and in c.json; the first counts"])
    #expect(twice.report.explored?.features[0].runs == 3)
    let wholes = merge(report(nil, feature(runs: 1)), report(nil, feature(runs: 2)))
    #expect(wholes.problems == ["order is in a.json and in b.json; the first counts"])
    #expect(wholes.report.explored?.features[0].runs == 1)
  }

  /// Shards of different explorations aren't parts of one.
  @Test func whatWasAskedOtherwise() {
    let merged = merge(report(1, feature(runs: 1)), report(2, feature(seed: 2, runs: 2)))
    #expect(
      merged.problems == [
        "order was explored differently in a.json (harness explore order --seed 1) than in b.json (harness explore order "
          + "--seed 2); the first counts"
      ])
    #expect(merged.report.explored?.features[0].runs == 1)
  }

  /// Shards of scripts and shards of exploring are counted separately.
  @Test func besideScripts() {
    var scripts = RunReport(results: [ReportSample.result("order/a")])
    scripts.shard = RunReport.Shard(index: 1, count: 2)
    let merged = merge(scripts, report(1, feature()), report(2, feature()))
    #expect(merged.problems == ["of 2 shards there is no report of 2"])
    #expect(!merged.report.isOfExploring)
  }

  @Test func whatWasNotExploredFails() {
    var broken = feature()
    broken.failure = "a worker trapped"
    let merged = merge(report(1, feature()), report(2, broken), report(nil, feature("cart")))
    #expect(merged.report.explored?.features.first { $0.name == "order" }?.failure == "a worker trapped")
    #expect(!merged.report.holds)
  }

  /// Known failures are reported in one order, even if one script shows several of them.
  @Test func knownFailuresHaveOneOrder() {
    var outcome = FeatureExploration.Outcome()
    for number in 0..<20 {
      let failure = ExploredFailure(.rule, "rule \(number)", by: "b", what: String(UnicodeScalar(UInt8(97 + number))))
      outcome.outline.known[failure.identity] = KnownFailure(
        text: failure.identity.what, script: number == 19 ? "order/a" : "order/b")
    }
    var explored = feature()
    explored.add(outcome)
    #expect(explored.known.map(\.what).joined() == "tabcdefghijklmnopqrs")
  }

  @Test func commandsThatShowWhatWasKept() {
    let merged = merge(
      report(1, feature(), review: ["harness review"]), report(2, feature(), review: ["harness review"]))
    #expect(merged.report.explored?.review == ["harness review"])
    let others = merge(report(1, feature(), review: ["review a"]), report(2, feature(), review: ["review b"]))
    #expect(others.report.explored?.review == ["review a", "review b"])
  }
}
