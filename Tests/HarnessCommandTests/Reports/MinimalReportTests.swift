import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The output without a terminal.
final class MinimalReportTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  func testTheCountComesFirstAndTheNextCommandLast() throws {
    try script("counter/good", good)
    XCTAssertEqual(harness("run", "--report", "minimal").output, "1 script holds, 2 steps\n")
    try script("counter/bad", good.replacing("number = 2", with: "number = 3"))
    let outcome = harness("run", "--report", "minimal")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.errors, "")
    let lines = lines(outcome.output)
    XCTAssertEqual(lines.first, "1 of 2 scripts failed")
    XCTAssertTrue(lines.dropLast().last?.hasPrefix("  to run it again: ") ?? false, outcome.output)
    XCTAssertLessThanOrEqual(lines.count, 15, outcome.output)
    XCTAssertTrue(outcome.output.contains("number = [-3-]"), outcome.output)
  }

  func testOneCauseIsAtMostFortyLines() throws {
    let steps = (0..<90).map { "send plus\n  ~double = 9\(String(repeating: "9", count: $0 % 7))\n" }.joined()
    try script("counter/many", "transcript 1\nfeature counter\n\n\(steps)end\n")
    for arguments in [["--report", "minimal"], []] {
      let outcome = run(["run", "--snapshots", snapshots] + arguments)
      let cause = outcome.output.components(separatedBy: "FAIL")[1].components(separatedBy: "\n\n1 of 1")[0]
      XCTAssertLessThanOrEqual(lines(cause).filter { !$0.isEmpty }.count, ConsoleReport.fewLines, outcome.output)
      XCTAssertTrue(cause.contains(" more lines; to show all: --all"), outcome.output)
    }
    let all = run(["run", "--snapshots", snapshots, "--all"]).output
    XCTAssertGreaterThan(lines(all).count, 60, all)
  }

  func testWhatWasFoundIsShown() {
    let text = MinimalReport(ReportSample.exploringReport, ReportSample.context).text
    XCTAssertTrue(text.contains("FOUND "), text)
    XCTAssertFalse(text.hasSuffix("\n\n"))
    let unlucky = MinimalReport(ReportSample.unluckyReport, ReportSample.context).text
    XCTAssertTrue(unlucky.contains("LOST "), unlucky)
  }

  func testThePageForAgents() {
    let page = harness("help", "agents")
    XCTAssertEqual(page.code, 0)
    XCTAssertLessThanOrEqual(lines(page.output).count, 60)
    XCTAssertTrue(lines(page.output).allSatisfy { $0.count <= 140 }, page.output)
    // Each command that it mentions exists, with its flags.
    for match in page.output.matches(of: /harness ([a-z]+)((?: [^ \n]+)*)/) {
      let command = try? Command.named(String(match.1))
      XCTAssertNotNil(command, "\(match.0)")
      for flag in match.2.matches(of: /--([a-z-]+)/) {
        XCTAssertTrue(Flag.named(String(flag.1)).map { command?.takes($0) ?? false } ?? false, "\(match.0)")
      }
    }
  }
}
