import Foundation
import Testing

@testable import Harness

@Suite struct MarkdownReportTests {
  private func text(_ report: RunReport) -> String { MarkdownReport(report, ReportSample.context).text }

  @Test func aRun() {
    var report = RunReport(
      results: [
        ReportSample.result("cart/plus"),
        ReportSample.result("order/a`b", ReportSample.kinds[2], ReportSample.kinds[3], ReportSample.kinds[4]),
      ], notRun: 1, shard: .init(index: 1, count: 2), made: ReportSample.made)
    report.warnings = [ReportSample.warnings[0]]
    #expect(
      text(report) == """
        ## harness: 1 failed, shard 1 of 2

        | scripts | hold | failed | not run | steps |
        |---:|---:|---:|---:|---:|
        | 3 | 1 | 1 | 1 | 6 |

        **<code>order/a`b</code>**, <code>Snapshots/order/a`b.transcript:7</code>

        ```diff
          counterState.number, after send counter(.didTapPlus)
        - 3
        + 2
          happened, but is not recorded, after run
        + call showToast("Order created")
          recorded, but did not happen, after run
        - call submitOrder(2)
        ```

        <code>harness run Snapshots/order/a`b.transcript</code>

        ```text
        1 file has nearly the name of a transcript, and is not run
          Snapshots/order/a.transcipt: mv Snapshots/order/a.transcipt Snapshots/order/a.transcript
        ```

        Shop, commit \(ReportSample.commit), branch main; made at 2026-11-21T09:33:52Z by harness 1.2.3

        """)
    #expect(text(RunReport(results: [ReportSample.result("a/b")])).hasPrefix("## harness: all scripts hold\n"))
  }

  /// Nothing of a run ends its block, and nothing outside of blocks is markup.
  @Test func hostileTextStaysInItsBlocks() {
    for report in [ReportSample.hostileReport, ReportSample.unluckyReport, ReportSample.hostileExploringReport] {
      let lines = text(report).split(separator: "\n", omittingEmptySubsequences: false)
      var fence: Substring?
      for line in lines {
        if let open = fence {
          if line == open { fence = nil }
        } else if line.hasPrefix("```") {
          fence = line.prefix { $0 == "`" }
        } else {
          #expect(!line.contains("<script") && !line.contains("<!["), "\(line)")
        }
      }
      #expect(fence == nil)
      #expect(!lines.contains { $0.unicodeScalars.contains { LiteralText.isHidden($0) } })
    }
  }

  @Test func itStaysBelowWhatACommentTakes() {
    var report = RunReport(
      results: (0..<2_000).map { ReportSample.result("order/\($0)", ReportSample.kinds[2], ReportSample.kinds[3]) })
    report.lostWorkers = Array(repeating: ReportSample.lost[0], count: 50)
    report.warnings = ReportSample.warnings
    report.made = ReportSample.made
    let text = text(report)
    #expect(text.utf8.count < 65_536)
    #expect(text.utf8.count > 50_000)
    let shown = text.matches(of: /<code>order\//).count
    #expect(text.contains("\nand \(2_000 - shown) more failed scripts, for which there is no room here\n"))
    #expect(text.contains(" more lost workers, for which there is no room here\n"))
    #expect(text.contains("made at "))
  }

  @Test func everyKindOfFailureIsSaid() {
    for kind in ReportSample.kinds {
      let report = RunReport(results: [ReportSample.result("order/a", kind)])
      let failure = report.results[0].failures[0]
      #expect(text(report).contains("\n  \(ReportSample.context.headline(failure))\n"), "\(kind)")
    }
  }
}
