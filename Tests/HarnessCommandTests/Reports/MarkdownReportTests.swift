import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

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

        **``order/a`b``**

        ```diff
          Snapshots/order/a`b.transcript:7:1: counterState.number, after send counter(.didTapPlus), and 2 more lines

        -    7   counterState.number = [-3-]
        +        counterState.number = {+2+}
        +        call showToast("Order created")
        -    7   call submitOrder(2)

        ```

        - to accept the new output: ``harness record Snapshots/order/a`b.transcript``
        - to run it again: ``harness run Snapshots/order/a`b.transcript``

        ```text
        1 file is named almost like a transcript, and is not run
          Snapshots/order/a.transcipt: mv Snapshots/order/a.transcipt Snapshots/order/a.transcript
        ```

        Shop, commit \(ReportSample.commit), branch main; made at 2026-11-21T09:33:52Z by harness 1.2.3

        """)
    #expect(text(RunReport(results: [ReportSample.result("a/b")])).hasPrefix("## harness: all scripts hold\n"))
  }

  /// One cause is one failure, however many scripts it affects.
  @Test func whatIsAlikeIsOneFailure() {
    let kind = ScriptFailure.Kind.differs(
      subject: "call showToast", expected: "(\"Order created\")", actual: "(\"Thank you\")", command: "run")
    let alike = (1...12).map { ReportSample.result("order/\($0)", kind) }
    let text = text(RunReport(results: [ReportSample.result("cart/plus", ReportSample.kinds[2])] + alike))
    let names = (1...10).map { "`order/\($0)`" }.joined(separator: ", ")
    #expect(text.contains("\n**`cart/plus`**\n"))
    #expect(
      text.contains(
        """

        **12 scripts, alike**: \(names) and 2 more

        ```diff
          Snapshots/order/1.transcript:7:1: call showToast, after run

        -    7   call showToast("[-Order created-]")
        +        call showToast("{+Thank you+}")

        ```

        - to accept the new output: `harness record Snapshots/order/1.transcript Snapshots/order/2.transcript
        """), "\(text)")
    #expect(text.contains("\n- to run one again: `harness run Snapshots/order/1.transcript`\n"))
    #expect(text.matches(of: /showToast, after run/).count == 1)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("a``", "``` a`` ```"), (" a ", "`  a  `"),
    ("<b>&", "`<b>&`"),
  ])
  func wordsAsCode(_ text: String, _ code: String) { #expect(MarkdownText.code(text) == code) }

  /// No text of a run ends its block, and no text outside of blocks and code is markup.
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
          let markup = Self.withoutCode(line)
          #expect(!markup.contains("<script") && !markup.contains("<!["), "\(line)")
        }
      }
      #expect(fence == nil)
      #expect(!lines.contains { $0.unicodeScalars.contains { LiteralText.isHidden($0) } })
    }
  }

  /// A line without its code spans, each between backtick runs of equal length.
  private static func withoutCode(_ line: Substring) -> String {
    var (text, rest) = ("", line)
    while let start = rest.firstIndex(of: "`") {
      text += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      rest = rest[fence.endIndex...]
      var runs = rest.ranges(of: /`+/).makeIterator()
      while let run = runs.next() {
        guard rest[run].count == fence.count else { continue }
        rest = rest[run.upperBound...]
        break
      }
    }
    return text + rest
  }

  @Test func itStaysBelowWhatACommentTakes() {
    var report = RunReport(
      results: (0..<2_000).map {
        ReportSample.result("order/\($0)", .unrecorded("call save(\($0))", command: "run"), ReportSample.kinds[3])
      })
    report.lostWorkers = Array(repeating: ReportSample.lost[0], count: 80)
    report.warnings = ReportSample.warnings
    report.made = ReportSample.made
    let text = text(report)
    #expect(text.utf8.count < 65_536)
    #expect(text.utf8.count > 50_000)
    let shown = text.matches(of: /`order\//).count
    let rest = EnglishText.count(2_000 - shown, "more failed script")
    #expect(text.contains("\nand \(rest), for which there is no room here\n"))
    #expect(text.contains(" more lost workers, for which there is no room here\n"))
    #expect(text.contains("made at "))
  }

  @Test func everyKindOfFailureIsSaid() {
    for kind in ReportSample.kinds {
      let report = RunReport(results: [ReportSample.result("order/a", kind)])
      let failure = report.results[0].failures[0]
      #expect(text(report).contains(": \(ReportSample.context.headline(failure))\n"), "\(kind)")
    }
  }
}
