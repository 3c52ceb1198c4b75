import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class ExplorationProgressTests: XCTestCase {
  private var status: ExplorationStatus {
    ExplorationStatus(
      runs: 412, steps: 37_200, behaviours: 262, found: 2, allRuns: 1_024, duration: .seconds(3), passed: .seconds(4))
  }

  func testWords() {
    XCTAssertEqual(
      ExplorationProgress.words("order", status),
      "order: 2 found, 412 of 1024 runs, 12400 steps/s, 262 behaviours")
    var early = ExplorationStatus()
    early.opening = 12
    XCTAssertEqual(ExplorationProgress.words("order", early), "order: learning what effects send, 12 runs")
    early.opening = nil
    early.total = .seconds(5)
    XCTAssertEqual(
      ExplorationProgress.words("a\u{1B}b", early),
      "a\\u{1B}b: nothing found, 0 runs, 0 steps/s, 0 behaviours")
  }

  func testTheBarShowsRunsOrTimeWhateverIsMore() {
    XCTAssertEqual(status.bar, "[####------]")
    var both = status
    both.total = .seconds(5)
    XCTAssertEqual(both.bar, "[########--]")
    both.passed = .seconds(50)
    XCTAssertEqual(both.bar, "[##########]")
    XCTAssertEqual(ExplorationStatus().bar, "[----------]")
  }

  /// A run that hangs in a pipe says in which script, once.
  func testAScriptThatTakesLongIsNamedInAPipe() {
    func lines(isNamed: Bool) -> String {
      let errors = TextCollector()
      let console = CommandConsole(output: TextCollector(), errors: errors)
      var seconds: UInt64 = 0
      let progress = RunProgress(
        ProgressLine(errors, width: nil), total: 3, console: isNamed ? console : nil, clock: { seconds * 1_000_000_000 }
      )
      for second in 0..<40 as Range<UInt64> {
        seconds = second
        progress.show(second < 25 ? ("order/slow", 2) : ("order/other\u{1B}", 28_000_000_000))
      }
      return errors.text
    }
    XCTAssertEqual(
      lines(isNamed: true),
      """
      harness: still running order/slow after 10 s; 0 of 3 scripts done
      harness: still running order/other\\u{1B} after 10 s; 0 of 3 scripts done

      """)
    XCTAssertEqual(lines(isNamed: false), "")
  }

  /// Where nobody looks, as in CI, a line every ten seconds says that it goes on.
  func testLinesWithoutATerminal() {
    func lines(printing prints: Bool) -> String {
      let errors = TextCollector()
      let console = CommandConsole(output: TextCollector(), errors: errors)
      var seconds: UInt64 = 0
      let progress = ExplorationProgress(
        ProgressLine(errors, width: nil), console, printsLines: prints, clock: { seconds * 1_000_000_000 })
      for second in 0..<35 as Range<UInt64> {
        seconds = second
        if second < 25 {
          progress.show("order", status)
        } else {
          progress.show("order", finding: 2, of: 3, plays: Int(second))
        }
      }
      progress.hide()
      return errors.text
    }
    let line = "harness: order: 2 found, 412 of 1024 runs, 12400 steps/s, 262 behaviours\n"
    XCTAssertEqual(
      lines(printing: true), line + line + "harness: order: shrinking finding 2 of 3, 30 replays\n")
    XCTAssertEqual(lines(printing: false), "")
  }
}
