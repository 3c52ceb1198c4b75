import XCTest

@testable import Harness
@testable import HarnessCommand

/// The page's data about coverage and exploring: each item with the scripts that it belongs to.
final class PageReachTests: XCTestCase {
  private static func object(_ write: (inout PageJSON) -> Void) throws -> [String: Any] {
    var json = PageJSON()
    write(&json)
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
  }

  private static func result(
    _ name: String, sent: Set<String> = [], received: Set<String> = [], reach: ScriptReach? = nil,
    failures: [ScriptFailure] = []
  ) -> ScriptResult {
    ScriptResult(
      name: name, path: name, failures: failures, steps: 1,
      coverage: ActionCoverage(sent: sent, received: received), reach: reach)
  }

  private static let login = RunReport.FeatureSummary(
    name: "login", actionCases: ["submit", "finished"],
    reachable: RunReport.FeatureSummary.Reachable(
      actions: ["submit", "finished(.success)", "finished(.failure)"], states: ["toast nil", "toast some"],
      goals: ["somebody is in"]))

  func testNumbersAreToldAsRanges() {
    XCTAssertEqual(PageReach.ranges([]), "")
    XCTAssertEqual(PageReach.ranges([3]), "3")
    XCTAssertEqual(PageReach.ranges([0, 1, 2, 4, 5, 9]), "0-2,4-5,9")
    XCTAssertEqual(PageReach.ranges([1, 1, 2]), "1-2")
  }

  func testEachItemHasItsScriptsAndNoOthers() throws {
    func reach(failed: Bool, states: [String], goals: [String]) -> ScriptReach {
      ScriptReach(
        endpoints: [
          ScriptReach.Endpoint(name: "track", canFail: false, answered: true),
          ScriptReach.Endpoint(name: "log", canFail: true, answered: !failed, failed: failed),
        ], states: states, goals: goals)
    }
    let results = [
      Self.result(
        "login/a", sent: ["submit"], received: ["finished", "finished(.success)"],
        reach: reach(failed: false, states: ["toast nil"], goals: ["somebody is in"])),
      Self.result(
        "login/b", sent: ["submit", "finished", "finished(.success)"],
        reach: reach(failed: true, states: ["toast nil"], goals: [])),
    ]
    let page = PageReach(Self.login, [(4, results[0]), (5, results[1])])
    let json = try Self.object { page.write(to: &$0) }
    XCTAssertEqual(
      json["payloads"] as? [[String]], [["finished(.success)", "5", "4"], ["finished(.failure)", "", ""]])
    let endpoints = try XCTUnwrap(json["endpoints"] as? [[Any]])
    XCTAssertEqual(endpoints.map { $0.map { "\($0)" } }, [["log", "4", "5", "1"], ["track", "4-5", "", "0"]])
    XCTAssertEqual(json["states"] as? [[String]], [["toast nil", "4-5"], ["toast some", ""]])
    XCTAssertEqual(json["goals"] as? [[String]], [["somebody is in", "4"]])
  }

  /// What wasn't measured is not shown as never occurring.
  func testWhatWasNotMeasuredIsLeftOut() throws {
    let page = PageReach(Self.login, [(0, Self.result("login/a", sent: ["submit"]))])
    let json = try Self.object { page.write(to: &$0) }
    for key in ["endpoints", "states", "goals"] { XCTAssertEqual((json[key] as? [Any])?.count, 0, key) }
    XCTAssertEqual((json["payloads"] as? [Any])?.count, 2)
  }

  func testFindingsHaveWhatIsWrongTheScriptAndTheCommand() throws {
    XCTAssertNil(PageFindings(RunReport(results: [Self.result("login/a")])))
    let finding = ExploredFeature.Finding(
      name: "trap", run: 7, island: 0, kind: .trap, what: "it trapped", lastCase: "submit",
      text: "it trapped </script>",
      sends: 1, stubs: 0, isMinimal: true, script: "transcript 1\nfeature login\nsend submit\nend\n",
      command: "harness explore login")
    var feature = ExploredFeature(name: "login", asked: ExploredFeature.Request(), command: "harness explore login")
    feature.findings = [finding]
    feature.goals = [ExploredFeature.Goal(name: "somebody is in", wasReached: false)]
    feature.cases = [ExploredFeature.Case(name: "submit", wasSent: true, hasChanged: false)]
    feature.problems = ["can't: Avatar"]
    var report = RunReport(results: [
      Self.result("login/a"),
      Self.result(
        "login/b",
        failures: [
          ScriptFailure(
            path: "b", line: 3,
            kind: .reported("broken", command: "send submit", origin: .rule(name: "one at a time", kind: .step)))
        ]),
    ])
    report.explored = RunReport.Exploration(features: [feature])
    report.eventualRules = [RunReport.EventualRule(feature: "login", name: "it ends", wasDue: false)]
    let bytes = try XCTUnwrap(PageFindings(report)).json.bytes
    XCTAssertFalse(String(decoding: bytes, as: UTF8.self).contains("</script>"))
    let json = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let found = try XCTUnwrap((json["features"] as? [[String: Any]])?.first)
    let shown = try XCTUnwrap((found["findings"] as? [[String: Any]])?.first)
    XCTAssertEqual(shown["text"] as? String, finding.text)
    XCTAssertEqual(shown["script"] as? String, finding.script)
    XCTAssertEqual(shown["command"] as? String, finding.command)
    XCTAssertEqual(shown["numbers"] as? [Int], [7, 1, 0, 1])
    XCTAssertEqual("\(found["goals"] ?? "")", "\([["somebody is in", 0] as [Any]])")
    XCTAssertEqual("\(found["cases"] ?? "")", "\([["submit", 1, 0] as [Any]])")
    XCTAssertEqual(json["broken"] as? [[String]], [["login", "one at a time", "step", "1"]])
    XCTAssertEqual("\(json["rules"] ?? "")", "\([["login", "it ends", 0] as [Any]])")
  }

  func testTheGraphOfWhatWasExploredIsWhole() throws {
    let states = (0..<200).map { "page.loaded, rows \($0)" }
    let edges = (0..<400).map { number in
      ExploredGraph.Edge(
        action: "tap", isReceived: number.isMultiple(of: 2), from: number % 200, to: (number * 7) % 200, steps: 1,
        run: 0,
        script: "transcript 1\nfeature a\nsend tap(\(number % 9))\nend\n")
    }
    var strings = PageStrings()
    let page = PageGraph(ExploredGraph(states: states, edges: edges, isCut: true), &strings)
    let json = try Self.object { page.write(to: &$0) }
    let written = try PackedNumbers.numbers(in: json["states"])
    XCTAssertEqual(written.map { strings.texts[$0] }, states)
    let ways = try XCTUnwrap(json["edges"] as? [String]).map({ try PackedNumbers.numbers(in: $0) })
    XCTAssertEqual(ways.count, edges.count)
    for (way, edge) in zip(ways, edges) {
      XCTAssertEqual(strings.texts[way[0]], edge.action)
      XCTAssertEqual([way[1], way[2], way[3]], [edge.isReceived ? 1 : 0, edge.from, edge.to])
      XCTAssertEqual(way[4...].map { strings.texts[$0] }.joined(separator: "\n"), edge.script)
    }
    // Equal lines are stored once.
    XCTAssertEqual(strings.texts.count, 200 + 1 + 13)
  }
}
