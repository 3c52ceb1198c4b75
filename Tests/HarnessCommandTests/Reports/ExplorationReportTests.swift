import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The results of exploring, in each kind of report.
final class ExplorationReportTests: XCTestCase {
  private let report = ReportSample.exploringReport
  private let context = ReportSample.context

  func testWords() {
    let features = report.explored?.features ?? []
    XCTAssertEqual(
      ExplorationText.lines(features[0], isQuiet: false).joined(separator: "\n"),
      """
      order: 128 runs, 2000 actions, 77 led to something new
        FOUND rule "loading ends" broken by run
          run 64; 2 sends, 1 stub: found/order/loading-ends-3f2a9c.transcript.new
          another replay doesn't show it
          # again: harness explore order
          send b
          end
        FOUND Fatal error: no
          run 1; 2 sends, 1 stub, not minimal; not kept: can't write it
          # again: harness explore order
          send b
          end
        known: rule "x" broken by run, shown by order/known
        can't be generated: set: owner is a class instance
        never reached: two toasts
        never sent: f.g (only effects send it), c (no run sent it); if users send it too, say so: .explore(sends: "f.g")
        never changed anything: a, d.e
      """)
    XCTAssertEqual(ExplorationText.lines(features[0], isQuiet: true).count, 12)
    XCTAssertEqual(ExplorationText.lines(features[1], isQuiet: true), [])
    XCTAssertEqual(ExplorationText.lines(features[2], isQuiet: false), [])
    XCTAssertEqual(
      report.explored.map(ExplorationText.summary),
      "2 found in 3 features, 1 feature not explored to the end; to review what was found: harness review --pending-dir found"
    )
    XCTAssertEqual(ExplorationText.summary(.init(features: [features[1]], review: ["x"])), "nothing found in 1 feature")
  }

  func testJUnitHasACaseForEachFindingAndEachFeature() {
    let reader = JUnitReader()
    let text = JUnitReport(report, context).text
    XCTAssertTrue(reader.read(text))
    XCTAssertEqual(reader.cases.count, 5)
    XCTAssertEqual(reader.failures, 1)
    XCTAssertEqual(reader.errors, 2)
    XCTAssertTrue(
      text.contains(
        """
            <testcase name="loading-ends-3f2a9c" classname="order" time="0.000">
              <failure message="rule &quot;loading ends&quot; broken by run" type="rule">FOUND rule
        """), text)
    XCTAssertTrue(text.contains(#"<testcase name="explore" classname="cart" time="0.000">"#), text)
    XCTAssertTrue(text.contains("<system-out>cart: 0 runs, 0 actions, 0 led to something new\n</system-out>"), text)
    XCTAssertTrue(text.contains(#"type="notExplored""#), text)
  }

  func testGitHub() {
    let github = GitHubReport(report, context)
    XCTAssertEqual(
      github.annotations.split(separator: "\n").map { String($0.prefix(70)) },
      [
        "::error file=found/order/loading-ends-3f2a9c.transcript.new,line=1,col=1,titl",
        "::error title=order/fatal-error-000001::FOUND Fatal error: no%0A  run 1",
        "::error title=promo/explore::a worker trapped, signal 4 (SIGILL) before",
      ].map { String($0.prefix(70)) })
    XCTAssertTrue(
      github.summary.hasPrefix(
        """
        ## harness: 2 found in 3 features, 1 feature not explored to the end, shard 2 of 4

        | feature | runs | actions | new | found |
        |---|---:|---:|---:|---:|
        | order | 128 | 2000 | 77 | 2 |
        | cart | 0 | 0 | 0 | 0 |
        | promo | 0 | 0 | 0 | 0 |

        <details><summary><code>order/loading-ends-3f2a9c</code></summary>
        """), github.summary)
  }

  func testScriptsAndExploringInOneReport() {
    var both = report
    both.results = [ReportSample.result("order/a")]
    XCTAssertTrue(
      GitHubReport(both, context).summary.hasPrefix(
        "## harness: all scripts hold, 2 found in 3 features, 1 feature not explored to the end, shard 2 of 4\n"))
    let reader = JUnitReader()
    XCTAssertTrue(reader.read(JUnitReport(both, context).text))
    XCTAssertEqual(reader.cases.count, 6)
    XCTAssertFalse(both.isOfExploring)
    XCTAssertFalse(both.holds)
  }

  func testThePageHasARowForEach() throws {
    let page = HTMLReport(report, context).text
    let overview = try JSONDecoder().decode(JSONValue.self, from: Data(try data("overview", page).utf8))
    XCTAssertEqual(
      overview["scripts"]?.elements.map { $0["name"]?.text },
      [
        "order/loading-ends-3f2a9c", "order/fatal-error-000001", "cart/explore", "promo/explore",
      ], "where something was found, the feature is no script besides")
    XCTAssertEqual(overview["scripts"]?.elements.map { $0["failures"]?.number }, [1, 1, 0, 1])
    XCTAssertEqual(overview["explored"]?.text, "2 found in 3 features, 1 feature not explored to the end")
    let found = try JSONDecoder().decode(JSONValue.self, from: Data(try data("script-0", page).utf8))
    XCTAssertEqual(found["run"]?.text, "harness explore order --runs 65")
    XCTAssertEqual(found["failures"]?.elements.first?["note"]?.text?.hasPrefix("# found by explore: "), true)
  }

  func testThePageHasTheGraph() throws {
    let page = HTMLReport(report, context).text
    let overview = try JSONDecoder().decode(JSONValue.self, from: Data(try data("overview", page).utf8))
    XCTAssertEqual(overview["features"]?.elements.map { $0["name"]?.text }, ["cart", "order", "promo"])
    XCTAssertEqual(overview["features"]?.elements.map { $0["explored"]?.text }, [nil, "cut", nil])
    let feature = try JSONDecoder().decode(JSONValue.self, from: Data(try data("feature-1", page).utf8))
    XCTAssertNil(feature["graph"])
    let graph = try XCTUnwrap(feature["explored"])
    let texts = feature["texts"]?.elements.map { $0.text ?? "" } ?? []
    let explored = try XCTUnwrap(report.explored?.features.first { $0.name == "order" }?.graph)
    XCTAssertEqual(try PackedNumbers.numbers(in: graph["states"]?.text).map { texts[$0] }, explored.states)
    let edges = try XCTUnwrap(graph["edges"]?.elements).map { try PackedNumbers.numbers(in: $0.text) }
    XCTAssertEqual(edges.map { texts[$0[0]] }, explored.edges.map(\.action))
    XCTAssertEqual(edges.map { $0[1] == 1 }, explored.edges.map(\.isReceived))
    XCTAssertEqual(edges.map { [$0[2], $0[3]] }, explored.edges.map { [$0.from, $0.to] })
    XCTAssertEqual(
      edges.map { $0.dropFirst(4).map { texts[$0] }.joined(separator: "\n") }, explored.edges.map(\.script))
  }

  private func data(_ id: String, _ page: String) throws -> String {
    let open = try XCTUnwrap(page.range(of: #"<script type="application/json" id="\#(id)">"#))
    let end = try XCTUnwrap(page[open.upperBound...].range(of: "</script>"))
    return String(page[open.upperBound..<end.lowerBound])
  }

  func testHostileWords() {
    let report = ReportSample.hostileExploringReport
    let reader = JUnitReader()
    XCTAssertTrue(reader.read(JUnitReport(report, context).text))
    XCTAssertEqual(reader.failures, ReportSample.hostile.count)
    let github = GitHubReport(report, context)
    XCTAssertEqual(github.annotations.split(separator: "\n").count, min(10, ReportSample.hostile.count))
    for line in (report.explored?.features ?? []).flatMap({ ExplorationText.lines($0, isQuiet: false) }) {
      XCTAssertFalse(line.unicodeScalars.contains(where: LiteralText.isHidden), line)
    }
  }
}
