import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// No report passes when a worker was lost, and none is silent when there were no workers.
final class CrashedWorkerReportTests: XCTestCase {
  private let report = ReportSample.unluckyReport
  private var lost: Int { report.lostWorkers.count }

  func testWords() {
    XCTAssertEqual(
      ReportSample.lost.map { CrashedWorkerText($0) }.map { "\($0.headline)\n\($0.cause)" }.joined(separator: "\n"),
      """
      a worker process trapped, signal 4 (SIGILL), while it waited for a script: Fatal error
      caused by an earlier script in this worker that left a thread running: order/a
      a worker process ended with exit code 0, after all scripts were done
      caused by an earlier script in this worker that left something behind: order/a, order/b or order/c
      a worker process crashed, while it ran order/c, which does not crash when it runs alone
      caused by order/c, or by an earlier script in this worker that left a thread running or something behind: \
      order/a or order/b
      a worker process is gone, while it waited for a script
      it had run no script
      """)
    let many = CrashedWorker(how: "is gone", .waiting, scripts: (1...30).map { "a/\($0)" }, output: "")
    XCTAssertTrue(
      CrashedWorkerText(many).cause.contains(": one of 18 others, a/19, a/20, "), CrashedWorkerText(many).cause)
    XCTAssertTrue(CrashedWorkerText(many).cause.hasSuffix("a/29 or a/30"))
  }

  func testTheRunDoesNotHold() {
    XCTAssertFalse(report.holds)
    XCTAssertTrue(report.results.allSatisfy(\.holds))
    let text = ConsoleReport(commands: CommandText().text)
    XCTAssertEqual(text.checked(report.results, skipped: 0, lost: 1), "2 scripts hold, 6 steps; 1 worker lost")
    let failed = [ReportSample.result("order/a", .noEnd)]
    XCTAssertEqual(
      text.checked(failed, skipped: 1, lost: 2), "1 of 1 script failed; stopped there, 1 not run; 2 workers lost")
  }

  func testJUnit() {
    let text = JUnitReport(report, ReportSample.context).text
    XCTAssertTrue(
      text.contains(#"<testsuites name="harness" tests="\#(2 + lost)" failures="0" errors="\#(lost)""#), text)
    XCTAssertTrue(text.contains(#"<testsuite name="worker processes" tests="\#(lost)" failures="0" errors="\#(lost)""#))
    XCTAssertTrue(text.contains(#"<property name="isolated" value="false"/>"#))
  }

  func testGitHub() {
    let github = GitHubReport(report, ReportSample.context)
    let annotations = github.annotations.split(separator: "\n")
    XCTAssertEqual(annotations.count, 3)
    XCTAssertTrue(annotations.allSatisfy { $0.hasPrefix("::error title=harness::LOST a worker process ") })
    // GitHub shows ten: those of lost workers come first.
    var many = report
    many.results += (0..<20).map { ReportSample.result("order/z\($0)", .noEnd) }
    let lines = GitHubReport(many, ReportSample.context).annotations.split(separator: "\n")
    XCTAssertEqual(lines.count, 10)
    XCTAssertEqual(lines.prefix(3), annotations.prefix(3))
    XCTAssertTrue(lines.last?.contains("::14 more scripts failed; the summary of the step has them") ?? false)
    XCTAssertTrue(github.summary.hasPrefix("## harness: all scripts hold, \(lost) workers lost\n"), github.summary)
    XCTAssertTrue(github.summary.contains("\nscripts were not isolated from each other: can't start"))
  }

  func testHTML() throws {
    let page = HTMLReport(report, ReportSample.context).text
    XCTAssertTrue(page.contains(#""notIsolated":"scripts were not isolated from each other: can't start a worker"#))
    XCTAssertTrue(
      page.contains(
        #""headline":"a worker process trapped, signal 4 (SIGILL), while it waited for a script: Fatal error""#))
  }

  func testMerging() {
    var merge = RunReportMerge()
    merge.add(report, from: "1.json")
    merge.add(RunReport(results: []), from: "2.json")
    XCTAssertEqual(merge.report.lostWorkers, report.lostWorkers)
    XCTAssertEqual(merge.report.isolation, report.isolation)
    XCTAssertFalse(merge.report.holds)
    var other = RunReportMerge()
    for isolation in [RunReport.Isolation.workers, .oneProcess, .impossible("x"), .oneProcess] {
      var part = RunReport(results: [])
      part.isolation = isolation
      other.add(part, from: "\(isolation).json")
    }
    XCTAssertEqual(other.report.isolation, .impossible("x"))
  }
}
