import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// All reports of one run agree, whatever the outcomes of its scripts.
final class ReportAgreementTests: XCTestCase {
  func testAllCombinationsOfOutcomes() throws {
    let kinds = ReportSample.oneOfEachKind
    for outcomes in 0..<(1 << kinds.count) {
      // There are four thousand combinations. At most two outcomes at once, or all but one, cover what can go wrong together.
      guard LongTests.isOn || outcomes.nonzeroBitCount <= 2 || outcomes.nonzeroBitCount >= kinds.count - 1 else {
        continue
      }
      // A script for each outcome, and a passing one in every second run.
      var results = kinds.indices.filter { outcomes & (1 << $0) != 0 }
        .map { ReportSample.result("\($0 % 2 == 0 ? "cart" : "order")/\($0)", kinds[$0]) }
      if outcomes % 2 == 0 || results.isEmpty { results.append(ReportSample.result("order/good")) }
      try check(RunReport(results: results, notRun: outcomes % 3, features: ReportSample.features, seconds: 1))
    }
  }

  func testHostileRun() throws { try check(ReportSample.hostileReport) }

  private func check(_ report: RunReport) throws {
    let failed = report.results.count { !$0.holds }
    let context = ReportSample.context
    XCTAssertEqual(ExitCode.of(report.results), failed == 0 ? .holds : .fails)
    XCTAssertEqual(report.holds, failed == 0)

    let summary = ConsoleReport(commands: { _, _ in "" }).checked(report.results, skipped: report.notRun)
    XCTAssertEqual(summary.contains(" failed"), failed > 0)
    if failed > 0 { XCTAssertTrue(summary.hasPrefix("\(failed) of \(report.results.count) "), summary) }

    let junit = JUnitReader()
    XCTAssertTrue(junit.read(JUnitReport(report, context).text))
    XCTAssertEqual(junit.cases.count, report.results.count)
    XCTAssertEqual(junit.failures + junit.errors, failed)
    XCTAssertEqual(junit.counts["tests"], "\(report.results.count)")
    XCTAssertEqual(junit.counts["failures"], "\(junit.failures)")
    XCTAssertEqual(junit.counts["errors"], "\(junit.errors)")

    let github = GitHubReport(report, context)
    XCTAssertEqual(github.annotations.isEmpty, failed == 0)
    XCTAssertEqual(github.annotations.split(separator: "\n").count, min(failed, 10))
    XCTAssertTrue(github.summary.contains("| \(report.results.count - failed) | \(failed) | \(report.notRun) |"))

    XCTAssertEqual(try JSONReport.read(Array(JSONReport.text(report, context).utf8)), report)

    // A page is large: all pairs of outcomes are checked, and combinations of many.
    guard report.results.count < 4 || report.results.count > 9 else { return }
    let overview = try Self.overview(of: HTMLReport(report, context).text)
    XCTAssertEqual(overview.map { $0["name"]?.text }, report.results.map(\.name))
    XCTAssertEqual(overview.map { ($0["failures"]?.number ?? 0) == 0 }, report.results.map(\.holds))
  }

  /// The scripts of a page, as its own script reads them.
  private static func overview(of page: String) throws -> [JSONValue] {
    let page = Data(page.utf8)
    let open = try XCTUnwrap(page.range(of: Data(#"<script type="application/json" id="overview">"#.utf8)))
    let rest = page[open.upperBound...]
    let end = try XCTUnwrap(rest.range(of: Data("</script>".utf8))).lowerBound
    let data = try JSONDecoder().decode(JSONValue.self, from: rest[..<end])
    return data["scripts"]?.elements ?? []
  }
}
