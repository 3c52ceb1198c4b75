import XCTest

@testable import Harness
@testable import HarnessCommand

/// The overview's content besides scripts: causes as the console words them, endpoints, and an earlier report.
final class PageOverviewTests: XCTestCase {
  private static let differs = ScriptFailure.Kind.differs(
    subject: "counterState.number", expected: "1", actual: "2", command: "send b")

  private func overview(_ report: RunReport, _ context: ReportContext = ReportSample.context) throws -> [String: Any] {
    let text = HTMLReport(report, context).text
    let open = "<script type=\"application/json\" id=\"overview\">"
    let start = try XCTUnwrap(text.range(of: open)).upperBound
    let end = try XCTUnwrap(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any])
  }

  func testCausesHaveTheWordsOfTheConsole() throws {
    let results = [
      ReportSample.result("order/a", Self.differs), ReportSample.result("order/b"),
      ReportSample.result("order/c", .noEnd), ReportSample.result("order/d", Self.differs),
    ]
    let causes = try XCTUnwrap(try overview(RunReport(results: results))["causes"] as? [[String: Any]])
    XCTAssertEqual(causes.map { $0["kind"] as? String }, ["value", "file"])
    let groups = try causes.flatMap { try XCTUnwrap($0["groups"] as? [[String: Any]]) }
    XCTAssertEqual(groups.map { $0["scripts"] as? [Int] }, [[0, 3], [2]])
    XCTAssertEqual(groups.map { $0["title"] as? String }, ["2 scripts, alike", nil])
    let console = ReportSample.context.console()
    for (group, shown) in zip(FailureGroup.groups(of: results), groups) {
      let next = try XCTUnwrap(shown["next"] as? [[String]])
      XCTAssertEqual(next, console.nextCommands(group).dropLast().map { [$0.words, $0.command] })
      XCTAssertTrue(console.failed(group).contains("  " + (next.first ?? ["to run it again:"])[0] + " "))
    }
    XCTAssertEqual((groups[0]["next"] as? [[String]])?.map(\.first), ["to accept the new output:"])
    XCTAssertEqual((groups[1]["next"] as? [[String]])?.count, 0)
  }

  func testAnEarlierReport() throws {
    let before = RunReport(
      results: [ReportSample.result("order/a", seconds: 0.1), ReportSample.result("order/gone", Self.differs)],
      seconds: 2)
    var context = ReportSample.context
    context.earlier = EarlierReport(path: "old.json", report: before)
    let now = RunReport(
      results: [ReportSample.result("order/a", Self.differs, seconds: 0.5), ReportSample.result("order/b")])
    for (isWhole, notRun, shard, expected) in [
      (true, 0, nil, 1), (false, 0, nil, 0), (true, 1, nil, 0), (true, 0, RunReport.Shard(index: 1, count: 2), 0),
      (true, 0, RunReport.Shard(index: 1, count: 1), 1),
    ] as [(Bool, Int, RunReport.Shard?, Int)] {
      context.isWhole = isWhole
      var now = now
      (now.notRun, now.shard) = (notRun, shard)
      let against = try XCTUnwrap(try overview(now, context)["against"] as? [String: Any])
      XCTAssertEqual(against["isWhole"] as? Int, expected)
      XCTAssertEqual(against["path"] as? String, "old.json")
      // For a partial run, the numbers are about the scripts that both runs have.
      XCTAssertEqual(against["scripts"] as? Int, expected == 1 ? 2 : 1)
      XCTAssertEqual(against["failed"] as? Int, expected == 1 ? 1 : 0)
      XCTAssertEqual(against["steps"] as? Int, expected == 1 ? 6 : 3)
      XCTAssertEqual(against["seconds"] as? Double, expected == 1 ? 2 : 0.1)
      let gone = try XCTUnwrap(against["gone"] as? [[Any]])
      XCTAssertEqual(gone.map { $0[0] as? String }, ["order/gone"])
      XCTAssertEqual(gone.map { $0[1] as? Int }, [1])
    }
    let scripts = try XCTUnwrap(try overview(now, context)["scripts"] as? [[String: Any]])
    XCTAssertEqual(scripts.map { $0["since"] as? String }, ["newly", "new"])
    XCTAssertEqual(scripts.map { $0["before"] as? Double }, [0.1, nil])
    let plain = try overview(now)
    XCTAssertNil(plain["against"])
    XCTAssertTrue(
      try XCTUnwrap(plain["scripts"] as? [[String: Any]]).allSatisfy { $0["since"] == nil && $0["before"] == nil })
  }

  func testEndpointsAreThoseThatScriptsCalled() throws {
    func event(_ call: String) -> ScriptTrace.Event { ScriptTrace.Event(time: .zero, kind: .called(call, effect: nil)) }
    func result(_ name: String, _ calls: String...) -> ScriptResult {
      var result = ReportSample.result(name)
      var trace = ScriptTrace()
      trace.steps = [
        ScriptTrace.Step(command: "run", line: 1, begin: .zero, end: .zero, events: calls.map(event))
      ]
      result.trace = trace
      return result
    }
    let report = RunReport(results: [
      result("cart/a", "load(1, \"(\")", "save"), result("order/a", "submit(2)", "submit(3)", "load()"),
      result("order/b"),
    ])
    let overview = try overview(report)
    let features = try XCTUnwrap(overview["features"] as? [[String: Any]])
    XCTAssertEqual(features.map { $0["endpoints"] as? [String] }, [["load", "save"], ["load", "submit"]])
    let scripts = try XCTUnwrap(overview["scripts"] as? [[String: Any]])
    XCTAssertEqual(scripts.map { $0["endpoints"] as? [Int] }, [[0, 1], [0, 1], []])
  }
}
