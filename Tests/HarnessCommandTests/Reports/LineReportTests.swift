import XCTest

@testable import Harness
@testable import HarnessCommand

final class LineReportTests: XCTestCase {
  /// A carriage return and a line feed are one character, but two that end a property.
  func testPropertiesEscapeByScalars() {
    let path = "Snapshots/a\r\nb,c:d%/\u{301},\u{301}:.transcript"
    let failure = ScriptFailure(path: path, line: 1, kind: .noEnd)
    let report = RunReport(results: [ScriptResult(name: "a\r\nb/:\u{301}", path: path, failures: [failure], steps: 1)])
    let text = GitHubReport(report, ReportSample.context).annotations
    XCTAssertEqual(text.unicodeScalars.count { $0 == "\n" || $0 == "\r" }, 1)
    let head = #"::error file=Snapshots/a\r%0Ab%2Cc%3Ad%25/"# + "\u{301}%2C\u{301}%3A.transcript,line=1,col=1,title="
    XCTAssertEqual(Array(text.unicodeScalars.prefix(head.unicodeScalars.count)), Array(head.unicodeScalars))
  }

  func testATrapsCrashMessage() {
    let report = ReportSample.trappedReport
    let context = ReportSample.context
    let words = #"Fatal error: the cart\nis empty, in send crash"#
    XCTAssertEqual(
      context.words(report.results[0]),
      """
      FAIL order/crash
        Snapshots/order/crash.transcript:4:1: \(words)
          at Sources/Shop/Cart.swift:12; the process trapped, signal 4 (SIGILL)
          the last action was crash
        to run it again: harness run Snapshots/order/crash.transcript

      """)
    XCTAssertTrue(
      GitHubReport(report, context).annotations.hasPrefix(
        "::error file=Sources/Shop/Cart.swift,line=12,title=order/crash::FAIL order/crash%0A"))
    // The first line that is read has the place in the code, too.
    let message = "\(words); at Sources/Shop/Cart.swift:12"
    XCTAssertTrue(JUnitReport(report, context).text.contains("<error message=\"\(message)\" type=\"died\">"))
    let json = JSONReport.text(report, context)
    XCTAssertTrue(json.contains(#""lastWords" : {"#) && json.contains(#""path" : "Sources/Shop/Cart.swift""#), json)
    XCTAssertTrue(MarkdownReport(report, context).text.contains(": \(words)\n    at Sources/Shop/Cart.swift:12; the"))
  }

  func testAnnotations() {
    let name = "order/a,b:c%"
    let report = RunReport(results: [
      ReportSample.result(name, ReportSample.kinds[0]), ReportSample.result("order/good"),
    ])
    XCTAssertEqual(
      GitHubReport(report, ReportSample.context).annotations,
      "::error file=Snapshots/order/a%2Cb%3Ac%25.transcript,line=5,col=9,title=order/a%2Cb%3Ac%25::FAIL order/a,b:c%25%0A"
        + "  Snapshots/order/a,b:c%25.transcript:5:9: unknown case 'didTapPluss'; did you mean 'didTapPlus'?%0A"
        + "  to run it again: harness run Snapshots/order/a,b:c%25.transcript%0A\n")
  }

  func testAtMostTenAnnotations() {
    for (count, expected, last) in [(10, 10, "::error file="), (11, 10, "::error title=harness::2 more scripts")] {
      let results = (0..<count).map { ReportSample.result("order/\($0)", .noEnd) }
      let lines = GitHubReport(RunReport(results: results), ReportSample.context).annotations.split(separator: "\n")
      XCTAssertEqual(lines.count, expected)
      XCTAssertTrue(lines.last?.hasPrefix(last) ?? false, "\(lines.last ?? "")")
    }
    let hostile = GitHubReport(ReportSample.hostileReport, ReportSample.context).annotations
    XCTAssertEqual(hostile.split(separator: "\n").count, min(10, ReportSample.hostile.count))
    XCTAssertTrue(hostile.split(separator: "\n").allSatisfy { $0.hasPrefix("::error ") })
  }

  func testSummary() {
    let report = RunReport(
      results: [ReportSample.result("cart/plus"), ReportSample.result("order/```", .noEnd, output: "````")], notRun: 1,
      shard: .init(index: 1, count: 2))
    XCTAssertEqual(
      GitHubReport(report, ReportSample.context).summary,
      """
      ## harness: 1 failed, shard 1 of 2

      | scripts | hold | failed | not run | steps |
      |---:|---:|---:|---:|---:|
      | 3 | 1 | 1 | 1 | 6 |

      <details><summary><code>order/```</code></summary>

      `````text
      FAIL order/```
        Snapshots/order/```.transcript:7:1: the script has no 'end'; write it as the last line, then run harness record Snapshots/order/```.transcript
        to run it again: harness run Snapshots/order/```.transcript

      printed while running:
      ````
      `````

      </details>

      """)
  }

  func testASummaryStaysBelowWhatGitHubTakes() {
    let long = String(repeating: "x", count: 400_000)
    var report = RunReport(
      results: (0..<5).map { ReportSample.result("order/\($0)", .missing("a = \($0)", command: "run"), output: long) })
    let summary = GitHubReport(report, ReportSample.context).summary
    XCTAssertLessThan(summary.utf8.count, 1_048_576)
    XCTAssertTrue(summary.hasSuffix("\nand 3 more failed scripts, for which there is no room here\n"))

    // The output of a lost worker takes no room from a failed script.
    report.results.removeLast(4)
    report.lostWorkers = (0..<4).map { _ in CrashedWorker(how: "crashed", .waiting, scripts: [], output: long) }
    report.warnings = ReportSample.warnings
    let lost = GitHubReport(report, ReportSample.context).summary
    XCTAssertLessThan(lost.utf8.count, 1_048_576)
    XCTAssertTrue(lost.contains("<code>order/0</code>"))
    XCTAssertTrue(lost.contains("\nand 3 more lost workers, for which there is no room here\n"))
    XCTAssertTrue(lost.contains("Snapshots/order/a.transcipt"))
  }
}
